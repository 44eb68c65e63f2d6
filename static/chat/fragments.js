/** Parts of the page fetched from our own server, rendered by our own templates. */

const TIMEOUT_MS = 8_000;

export class SignedOut extends Error {}

/**
 * Fetch a fragment and return its elements.
 * @param {string} url
 * @returns {Promise<{nodes: Element[], headers: Headers}>}
 */
export async function fragment(url) {
  const answer = await fetch(url, {
    credentials: "same-origin",
    headers: { "X-Requested-With": "fetch" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.status === 401 || answer.status === 403) throw new SignedOut();
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
  return { nodes: [...document.adoptNode(parsed.body).children], headers: answer.headers };
}
