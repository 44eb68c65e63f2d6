/** What the server put into the page: strings in the person's language and the facts of this page. */

const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const strings = read("strings");

/** @type {{user: string, conversation: number|null, language: string, socket_path: string, model: string}} */
export const page = read("page");

/** The string `key`, with `{name}` replaced from `values`. */
export function t(key, values = {}) {
  const text = strings[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

export const byId = (id) => document.getElementById(id);

/** A new element with properties and children; text only ever enters as text. */
export function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "data") Object.assign(node.dataset, value);
    else if (name in node) node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** Storage that never throws (private windows, full disks). */
export const store = {
  get(key) {
    try {
      return localStorage.getItem(`maneki.${page.user}.${key}`);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      if (value === null || value === "") localStorage.removeItem(`maneki.${page.user}.${key}`);
      else localStorage.setItem(`maneki.${page.user}.${key}`, value);
    } catch {
      // The page works on without memory.
    }
  },
};
