/**
 * The order of events: each event of a turn counts once and in order of its seq.
 * Repeats are dropped, a gap asks the server for what is missing. No document here.
 */

const ASK_AGAIN_MS = 2_000;

export class Turns {
  /** @param {{apply: (turn: number, event: object) => void, resume: (turn: number, seq: number) => void}} doors */
  constructor({ apply, resume }) {
    this.apply = apply;
    this.resume = resume;
    /** @type {Map<number, {seq: number, finished: boolean, ahead: Map<number, object>, askedAt: number}>} */
    this.known = new Map();
  }

  /** A turn that the page already shows up to `seq`. */
  remember(turn, seq, finished) {
    const known = this.of(turn);
    known.seq = Math.max(known.seq, seq);
    known.finished ||= finished;
  }

  of(turn) {
    if (!this.known.has(turn)) this.known.set(turn, { seq: 0, finished: false, ahead: new Map(), askedAt: 0 });
    return this.known.get(turn);
  }

  /** An `event` frame. */
  take(frame) {
    const known = this.of(frame.turn);
    if (frame.seq <= known.seq) return;
    known.ahead.set(frame.seq, frame);
    while (known.ahead.has(known.seq + 1)) {
      known.seq += 1;
      const next = known.ahead.get(known.seq);
      known.ahead.delete(known.seq);
      known.finished ||= next.kind === "turn.finished";
      this.apply(frame.turn, next);
    }
    if (known.ahead.size) this.ask(frame.turn);
  }

  /** Ask for what is missing, not more often than the server can answer. */
  ask(turn, force = false) {
    const known = this.of(turn);
    if (!force && Date.now() - known.askedAt < ASK_AGAIN_MS) return;
    known.askedAt = Date.now();
    this.resume(turn, known.seq);
  }

  /** After a new connection: every turn without an end is asked for again. */
  askForAllOpen(running) {
    if (running !== null && running !== undefined) this.of(running);
    for (const [turn, known] of this.known) if (!known.finished) this.ask(turn, true);
  }

  get running() {
    return [...this.known].filter(([, known]) => !known.finished).map(([turn]) => turn);
  }

  get last() {
    return Math.max(0, ...this.known.keys());
  }
}
