/**
 * Messages and presses that the server has not yet accepted. They outlive reloads and expired sessions
 * and go out again under the same id, which the server takes for the same turn.
 */

import { page, store } from "./page.js";

const KEY = "outbox";
const KEEP_MS = 24 * 3600 * 1000; // an older message is no longer meant

const load = () => {
  try {
    const frames = JSON.parse(store.get(KEY) ?? "[]");
    return frames.filter((entry) => Date.now() - entry.at < KEEP_MS);
  } catch {
    return [];
  }
};
const save = (entries) => store.set(KEY, entries.length ? JSON.stringify(entries) : null);

/** An id for a message: the server knows a resend by it. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export const outbox = {
  add(frame) {
    save([...load(), { at: Date.now(), frame }]);
  },
  /** @returns {object | undefined} the frame that was waiting under this id */
  take(id) {
    const entries = load();
    save(entries.filter((entry) => entry.frame.id !== id));
    return entries.find((entry) => entry.frame.id === id)?.frame;
  },
  /** What waits for a page without a number waits for this conversation. */
  moveTo(conversation) {
    const waiting = this.waiting().map((frame) => frame.id);
    const moved = ({ at, frame }) => ({ at, frame: { ...frame, conversation } });
    save(load().map((entry) => (waiting.includes(entry.frame.id) ? moved(entry) : entry)));
  },
  /** What waits for this conversation. */
  waiting() {
    return load()
      .map((entry) => entry.frame)
      .filter((frame) => (frame.conversation ?? null) === (page.conversation ?? null));
  },
};
