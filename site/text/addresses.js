// Addresses: what they are, without opening them.

/** Whether the part of an address after and with # is a link to a model, of any version. @param {string} hash */
export const isLink = (hash) => /^#v\d/.test(hash);

/**
 * Pages of GitHub that show a file: the address of the page, and that of the file alone. Gists are pages of GitHub too. After # GitHub
 * writes a file's name with hyphens: the last one usually stands for a full stop.
 */
const pages = [
  { page: /^https:\/\/github\.com\/([^/]+\/[^/]+)\/(?:blob|raw)\/([^#]+)$/, file: "https://raw.githubusercontent.com/$1/$2" },
  { page: /^https:\/\/gist\.github\.com\/([^/]+\/[0-9a-f]+)(\/[0-9a-f]{40})?\/?$/, file: "https://gist.githubusercontent.com/$1/raw$2" },
  { page: /^https:\/\/gist\.github\.com\/([^/]+\/[0-9a-f]+)(\/[0-9a-f]{40})?\/?#file-(.+)-(\w+)$/, file: "https://gist.githubusercontent.com/$1/raw$2/$3.$4" },
  { page: /^https:\/\/gist\.github\.com\/([^/]+\/[0-9a-f]+\/raw(?:\/[^#]*)?)$/, file: "https://gist.githubusercontent.com/$1" },
];

/**
 * The address of a file to fetch. A page that shows a file on GitHub becomes the file.
 * @param {string} address @param {string} base the address to which it is relative
 * @returns {string} "" if it is not an address with https, or on the host of `base`
 */
export function fileAddress(address, base) {
  if (!URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  const near = url.protocol === "http:" && url.origin === new URL(base).origin;
  if (url.username || url.password || url.protocol !== "https:" && !near) return "";
  const whole = url.origin + url.pathname;
  for (const address of [whole + url.hash, whole]) {
    const found = pages.find(({ page }) => page.test(address));
    if (found) return address.replace(found.page, found.file);
  }
  return url.href;
}

/** Whether an address is that of a page of GitHub which lists files. @param {string} address */
export const isFolder = (address) => /^https:\/\/github\.com\/[^/]+\/[^/]+(\/tree\/[^#]*)?\/?([?#].*)?$/.test(address);
