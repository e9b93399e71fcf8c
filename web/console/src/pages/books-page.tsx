import { useState } from "react";
import type { Journal, Portfolio, TrialBalance } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSession } from "../session.ts";
import form from "../ui/form.module.css";
import { Field } from "../ui/form.tsx";
import page from "../ui/page.module.css";
import { Facts, PageHead, WhenLoaded } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { capital, writtenDay, writtenNumber, writtenSum } from "../ui/written.ts";

export function BooksPage() {
  const { me } = useSession();
  const [day, setDay] = useState(me.today);
  return (
    <>
      <PageHead title="Books">
        <Field
          label="At the end of"
          type="date"
          value={day}
          onValue={(chosen) => setDay(chosen || me.today)}
        />
      </PageHead>
      <PortfolioOf day={day} />
      <TrialBalanceOf day={day} />
      <JournalOf />
    </>
  );
}

function PortfolioOf({ day }: { readonly day: string }) {
  const loaded = useLoaded<Portfolio>(`/api/portfolio?day=${day}`, "follow");
  return (
    <section className={page.section}>
      <h2>Portfolio</h2>
      <WhenLoaded loaded={loaded}>
        {(portfolio) => (
          <>
            <Facts
              facts={[
                ["Day", writtenDay(portfolio.day)],
                ["Orders", writtenNumber(portfolio.orders)],
                ["Principal", writtenSum(portfolio.principalCentavos)],
                ["Penalties", writtenSum(portfolio.penaltiesCentavos)],
              ]}
            />
            <h3>At risk</h3>
            <Table
              caption="At risk"
              columns={[
                {
                  head: "Late by",
                  cell: ({ days }) => (days === 1 ? "1 day or more" : `${days} days or more`),
                },
                { head: "Orders", cell: ({ orders }) => writtenNumber(orders), isFigure: true },
                {
                  head: "Principal",
                  cell: ({ principalCentavos }) => writtenSum(principalCentavos),
                  isFigure: true,
                },
              ]}
              rows={portfolio.atRisk}
              keyOf={({ days }) => days}
            />
            <h3>Collected</h3>
            {portfolio.collected.length === 0 ? (
              <p className={page.quiet}>Nothing was collected on this day.</p>
            ) : (
              <Table
                caption="Collected"
                columns={[
                  { head: "Channel", cell: ({ channel }) => channel },
                  {
                    head: "Sum",
                    cell: ({ amountCentavos }) => writtenSum(amountCentavos),
                    isFigure: true,
                  },
                ]}
                rows={portfolio.collected}
                keyOf={({ channel }) => channel}
              />
            )}
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

function TrialBalanceOf({ day }: { readonly day: string }) {
  const loaded = useLoaded<TrialBalance>(`/api/trial-balance?day=${day}`, "follow");
  return (
    <section className={page.section}>
      <h2>Trial balance</h2>
      <p className={page.quiet}>
        The balances include what was added up for the day and is in no posting yet.
      </p>
      <WhenLoaded loaded={loaded}>{({ rows }) => <Balances rows={withTotal(rows)} />}</WhenLoaded>
    </section>
  );
}

type BalanceRows = TrialBalance["rows"];

function withTotal(rows: BalanceRows): BalanceRows {
  const sumOf = (of: (row: BalanceRows[number]) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const total = {
    number: "",
    name: "Total",
    kind: "",
    debitCentavos: sumOf(({ debitCentavos }) => debitCentavos),
    creditCentavos: sumOf(({ creditCentavos }) => creditCentavos),
    unpostedDebitCentavos: 0,
    unpostedCreditCentavos: 0,
  };
  return [...rows, total];
}

function Balances({ rows }: { readonly rows: BalanceRows }) {
  return (
    <Table
      caption="Trial balance"
      columns={[
        { head: "Account", cell: ({ number }) => number, isNarrow: true },
        {
          head: "Name",
          cell: ({ number, name }) => (number ? name : <strong>{name}</strong>),
        },
        { head: "Kind", cell: ({ kind }) => capital(kind) },
        {
          head: "Debit",
          cell: ({ debitCentavos }) => writtenSum(debitCentavos),
          isFigure: true,
        },
        {
          head: "Credit",
          cell: ({ creditCentavos }) => writtenSum(creditCentavos),
          isFigure: true,
        },
        { head: "Not posted yet", cell: unpostedOf, isFigure: true },
      ]}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}

/** The part of a balance that it includes and that is in no posting, with its side. */
function unpostedOf({ unpostedDebitCentavos, unpostedCreditCentavos }: BalanceRows[number]) {
  if (unpostedDebitCentavos > 0) return `${writtenSum(unpostedDebitCentavos)} debit`;
  return unpostedCreditCentavos > 0 ? `${writtenSum(unpostedCreditCentavos)} credit` : "";
}

function sumIfAny(centavos: number): string {
  return centavos > 0 ? writtenSum(centavos) : "";
}

function JournalOf() {
  const { me } = useSession();
  const [month, setMonth] = useState(me.today.slice(0, 7));
  // Some browsers have a plain field for a month: while it is typed, the last whole one stays.
  const [shown, setShown] = useState(month);
  const loaded = useLoaded<Journal>(`/api/journal?month=${shown}`, "follow");
  return (
    <section className={page.section}>
      <h2>Journal</h2>
      <Field
        label="Month"
        type="month"
        value={month}
        onValue={(chosen) => {
          setMonth(chosen);
          if (/^20\d\d-(?:0[1-9]|1[0-2])$/.test(chosen)) setShown(chosen);
        }}
      />
      <WhenLoaded loaded={loaded}>{({ rows }) => <Turnovers rows={rows} />}</WhenLoaded>
      <JournalDownload />
    </section>
  );
}

function Turnovers({ rows }: Pick<Journal, "rows">) {
  if (rows.length === 0) return <p className={page.quiet}>Nothing counts in this month.</p>;
  return (
    <Table
      caption="Journal"
      columns={[
        { head: "Day", cell: ({ day }) => writtenDay(day) },
        {
          head: "State",
          cell: ({ isPosted }) => (isPosted ? "Posted" : "Included, not posted yet"),
        },
        { head: "Account", cell: ({ number }) => number, isNarrow: true },
        { head: "Name", cell: ({ name }) => name },
        { head: "Debit", cell: ({ debitCentavos }) => sumIfAny(debitCentavos), isFigure: true },
        { head: "Credit", cell: ({ creditCentavos }) => sumIfAny(creditCentavos), isFigure: true },
      ]}
      rows={rows}
      keyOf={({ day, isPosted, number }) => `${day} ${isPosted} ${number}`}
    />
  );
}

function JournalDownload() {
  const { me } = useSession();
  const [from, setFrom] = useState(`${me.today.slice(0, 8)}01`);
  const [to, setTo] = useState(me.today);
  return (
    <div className={page.row}>
      <Field label="From" type="date" value={from} onValue={setFrom} />
      <Field label="To" type="date" value={to} onValue={setTo} />
      {from && to && (
        <a
          className={`${form.button} ${page.download}`}
          href={`/api/journal.csv?from=${from}&to=${to}`}
          download
        >
          Download as CSV
        </a>
      )}
    </div>
  );
}
