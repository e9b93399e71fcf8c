import { type ReactNode, useEffect, useRef } from "react";
import type { Effect, Figures, Outcome } from "../api/types.ts";
import { useSession } from "../session.ts";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { Table } from "../ui/table.tsx";
import { writtenMoney } from "../ui/written.ts";
import { writtenOrder, writtenStatus } from "./acts.ts";

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
function changesOf(
  { before, after }: NonNullable<Effect["figures"]>,
  currency: string,
): readonly Change[] {
  const changes = SUMS.map(({ name, of }) => ({
    name,
    before: writtenMoney(of(before), currency),
    after: writtenMoney(of(after), currency),
  }));
  const status = { name: "Loan", before: writtenStatus(before), after: writtenStatus(after) };
  return [status, ...changes].filter((change) => change.before !== change.after);
}

/** A text; each part of a list in a line of its own, since two lists of due dates are wider than a dialog. */
function Lines({ of }: { readonly of: string }) {
  return <span className={page.lines}>{of.replaceAll(", ", "\n")}</span>;
}

const COLUMNS = [
  { head: "It changes", cell: ({ name }: Change) => name.charAt(0).toUpperCase() + name.slice(1) },
  { head: "Before", cell: ({ before }: Change) => <Lines of={before} />, isFigure: true },
  {
    head: "After",
    cell: ({ after }: Change) => (
      <strong>
        <Lines of={after} />
      </strong>
    ),
    isFigure: true,
  },
];

/** The changes of an act, before and after. */
export function Changes({ effect }: { readonly effect: Effect | null }) {
  const { me } = useSession();
  const states = effect?.states.filter(({ before, after }) => before !== after) ?? [];
  const figures = effect?.figures ? changesOf(effect.figures, me.currency) : [];
  const changes = [...states, ...figures];
  if (changes.length === 0) return <p className={page.quiet}>No state and no figure changes.</p>;
  return (
    <Table caption="What it does" columns={COLUMNS} rows={changes} keyOf={({ name }) => name} />
  );
}

interface ShownEffectProps {
  readonly outcome: Outcome;
  /** The sentence where the act does not wait. */
  readonly atOnce: string;
  /** Stands before the changes. */
  readonly about?: ReactNode;
}

/** The order that the money goes to, where no subject of the dialog names it. */
export function AboutOrder({ order }: { readonly order: NonNullable<Effect["order"]> }) {
  const { me } = useSession();
  const borrower = order.borrower === null ? "" : ` Borrower: ${order.borrower}.`;
  return <p>{`${writtenOrder(order, me.currency)}${borrower}`}</p>;
}

/** The answer of a dry run. */
export function ShownEffect({ outcome, atOnce, about }: ShownEffectProps) {
  const { effect, waits, open } = outcome;
  const region = useRef<HTMLElement>(null);
  // It is read before the next press, which a repeated Enter must not be.
  useEffect(() => region.current?.focus(), []);
  return (
    <section ref={region} className={page.shown} aria-label="What it does" tabIndex={-1}>
      {about}
      <Changes effect={effect} />
      {waits ? (
        <Notice tone="warning">A second person will have to confirm this before it is done.</Notice>
      ) : (
        <p className={page.quiet}>{atOnce}</p>
      )}
      {open.map((sentence) => (
        <Notice key={sentence} tone="warning">
          {sentence}
        </Notice>
      ))}
    </section>
  );
}
