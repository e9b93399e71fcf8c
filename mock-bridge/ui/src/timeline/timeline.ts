import type { Update } from "../contract.gen.ts";
import { messageRow, nativeRows } from "./fromPhone.ts";
import type { NewRow, Row } from "./row.ts";

/** Maximum number of rows; of older ones only the number is kept. */
export const MAX_ROWS = 2000;

/** Deviation from the phone's clock beyond which it was moved: it is read to the second. */
const CLOCK_MOVED_MS = 2000;

export type Shown = { rows: readonly Row[]; leftOut: number };

/** Events of the phone and of its pages, in time order. Listeners hear of many rows of one moment once, in a frame. */
export class Timeline {
  #shown: Shown = { rows: [], leftOut: 0 };
  #waiting: Row[] = [];
  #lost = 0;
  #nextId = 1;
  #isDue = false;
  #offsetMs = Date.now() - performance.now();
  readonly #listeners = new Set<() => void>();
  /** The phone before the last step. */
  #before: Update["state"] | null = null;
  #lastEntry = 0;
  #messages = 0;
  /** Messages on their way from a page to the phone, and when they left. */
  #sent: { handler: string; order: number }[] = [];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly shown = (): Shown => this.#shown;

  /** Adds a row, and returns its number. */
  add(row: NewRow): number {
    const id = this.#nextId++;
    const order = row.order ?? performance.now();
    const rest = { isBad: false, text: "", from: "", note: "", detail: [], ...row };
    this.#waiting.push({ ...rest, id, order, atMs: order + this.#offsetMs });
    if (this.#waiting.length > 2 * MAX_ROWS) {
      this.#lost += this.#waiting.length - MAX_ROWS;
      this.#waiting = this.#waiting.slice(-MAX_ROWS);
    }
    this.#tellSoon();
    return id;
  }

  /** Changes a row, such as a call that was answered; does nothing once it was left out. */
  change(id: number, change: Partial<NewRow>): void {
    const isIt = (row: Row) => row.id === id;
    const waits = this.#waiting.findLastIndex(isIt);
    const row = this.#waiting[waits];
    if (row) {
      this.#waiting[waits] = { ...row, ...change };
      return;
    }
    const { rows, leftOut } = this.#shown;
    const place = rows.findLastIndex(isIt);
    const shown = rows[place];
    if (!shown) return;
    this.#shown = { rows: rows.with(place, { ...shown, ...change }), leftOut };
    this.#tellSoon();
  }

  clear(): void {
    this.#waiting = [];
    this.#lost = 0;
    this.#shown = { rows: [], leftOut: 0 };
    this.#tellSoon();
  }

  /** Takes the phone's clock: rows from now on have its time. */
  setClock(nowMs: number): void {
    const offset = nowMs - performance.now();
    if (Math.abs(offset - this.#offsetMs) > CLOCK_MOVED_MS) this.#offsetMs = offset;
  }

  /** Notes that a page posts a message: its row stands where it left, and not where the phone reported it. */
  noteSent(handler: string): void {
    this.#sent.push({ handler, order: performance.now() });
    this.#sent = this.#sent.slice(-MAX_ROWS);
  }

  /** Adds what a step of the phone brought: messages and native effects. */
  take(update: Update): void {
    const { state, partial } = update;
    if (state.nextId <= this.#lastEntry) {
      this.#lastEntry = 0;
      this.#messages = 0;
      this.clear();
    }
    for (const entry of state.log.filter((it) => it.id > this.#lastEntry)) {
      this.#lastEntry = entry.id;
      this.#messages += 1;
      const sent = this.#sent.findIndex((it) => it.handler === entry.handler);
      const [left] = sent < 0 ? [] : this.#sent.splice(sent, 1);
      this.add({ ...messageRow(entry), ...(left && { order: left.order }) });
    }
    // A whole state says how many messages there were; those that were not reported are left out.
    const all = partial ? this.#messages : state.logLeftOut + state.log.length;
    this.#lost += Math.max(0, all - this.#messages);
    this.#messages = Math.max(all, this.#messages);
    for (const row of nativeRows(this.#before, update)) this.add(row);
    this.#before = state;
    if (this.#lost > 0) this.#tellSoon();
  }

  #tellSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // A hidden window has no frames.
    if (document.hidden) setTimeout(() => this.#tell());
    else requestAnimationFrame(() => this.#tell());
  }

  #tell(): void {
    this.#isDue = false;
    const all = [...this.#shown.rows, ...this.#waiting].sort((a, b) => a.order - b.order);
    const tooMany = Math.max(0, all.length - MAX_ROWS);
    const leftOut = this.#shown.leftOut + this.#lost + tooMany;
    this.#shown = { rows: all.slice(tooMany), leftOut };
    this.#waiting = [];
    this.#lost = 0;
    for (const listener of this.#listeners) listener();
  }
}
