// Names that the build and Go's loader define for the scripts.

/** A file that a script loads, with its hash in the form of fetch's integrity option. */
interface LoadedFile {
  name: string;
  integrity: string;
  bytes: number;
}

declare const BEELINE_WORKER: LoadedFile;
declare const BEELINE_WASM: LoadedFile;
declare const BEELINE_FETCH: LoadedFile;
declare const BEELINE_TIMED: LoadedFile;
declare const BEELINE_SPINTEXT: LoadedFile;
/** The bundles of site/tools, by name, and what the loaded ones export. */
declare const BEELINE_TOOLS: Record<string, LoadedFile>;
declare var beelineTools: Record<string, any>;
/** The version of Beeline, and the SHA-256 of beeline.wasm in hexadecimal digits. */
declare const BEELINE_RELEASE: string;
declare const BEELINE_HASH: string;
/** The files that the service worker stores at once and when they are used, with their hashes. */
declare const BEELINE_ASSETS: Record<string, string>;
declare const BEELINE_LATER: Record<string, string>;
declare const BEELINE_VERSION: string;

declare class Go {
  argv: string[];
  env: Record<string, string>;
  importObject: WebAssembly.Imports;
  /** The memory of the running module. Growth replaces it. */
  mem: DataView;
  exit: (code: number) => void;
  /** Whether the module has ended. Calls of its functions throw then, with the text "Go program has already exited". */
  exited: boolean;
  run(instance: WebAssembly.Instance): Promise<void>;
}

/** Defined by the module outside pages: see wasm/serve.go. */
declare var beeline: (request: string, reply: (response: string) => void) => void;

/** Defined by the module for models from elsewhere: see wasm/fetch. */
declare var beelineFetch: (request: string, reply: (response: string) => void) => void;

declare module "wasm_exec";

declare module "beeline:examples" {
  const examples: any[];
  export default examples;
}

/** The parts of late examples, by id. */
declare module "beeline:parts" {
  const parts: Record<string, any>;
  export default parts;
}

declare module "*.pml" {
  const text: string;
  export default text;
}

/** Published by the module on the page: see wasm/page. */
declare var beelineViews: import("./page/views.js").Views;

/** Published by the module on the page: takes an event and the time in seconds, returns actions. See wasm/page/workers.go. */
declare var beelineWorkers: (event: string, seconds: number) => string;

/** The first worker, undefined if it failed: see worker/first.js. */
declare var beelineFirst: Promise<import("./worker/checkworker.js").FirstWorker | undefined> | undefined;

/** Called by the module when both are there. */
declare var beelineViewsReady: (() => void) | undefined;
