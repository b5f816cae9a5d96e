// Addresses: what they are, without opening them.

/** Whether the part of an address after and with # is a link to a model, of any version. @param {string} hash */
export const isLink = (hash) => /^#v\d/.test(hash);
