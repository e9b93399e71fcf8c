import type { NewRow } from "../timeline/row.ts";
import type { Timeline } from "../timeline/timeline.ts";

/** A row of a page in another process: `order` is in milliseconds since 1970, `id` is the page's own number. */
export type PageReport = { page: string; id: number } & (
  | { add: NewRow & { order: number } }
  | { change: Partial<NewRow> }
);

/** Puts the rows of pages in other processes into the timeline. */
export class PageReports {
  readonly #timeline: Pick<Timeline, "add" | "change">;
  /** Calls that wait for their answer, by the page and its number. */
  readonly #open = new Map<string, number>();

  constructor(timeline: Pick<Timeline, "add" | "change">) {
    this.#timeline = timeline;
  }

  take(report: PageReport): void {
    const key = `${report.page} ${report.id}`;
    if ("add" in report) {
      const order = report.add.order - performance.timeOrigin;
      const id = this.#timeline.add({ ...report.add, order });
      if (report.add.kind === "call") this.#open.set(key, id);
      return;
    }
    const id = this.#open.get(key);
    this.#open.delete(key);
    if (id !== undefined) this.#timeline.change(id, report.change);
  }
}
