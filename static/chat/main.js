/** Puts the page together. */

import { Chat } from "./chat.js";
import { Composer } from "./composer.js";
import { fragment, SignedOut } from "./fragments.js";
import { History } from "./history.js";
import { startMenus } from "./menus.js";
import { byId, page, t } from "./page.js";
import { Notes } from "./notes.js";
import { Pictures } from "./pictures.js";
import { Scroll } from "./scroll.js";
import { Line } from "./socket.js";
import { State } from "./state.js";
import { Summary } from "./summary.js";

const WIDE_WITH_KEYBOARD = "(width >= 1000px) and (pointer: fine)";

const state = new State();
const scroll = new Scroll();
const summary = new Summary();
const notes = new Notes();
const pictures = new Pictures((sentence) => state.say(sentence));
const composer = new Composer({ pictures, onSend: (text, added) => chat.say(text, added) });
const chat = new Chat({ state, scroll, summary, composer });
chat.history = new History({ turns: chat.turns, scroll });
chat.line = new Line({
  url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${page.socket_path}`,
  opening: () => ({ type: "open", conversation: page.conversation }),
  onFrame: (frame) => (frame.type === "note" ? notes.show(frame) : chat.receive(frame)),
  onState: (line) => state.setLine(line, chat.busy),
  onGone: () => location.assign("/"),
  askServer,
});
chat.onMoved = (busy, stoppable) => {
  state.show(busy);
  byId("stop").hidden = !stoppable;
};

/** Whether the server answers, and knows this session: a socket only says that it closed. */
async function askServer() {
  try {
    await fragment(summary.url);
    return "up";
  } catch (error) {
    return error instanceof SignedOut ? "signed-out" : "down";
  }
}

/** A press: once for proposals and undo, again and again for the rest. */
function press(button) {
  const value = button.dataset.press;
  if (button.closest(".proposal")) {
    for (const other of button.parentElement.querySelectorAll("button")) other.disabled = true;
  } else if (value.startsWith("undo:")) {
    button.disabled = true;
  }
  chat.press(value, button);
}

/** Proposals past their time can no longer be pressed. */
function expireProposals() {
  for (const box of document.querySelectorAll(".proposal:not([data-over])")) {
    const expires = Date.parse(box.dataset.expires);
    if (Number.isNaN(expires) || expires > Date.now()) continue;
    box.dataset.over = "yes";
    for (const button of box.querySelectorAll("button")) button.disabled = true;
    const note = document.createElement("p");
    note.textContent = t("proposal_expired");
    box.append(note);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button[data-press], button[data-fill]");
  if (!button) return;
  if (button.dataset.press) press(button);
  else {
    if (button.closest("#side")) summary.unfold(false);
    composer.fill(button.dataset.fill);
  }
});
byId("menu").addEventListener("click", () => chat.say(t("menu_word")));
byId("stop").addEventListener("click", () => chat.stop());

startMenus();
expireProposals();
setInterval(expireProposals, 15_000);
chat.showRunning();
if (matchMedia(WIDE_WITH_KEYBOARD).matches) byId("message").focus();
chat.line.connect();
