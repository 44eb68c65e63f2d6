/** Pictures for a message: chosen, pasted or dropped; uploaded at once, shown small until the message goes. */

import { byId, element, page, t } from "./page.js";

const MOST = 4;
const TIMEOUT_MS = 60_000;
const OURS = /^\/attachments\/[0-9a-f-]{36}\/$/;

/** Thumbnails that open the whole picture. Only addresses of our own attachments become pictures. */
export function thumbnails(urls) {
  const own = (urls ?? []).filter((url) => OURS.test(url));
  if (!own.length) return null;
  const links = own.map((url) =>
    element(
      "a",
      { href: url, target: "_blank", rel: "noopener" },
      element("img", { src: url, alt: t("picture"), loading: "lazy", width: 120, height: 120 }),
    ),
  );
  return element("div", { className: "pictures" }, ...links);
}

export class Pictures {
  /** @param {(sentence: string) => void} onProblem */
  constructor(onProblem) {
    this.onProblem = onProblem;
    this.tray = byId("tray");
    /** @type {{id: string, url: string, box: HTMLElement}[]} */
    this.kept = [];
    this.uploading = 0;
    byId("picture").addEventListener("click", () => byId("picture-file").click());
    byId("picture-file").addEventListener("change", (event) => {
      this.add(event.target.files);
      event.target.value = "";
    });
    byId("message").addEventListener("paste", (event) => this.take(event, event.clipboardData));
    document.addEventListener("dragover", (event) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    });
    document.addEventListener("drop", (event) => this.take(event, event.dataTransfer));
  }

  /** Files of a paste or a drop; text goes its usual way. */
  take(event, transfer) {
    const files = [...(transfer?.files ?? [])];
    if (!files.length) return;
    event.preventDefault();
    this.add(files);
  }

  add(files) {
    for (const file of [...files]) {
      if (this.kept.length + this.uploading >= MOST) return this.onProblem(t("too_many_pictures"));
      this.upload(file);
    }
    return undefined;
  }

  async upload(file) {
    const box = element("li", { className: "waiting", "aria-label": t("uploading") });
    this.tray.append(box);
    this.uploading += 1;
    try {
      const { id, url } = await send(file);
      this.keep({ id, url, box });
    } catch (error) {
      box.remove();
      this.onProblem(error.sentence ?? t("upload_failed"));
    } finally {
      this.uploading -= 1;
    }
  }

  keep(picture) {
    const remove = element("button", { type: "button", className: "close", "aria-label": t("remove_picture") }, "×");
    remove.addEventListener("click", () => this.drop(picture));
    picture.box.classList.remove("waiting");
    picture.box.removeAttribute("aria-label");
    picture.box.append(element("img", { src: picture.url, alt: t("picture") }), remove);
    this.kept.push(picture);
  }

  drop(picture) {
    this.kept = this.kept.filter((other) => other !== picture);
    picture.box.remove();
    byId("message").focus();
    fetch(picture.url, { method: "DELETE", headers: { "X-CSRFToken": token() } }).catch(() => undefined);
  }

  /** The pictures for the message that goes now; the tray is empty afterwards. */
  handOver() {
    const going = this.kept;
    this.kept = [];
    for (const { box } of going) box.remove();
    return { ids: going.map(({ id }) => id), urls: going.map(({ url }) => url) };
  }
}

const token = () => document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";

async function send(file) {
  const body = new FormData();
  body.append("file", file);
  const answer = await fetch(page.attachments_url, {
    method: "POST",
    body,
    headers: { "X-CSRFToken": token() },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const facts = await answer.json().catch(() => ({}));
  if (!answer.ok) throw Object.assign(new Error(String(answer.status)), { sentence: facts.message });
  return facts;
}
