import { useEffect, useRef } from "react";
import type { Effect, Figures, Outcome } from "../api/types.ts";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { Table } from "../ui/table.tsx";
import { writtenSum } from "../ui/written.ts";

interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const SUMS: readonly { readonly name: string; readonly of: (figures: Figures) => number }[] = [
  { name: "Due", of: (figures) => figures.dueCentavos },
  { name: "Charges", of: (figures) => figures.chargesCentavos },
  { name: "Outstanding", of: (figures) => figures.outstandingCentavos },
  { name: "Owed to the borrower", of: (figures) => figures.owedToBorrowerCentavos },
];

/** The figures that change, in words. */
function changesOf({ before, after }: NonNullable<Effect["figures"]>): readonly Change[] {
  const changes = SUMS.map(({ name, of }) => ({
    name,
    before: writtenSum(of(before)),
    after: writtenSum(of(after)),
  }));
  const status = { name: "Loan", before: before.status, after: after.status };
  return [status, ...changes].filter((change) => change.before !== change.after);
}

const COLUMNS = [
  { head: "It changes", cell: ({ name }: Change) => name.charAt(0).toUpperCase() + name.slice(1) },
  { head: "Before", cell: ({ before }: Change) => before, isFigure: true },
  { head: "After", cell: ({ after }: Change) => <strong>{after}</strong>, isFigure: true },
];

interface ShownEffectProps {
  readonly outcome: Outcome;
  /** The sentence where the act does not wait. */
  readonly atOnce: string;
}

/** The answer of a dry run. */
export function ShownEffect({ outcome, atOnce }: ShownEffectProps) {
  const { effect, waits } = outcome;
  const region = useRef<HTMLElement>(null);
  // It is read before the next press, which a repeated Enter must not be.
  useEffect(() => region.current?.focus(), []);
  const states = effect?.states.filter(({ before, after }) => before !== after) ?? [];
  const changes = [...states, ...(effect?.figures ? changesOf(effect.figures) : [])];
  return (
    <section ref={region} className={page.shown} aria-label="What it does" tabIndex={-1}>
      {changes.length > 0 ? (
        <Table caption="What it does" columns={COLUMNS} rows={changes} keyOf={({ name }) => name} />
      ) : (
        <p className={page.quiet}>No state and no figure changes.</p>
      )}
      {waits ? (
        <Notice tone="warning">A second person will have to confirm this before it is done.</Notice>
      ) : (
        <p className={page.quiet}>{atOnce}</p>
      )}
    </section>
  );
}
