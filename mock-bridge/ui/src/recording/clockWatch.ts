import { loadScenario } from "../api/demo.ts";
import { loadFaults, type RuleRow } from "../api/faults.ts";
import type { Host } from "../host/host.ts";
import { readClock } from "./state.ts";
import { ownOrders } from "./watched.ts";

/** The demo's time, in milliseconds since 1970, and the moments since the page began between which it was so. */
export type Reading = { shownMs: number; askedMs: number; cameMs: number };

/** The person of a scenario, by the row that a restart replaces; null for a visitor. */
type Person = { scenario: string; row: string | null };

/** Interval at which the clock is read beside the steps. */
const LOOK_MS = 2_000;

/** What other phones did to the demo; seconds are fewer than 0 where the clock was set back. */
export type ByOther =
  | { kind: "moved"; seconds: number }
  | { kind: "restarted"; id: string }
  | { kind: "ruled"; rules: RuleRow[] };

/** What is read of the demo. */
type Known = Reading & { person: Person | null; rules: RuleRow[] | null };

/** Watches for moves of the demo's clock, restarts of the phone's scenario, and rules on calls that are not this phone's own. */
export class ClockWatch {
  readonly #host: Host;
  readonly #onDone: (done: ByOther) => void;
  #last: Known | null = null;
  /** The number of own orders that had begun by the last reading. */
  #begun = 0;
  #looking: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: Host, onDone: (done: ByOther) => void) {
    this.#host = host;
    this.#onDone = onDone;
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
    const cameMs = performance.now();
    const person = await this.#readPerson();
    // A demo without rules has none that change.
    const rules = await loadFaults(this.#host).then(
      (faults) => faults.rules,
      () => null,
    );
    const now = { shownMs, askedMs, cameMs, person, rules };
    // Before an own order has ended, nobody knows of what it moves.
    if (!isQuiet || begun !== ownOrders.begun || Number.isNaN(shownMs)) return;
    const before = begun === this.#begun ? this.#last : null;
    this.#last = now;
    this.#begun = begun;
    const seconds = before ? movedBy(before, now) : 0;
    // A clock that is set back begins all scenarios again.
    if (seconds >= 0 && isRestarted(before?.person, person))
      this.#onDone({ kind: "restarted", id: person.scenario });
    if (seconds !== 0) this.#onDone({ kind: "moved", seconds });
    if (rules && before?.rules && idsOf(rules) !== idsOf(before.rules))
      this.#onDone({ kind: "ruled", rules });
  }

  /** Null where the phone has no scenario, and where the demo does not say it for the moment. */
  async #readPerson(): Promise<Person | null> {
    const { scenario } = await this.#host.state();
    const found = scenario && (await loadScenario(this.#host, scenario).catch(() => null));
    return found ? { scenario: found.id, row: found.subjectId ?? null } : null;
  }
}

/** Rules by their ids: what one counts is no change. */
const idsOf = (rules: RuleRow[]) => rules.map(({ id }) => id).join();

/** Returns true where a scenario's person is another row than before. */
function isRestarted(before: Person | null | undefined, now: Person | null): now is Person {
  return now?.scenario === before?.scenario && Boolean(before?.row && now?.row !== before.row);
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
