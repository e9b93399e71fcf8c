import type { Host } from "../host/host.ts";
import { readClock } from "./state.ts";
import { ownOrders } from "./watched.ts";

/** The demo's time, in milliseconds since 1970, and the moments since the page began between which it was so. */
export type Reading = { shownMs: number; askedMs: number; cameMs: number };

/** Interval at which the clock is read beside the steps. */
const LOOK_MS = 2_000;

/** Watches for moves of the demo's clock that are not this phone's own. */
export class ClockWatch {
  readonly #host: Host;
  /** Takes seconds, fewer than 0 where the clock was set back. */
  readonly #onMoved: (seconds: number) => void;
  #last: Reading | null = null;
  /** The number of own orders that had begun by the last reading. */
  #begun = 0;
  #looking: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host, onMoved: (seconds: number) => void) {
    this.#host = host;
    this.#onMoved = onMoved;
  }

  start(): void {
    clearInterval(this.#timer);
    this.#last = null;
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    void this.look();
  }

  /** Ends the watch with a last look. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.look();
  }

  /** Reads the clock once the reading before has come. */
  look(): Promise<void> {
    // A demo that does not answer for the moment is asked once more.
    this.#looking = this.#looking.then(() => this.#look()).catch(() => undefined);
    return this.#looking;
  }

  async #look(): Promise<void> {
    const begun = ownOrders.begun;
    const isQuiet = ownOrders.open === 0;
    const askedMs = performance.now();
    const shownMs = Date.parse(await readClock(this.#host));
    const now = { shownMs, askedMs, cameMs: performance.now() };
    // Before an own order has ended, nobody knows of what it moves.
    if (!isQuiet || begun !== ownOrders.begun || Number.isNaN(shownMs)) return;
    const before = begun === this.#begun ? this.#last : null;
    this.#last = now;
    this.#begun = begun;
    const seconds = before ? movedBy(before, now) : 0;
    if (seconds !== 0) this.#onMoved(seconds);
  }
}

/** Seconds by which a clock was moved between two readings: 0 where it went on by itself. */
export function movedBy(before: Reading, now: Reading): number {
  const shownMs = now.shownMs - before.shownMs;
  if (shownMs < 0) return Math.floor(shownMs / 1000);
  if (shownMs - (now.cameMs - before.askedMs) < 1000) return 0;
  const passedMs = (now.askedMs + now.cameMs - before.askedMs - before.cameMs) / 2;
  const seconds = Math.round((shownMs - passedMs) / 1000);
  // The server's work on a long move passes, too: the button's words are those of whole minutes.
  return seconds < 3600 ? seconds : Math.ceil((seconds - 10) / 60) * 60;
}

/** Seconds as a duration such as `P1DT2H`. */
export function duration(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 3600) % 24, "H"],
    [Math.floor(seconds / 60) % 60, "M"],
    [seconds % 60, "S"],
  ];
  const days = Math.floor(seconds / 86_400);
  const time = parts.flatMap(([count, letter]) => (count ? [`${count}${letter}`] : [])).join("");
  return `P${days > 0 ? `${days}D` : ""}${time && `T${time}`}`;
}
