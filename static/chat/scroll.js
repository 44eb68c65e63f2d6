/** The log follows its end while the reader is there, and never pulls away a reader who looks back. */

import { byId } from "./page.js";

const NEAR_PX = 60;

export class Scroll {
  constructor() {
    this.log = byId("log");
    this.pill = byId("newest");
    this.following = true;
    this.top = 0;
    this.log.addEventListener("scroll", () => this.looked(), { passive: true });
    this.pill.addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.follow()).observe(this.log);
    this.toEnd("instant");
  }

  get distance() {
    return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight;
  }

  /** Only a move upwards leaves the end: a smooth scroll passes through the middle on its way down. */
  looked() {
    const { scrollTop } = this.log;
    if (this.distance < NEAR_PX) this.following = true;
    else if (scrollTop < this.top) this.following = false;
    this.top = scrollTop;
    if (this.following) this.pill.hidden = true;
  }

  /** Call after something was added at the end. */
  follow() {
    if (this.following) this.toEnd("instant");
    else this.pill.hidden = this.distance < NEAR_PX;
  }

  toEnd(behavior = "smooth") {
    this.following = true;
    this.pill.hidden = true;
    this.log.scrollTo({ top: this.log.scrollHeight, behavior });
  }

  /** Run `add`, which puts earlier turns on top, and keep what is read where it is. */
  keeping(add) {
    const before = this.distance;
    add();
    this.log.scrollTop = this.log.scrollHeight - this.log.clientHeight - before;
  }
}
