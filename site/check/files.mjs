// Reads the files a model includes, from beside the file that names them.
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";

const directive = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm;

/**
 * A file that cannot be read is left out: the compiler then says where it is
 * missing.
 * @param {string} model path of the model
 * @param {string} text of the model
 * @returns {Record<string, string>} texts by name, relative to the model
 */
export function includedFiles(model, text) {
  /** @type {Record<string, string>} */
  const files = {};
  const folder = dirname(model);
  /** @param {string} text @param {string} from */
  const collect = (text, from) => {
    for (const [, named] of text.matchAll(directive)) {
      const name = posix.join(posix.dirname(from), named);
      if (name in files) continue;
      try {
        files[name] = readFileSync(join(folder, name), "utf8");
      } catch {
        continue;
      }
      collect(files[name], name);
    }
  };
  collect(text, "model");
  return files;
}
