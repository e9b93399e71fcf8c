import { useState } from "react";
import type { Portfolio, TrialBalance } from "../api/types.ts";
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
      <JournalDownload />
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
      ]}
      rows={rows}
      keyOf={({ number }) => number}
    />
  );
}

function JournalDownload() {
  const { me } = useSession();
  const [from, setFrom] = useState(`${me.today.slice(0, 8)}01`);
  const [to, setTo] = useState(me.today);
  return (
    <section className={page.section}>
      <h2>Journal</h2>
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
    </section>
  );
}
