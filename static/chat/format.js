/** Figures, dates and cells as people read them; agent/templatetags/figures.py says the same on the server. */

import { page } from "./page.js";

const NOTHING = "—";
const MINUS = "−";
const LONG_TEXT = 8; // characters; longer cells may wrap
const WEEKDAYS = { ja: [..."日月火水木金土"], en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] };
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const japanese = () => page.language.startsWith("ja");
const grouped = (amount) => String(Math.abs(amount)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** `1,234円` or `¥1,234`. */
export function yen(amount) {
  const sign = amount < 0 ? MINUS : "";
  return japanese() ? `${sign}${grouped(amount)}円` : `${sign}¥${grouped(amount)}`;
}

/** `5/20(水)` or `Wed 20 May`; anything that is no ISO date stays as it is. */
export function day(iso) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  if (!parts) return iso;
  const [year, month, date] = parts.slice(1).map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  if (japanese()) return `${month}/${date}(${WEEKDAYS.ja[weekday]})`;
  return `${WEEKDAYS.en[weekday]} ${date} ${MONTHS[month - 1]}`;
}

/** One cell of a display by the kind of its column. */
export function cell(value, kind) {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (kind === "date") return day(String(value));
  if (typeof value !== "number") return String(value);
  if (kind === "yen") return yen(value);
  if (kind === "percent") return `${value < 0 ? MINUS : ""}${Math.abs(value)}%`;
  return String(value);
}

/** The classes of a cell: its kind, and whether it is below zero or long enough to wrap. */
export function cellClass(value, kind) {
  if (typeof value === "number" && value < 0) return `${kind} negative`;
  const isLong = kind === "text" && typeof value === "string" && [...value].length > LONG_TEXT;
  return isLong ? `${kind} long` : kind;
}

/** What a screen reader should speak: `ja` where there is kana or kanji. */
export function speechLanguage(text) {
  return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? "ja" : "en";
}

/** A sentence, after a space where the Latin script needs one. */
export function joined(before, sentence) {
  return /[.!?:]$/.test(before) && /^\S/.test(sentence) ? ` ${sentence}` : sentence;
}
