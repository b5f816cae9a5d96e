// Where the history is stored: in the browser's database, which all tabs share. If the browser refuses, the
// history lasts as long as the page.

import { bounded, empty, readLists, sizeOf } from "./lists.js";

/** @typedef {import("./lists.js").Lists} Lists */

/** The stores of the database, and the key of the lists. */
const stores = { lists: "lists", contents: "contents" };
const key = "history";

/** How often a full database is emptied by half before the history moves to memory. */
const tries = 3;

/** The time in which a database must open, in milliseconds. */
const patience = 20_000;

/** A new id for an entry and its content. @param {number} time */
export const newId = (time) => `${time.toString(36)}-${Math.random().toString(36).slice(2, 12)}`;

export class Shelf {
  /** @param {IDBFactory | undefined} factory undefined if the browser has no database */
  constructor(factory) {
    this.factory = factory;
    /** @type {Promise<IDBDatabase> | undefined} */
    this.database = undefined;
    /** Why the history ends with the page, "" if it does not. @type {"" | "full" | "forbidden"} */
    this.lost = "";
    /** The history if it is not in the database. @type {{lists: Lists, contents: Map<string, unknown>}} */
    this.memory = { lists: empty(), contents: new Map() };
  }

  /** @returns {Promise<Lists>} */
  async lists() {
    return this.change((lists) => lists);
  }

  /**
   * Changes the lists. Contents without an entry are removed.
   * @param {(lists: Lists) => Lists} act @param {Record<string, unknown>} [added] contents by the id of their entry
   * @returns {Promise<Lists>} the changed lists
   */
  async change(act, added = {}) {
    let limited = act;
    for (let i = 0; i <= tries && !this.lost; i++) {
      try {
        return await this.changeStored(limited, added);
      } catch (e) {
        if (!(e instanceof DOMException && e.name === "QuotaExceededError")) this.lost = "forbidden";
        else if (i === tries) await this.leave();
        const share = 2 ** -(i + 1);
        limited = (lists) => bounded(act(lists), sizeOf(act(lists)) * share);
      }
    }
    const { memory } = this;
    memory.lists = act(memory.lists);
    for (const [id, content] of Object.entries(added)) memory.contents.set(id, content);
    const used = idsOf(memory.lists);
    for (const id of memory.contents.keys()) if (!used.has(id)) memory.contents.delete(id);
    return memory.lists;
  }

  /** Continues in memory: the database stays as it is. */
  async leave() {
    this.lost = "full";
    this.memory.lists = await this.changeStored((lists) => lists, {}).catch(empty);
  }

  /** The content of an entry; undefined if it is gone. @param {string} id @returns {Promise<any>} */
  async content(id) {
    if (this.memory.contents.has(id)) return this.memory.contents.get(id);
    if (this.lost === "forbidden") return undefined;
    const database = await this.open();
    return answer(database.transaction(stores.contents).objectStore(stores.contents).get(id));
  }

  /** @param {(lists: Lists) => Lists} act @param {Record<string, unknown>} added @returns {Promise<Lists>} */
  async changeStored(act, added) {
    const database = await this.open();
    const transaction = database.transaction([stores.lists, stores.contents], "readwrite");
    const lists = transaction.objectStore(stores.lists);
    const contents = transaction.objectStore(stores.contents);
    let changed = empty();
    /** @type {unknown} */
    let failure;
    const before = lists.get(key);
    before.onsuccess = () => {
      try {
        const old = readLists(before.result);
        changed = act(old);
        if (changed === old) return;
        lists.put(changed, key);
        for (const [id, content] of Object.entries(added)) contents.put(content, id);
        const used = idsOf(changed);
        const all = contents.getAllKeys();
        all.onsuccess = () => {
          for (const id of all.result) if (!used.has(String(id))) contents.delete(id);
        };
      } catch (e) {
        failure = e;
        transaction.abort();
      }
    };
    await new Promise((done, failed) => {
      transaction.oncomplete = () => done(undefined);
      transaction.onabort = () => failed(failure ?? transaction.error);
    });
    return changed;
  }

  /** @returns {Promise<IDBDatabase>} */
  open() {
    return (this.database ??= new Promise((done, failed) => {
      const request = /** @type {IDBFactory} */ (this.factory).open("beeline", 1);
      setTimeout(() => failed(new Error("no answer")), patience);
      request.onupgradeneeded = () => {
        for (const name of Object.values(stores)) request.result.createObjectStore(name);
      };
      request.onerror = () => failed(request.error);
      request.onsuccess = () => {
        // A later Beeline may need another form, and a browser may close the database.
        request.result.onversionchange = () => request.result.close();
        request.result.onclose = () => (this.database = undefined);
        done(request.result);
      };
    }));
  }
}

/** @param {Lists} lists */
const idsOf = ({ checks, versions }) => new Set([...checks, ...versions].map((e) => e.id));

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});
