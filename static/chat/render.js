/**
 * Turns as elements; agent/presentation.py and templates/agent/_turn.html make the same on the server.
 * Nothing that stands is built again: a screen reader hears each sentence once.
 */

import { buttonRow, displayFigure, proposalBox, reachByKeyboard } from "./display.js";
import { joined, speechLanguage } from "./format.js";
import { byId, element, t } from "./page.js";
import { thumbnails } from "./pictures.js";

const log = () => byId("log");
const hidden = (text) => element("span", { className: "visually-hidden" }, text);
const body = (article) => article.querySelector(".reply-body");

export const articleOf = (turn) => log().querySelector(`.turn[data-turn="${CSS.escape(turn)}"]`);
export const articleOfMessage = (id) => log().querySelector(`.turn[data-message-id="${CSS.escape(id)}"]`);

/** Three coins that hop while a turn waits or runs. */
export function showThinking(article) {
  if (article.querySelector(".thinking")) return;
  const coins = [element("i"), element("i"), element("i")];
  article.querySelector(".reply").append(element("span", { className: "thinking", "aria-hidden": "true" }, ...coins));
}

export const stopThinking = (article) => article.querySelector(".thinking")?.remove();

function said(text, pictures) {
  const shown = thumbnails(pictures);
  const words = element("p", { lang: speechLanguage(text), hidden: !text }, text);
  const properties = { className: "said", hidden: !text && !shown, "aria-live": "off" };
  return element("div", { ...properties, data: { waiting: t("waiting") } }, hidden(`${t("you")}: `), shown, words);
}

/** A message just written, before the server has a turn for it. */
export function addMessage(id, text, pictures = []) {
  byId("welcome")?.remove();
  const article = element("article", { className: "turn", data: { messageId: id, pending: "" } });
  article.append(
    said(text, pictures),
    element("div", { className: "reply" }, hidden("Maneki: "), element("div", { className: "reply-body" })),
  );
  showThinking(article);
  log().append(article);
  return article;
}

/** The article of a turn; found by its message when another tab or this one sent it before the number was known. */
export function bind(turn, messageId, text, pictures = []) {
  let article = articleOf(turn) ?? (messageId ? articleOfMessage(messageId) : null);
  if (!article && text === undefined) return null;
  article ??= addMessage(messageId ?? "", text, pictures);
  article.dataset.turn = turn;
  delete article.dataset.pending;
  return article;
}

function lastBlock(article, tag, className, properties = {}) {
  const last = body(article).lastElementChild;
  if (last?.classList.contains(className)) return last;
  const block = element(tag, { className, ...properties });
  body(article).append(block);
  return block;
}

function addSentence(article, { text }) {
  const block = lastBlock(article, "p", "say");
  const before = block.lastElementChild?.textContent ?? "";
  if (!before) block.lang = speechLanguage(text);
  block.append(element("span", {}, joined(before, text)));
}

function addChip(article, { call, tool, label }) {
  const chip = element("li", { className: "chip", data: { call, state: "running" } });
  chip.append(
    element("span", { className: "chip-label" }, label || tool),
    element("span", { className: "visually-hidden chip-state" }, t("running")),
  );
  lastBlock(article, "ul", "chips", { "aria-live": "off" }).append(chip);
}

function setChip(chip, state, rowIds = []) {
  chip.dataset.state = state;
  if (rowIds.length) {
    chip.querySelector(".chip-label").after(element("span", { className: "chip-rows" }, rowIds.join(" ")));
  }
  chip.querySelector(".chip-state").textContent = t(state);
}

function finishChip(article, { call, ok, row_ids }) {
  const chip = article.querySelector(`.chip[data-call="${CSS.escape(call)}"]`);
  if (chip) setChip(chip, ok ? "done" : "failed", row_ids ?? []);
}

function foot(article, { status, error, undo, change }) {
  const message = article.querySelector(".said p").textContent;
  const button = (label, data) => element("button", { type: "button", className: "button quiet", data }, label);
  const parts = [];
  if (status === "stopped") parts.push(element("p", { className: "turn-note" }, t("stopped")));
  if (status === "failed" || status === "interrupted") {
    const explained = error && [...article.querySelectorAll(".say")].some((say) => say.textContent.includes(error));
    if (!explained) parts.push(element("p", { className: "turn-note warn" }, error || t(`turn_${status}`)));
    parts.push(button(t("back_to_box"), { fill: message }));
  }
  if (undo && change && !article.querySelector(`[data-press="undo:${change}"]`)) parts.push(button(t("undo"), { press: `undo:${change}` }));
  return parts.length ? element("div", { className: "turn-foot" }, ...parts) : null;
}

function finish(article, data) {
  article.dataset.status = data.status;
  stopThinking(article);
  for (const chip of article.querySelectorAll('.chip[data-state="running"]')) setChip(chip, "failed");
  const end = foot(article, data);
  if (end) article.querySelector(".reply").append(end);
}

const RENDERERS = {
  text: addSentence,
  "tool.started": addChip,
  "tool.finished": finishChip,
  display: (article, data) => {
    const figure = displayFigure(data);
    body(article).append(figure);
    reachByKeyboard(figure);
  },
  proposal: (article, data) => body(article).append(proposalBox(data)),
  memories: (article, { count, url }) => {
    const words = t(count === 1 ? "memory_used" : "memories_used", { count });
    body(article).append(element("p", { className: "recalled" }, element("a", { href: url }, words)));
  },
  buttons: (article, data) => body(article).append(buttonRow(data.buttons)),
  "turn.finished": finish,
};

/** Show one event, in order, once (turns.js sees to that). Kinds of a later version are left out. */
export function renderEvent(turn, { kind, seq, data }) {
  const started = kind === "turn.started";
  const article = started
    ? bind(turn, data.message_id, data.message ?? "", data.attachments)
    : bind(turn, null, "");
  article.dataset.seq = seq;
  if (kind !== "turn.finished") showThinking(article);
  RENDERERS[kind]?.(article, data);
}
