/**
 * The line to the server: connects, comes back by itself, says how it stands.
 * It knows nothing of turns; `onReady` callers ask for what they missed.
 */

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const LONGEST_WAIT_WHILE_UP_MS = 2_000; // pages come, only the socket does not
const ANSWER_WITHIN_MS = 10_000; // an `open` without a `ready` in this time means a dead line
const ACKNOWLEDGE_AFTER = 64 * 1024; // characters; the server stops some way further without a word from us
const CLOSED_SIGNED_OUT = 4401;
const CLOSED_NO_MEMBER = 4403; // this conversation's ledger is no longer this person's

export class Line {
  /**
   * @param {{url: string, opening: () => object, onFrame: (frame: object) => void,
   *          onState: (state: "connecting"|"open"|"reconnecting"|"signed-out") => void,
   *          onGone: () => void,
   *          askServer: () => Promise<"up"|"down"|"signed-out">}} options
   */
  constructor(options) {
    Object.assign(this, options);
    this.socket = null;
    this.failures = 0;
    this.timer = 0;
    this.deadline = 0;
    this.received = 0; // characters that the server does not know we have
    this.over = false;
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.socket?.close());
    addEventListener("pageshow", (event) => event.persisted && this.now());
    document.addEventListener("visibilitychange", () => !document.hidden && this.probe());
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  get isAlive() {
    return this.isOpen || this.socket?.readyState === WebSocket.CONNECTING;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.over || this.isAlive) return;
    this.onState(this.failures ? "reconnecting" : "connecting");
    const socket = new WebSocket(this.url);
    this.received = 0;
    this.socket = socket;
    this.expectAnswer();
    socket.onopen = () => this.send(this.opening());
    socket.onmessage = (event) => socket === this.socket && this.receive(event.data);
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  receive(text) {
    clearTimeout(this.deadline);
    this.acknowledge(text.length);
    const frame = JSON.parse(text);
    if (frame.type === "ready") {
      this.failures = 0;
      this.onState("open");
    }
    this.onFrame(frame);
  }

  acknowledge(length) {
    this.received += length;
    if (this.received >= ACKNOWLEDGE_AFTER && this.send({ type: "ack" })) this.received = 0;
  }

  /** Send if the line is open. @returns {boolean} whether it was sent */
  send(frame) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  /** Ask whether a line that looks open still is: phones freeze sockets. */
  probe() {
    if (!this.isOpen) return this.now();
    this.expectAnswer();
    this.send(this.opening());
  }

  expectAnswer() {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.drop(), ANSWER_WITHIN_MS);
  }

  /** Give this socket up without waiting for its closing handshake. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.lost(0);
  }

  async lost(code) {
    clearTimeout(this.deadline);
    if (this.over) return undefined;
    this.failures += 1;
    this.onState("reconnecting");
    if (code === CLOSED_NO_MEMBER) return this.onGone();
    const server = code === CLOSED_SIGNED_OUT ? "signed-out" : await this.askServer();
    if (server === "signed-out") return this.signedOut();
    const longest = server === "up" ? LONGEST_WAIT_WHILE_UP_MS : LONGEST_WAIT_MS;
    const wait = Math.min(longest, FIRST_WAIT_MS * 2 ** (this.failures - 1));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Nobody to connect for until a new sign-in. */
  signedOut() {
    this.over = true;
    this.onState("signed-out");
    this.socket?.close();
  }

  /** Try at once: the network is back, or the page is. */
  now() {
    this.connect();
  }
}
