// A site with pages of its own that show Beeline, for tests: Beeline is on another origin, and in a folder of the site.

import { mkdtempSync, rmSync, symlinkSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { dist, open, serve } from "./browser.mjs";

/** The address of Beeline in a folder of the site. */
export const inFolder = "tools/beeline/";

/** Starts both sites before the tests of a file, and ends them after the tests. */
export function otherSite() {
  /** @type {Awaited<ReturnType<typeof open>>} */
  let at;
  /** @type {Awaited<ReturnType<typeof serve>>} */
  let course;
  const folder = mkdtempSync(join(tmpdir(), "beeline-"));
  before(async () => {
    mkdirSync(join(folder, "tools"));
    symlinkSync(dist, join(folder, inFolder.replace(/\/$/, "")));
    at = await open();
    course = await serve(folder);
  });
  after(async () => {
    course.close();
    await at.close();
    rmSync(folder, { recursive: true });
  });

  /** @param {{width?: number, height?: number, dark?: boolean}} [how] */
  async function newPage({ width = 1000, height = 700, dark = false } = {}) {
    const context = await at.browser.newContext({ viewport: { width, height }, colorScheme: dark ? "dark" : "light" });
    const page = await context.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on("pageerror", (e) => errors.push(e.message));
    page.on("console", (m) => {
      // A site without an icon of its own.
      if (m.type() === "error" && !m.location().url.endsWith("favicon.ico")) errors.push(m.text());
    });
    return { page, errors, done: () => context.close() };
  }

  return {
    newPage,
    /** The address of Beeline. */
    beeline: () => at.url,
    /** Adds a file to the site. @param {string} name @param {string} text */
    put: (name, text) => writeFileSync(join(folder, name), text),
    /**
     * Opens a page of the site with this content.
     * @param {string} body @param {{head?: string, width?: number, height?: number, dark?: boolean}} [how]
     */
    async visit(body, { head = "", ...how } = {}) {
      const opened = await newPage(how);
      writeFileSync(join(folder, "index.html"), `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>Course</title></head><body><main><h1>Course</h1>${body}</main></body></html>`);
      await opened.page.goto(course.url);
      return opened;
    },
  };
}
