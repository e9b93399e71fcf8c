import { useState } from "react";
import type { Journal, Portfolio, TrialBalance } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSession } from "../session.ts";
import { MadeFileLink } from "../ui/export-link.tsx";
import { DayField } from "../ui/form.tsx";
import page from "../ui/page.module.css";
import { Facts, PageHead, WhenLoaded } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { capital, dayAfter, writtenDay, writtenNumber, writtenSum } from "../ui/written.ts";

/** Days are chosen from this year on: a year is typed digit by digit. */
const IS_DAY = /^2\d{3}-\d\d-\d\d$/;

const NO_DAY = "Choose a day from 2000 on.";

/** Days of a journal that are shown at once; its file has any number. */
const MOST_DAYS = 31;

export function BooksPage() {
  const { me } = useSession();
  const { params, choose } = useFilters();
  const [typed, setTyped] = useState<string>();
  const day = dayOf(params, "day") ?? me.today;
  const onDay = (text: string) => {
    setTyped(IS_DAY.test(text) ? undefined : text);
    if (IS_DAY.test(text)) choose("day", text === me.today ? "" : text);
  };
  return (
    <>
      <PageHead title="Books">
        <DayField
          label="At the end of"
          value={typed ?? day}
          onValue={onDay}
          fault={typed === undefined ? undefined : NO_DAY}
        />
      </PageHead>
      <PortfolioOf day={day} />
      <TrialBalanceOf day={day} />
      <JournalOf />
    </>
  );
}

/** A day in the address; null for none and for what is none. */
function dayOf(params: URLSearchParams, name: string): string | null {
  const day = params.get(name);
  return day !== null && IS_DAY.test(day) ? day : null;
}

function PortfolioOf({ day }: { readonly day: string }) {
  const loaded = useLoaded<Portfolio>(`/api/portfolio?day=${day}`, "follow");
  return (
    <section className={page.section}>
      <div className={page.titled}>
        <h2>Portfolio</h2>
        <MadeFileLink address={`/api/portfolio.csv?day=${day}`} of="Portfolio" />
      </div>
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
      <div className={page.titled}>
        <h2>Trial balance</h2>
        <MadeFileLink address={`/api/trial-balance.csv?day=${day}`} of="Trial balance" />
      </div>
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

/** A field of the journal whose text is no choice yet, with the sentence on its fault. */
interface Typed {
  readonly field: "month" | "from" | "to";
  readonly text: string;
  readonly fault: string;
}

function faultOfMonth(month: string, today: string): string | undefined {
  if (!/^2\d{3}-(?:0[1-9]|1[0-2])$/.test(month)) return "Choose a month from 2000 on.";
  return month > today.slice(0, 7) ? "This month has not come." : undefined;
}

/** The last day of a month that counts by today. */
function endOf(month: string, today: string): string {
  const [year, number] = month.split("-").map(Number);
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10);
  return last < today ? last : today;
}

/** The month and the days of the journal are one choice: a month is its days. */
function JournalOf() {
  const { me } = useSession();
  const { params, chooseAll } = useFilters();
  const [typed, setTyped] = useState<Typed>();
  const from = dayOf(params, "from") ?? `${me.today.slice(0, 8)}01`;
  const to = dayOf(params, "to") ?? me.today;
  const month = from.slice(0, 7);
  const onChoice = (field: Typed["field"], text: string, fault: string | undefined) => {
    setTyped(fault === undefined ? undefined : { field, text, fault });
    if (fault !== undefined) return;
    if (field === "month") chooseAll({ from: `${text}-01`, to: endOf(text, me.today) });
    else chooseAll({ from, to, [field]: text });
  };
  const onDay = (field: "from" | "to") => (text: string) =>
    onChoice(field, text, IS_DAY.test(text) ? undefined : NO_DAY);
  const textOf = (field: Typed["field"], chosen: string) =>
    typed?.field === field ? typed.text : chosen;
  const faultOf = (field: Typed["field"]) => (typed?.field === field ? typed.fault : undefined);
  const crossed = from > to ? "The last day is before the first." : undefined;
  return (
    <section className={page.section}>
      <h2>Journal</h2>
      <div className={page.row}>
        <DayField
          label="Month"
          type="month"
          value={textOf("month", to.startsWith(month) ? month : "")}
          onValue={(text) => onChoice("month", text, faultOfMonth(text, me.today))}
          fault={faultOf("month")}
        />
        <DayField
          label="From"
          value={textOf("from", from)}
          onValue={onDay("from")}
          fault={faultOf("from")}
        />
        <DayField
          label="To"
          value={textOf("to", to)}
          onValue={onDay("to")}
          fault={faultOf("to") ?? crossed}
        />
        {!typed && !crossed && <MadeFileLink address={`/api/journal.csv?from=${from}&to=${to}`} />}
      </div>
      {!typed && !crossed && <JournalOfDays from={from} to={to} />}
    </section>
  );
}

interface DaysProps {
  readonly from: string;
  readonly to: string;
}

function JournalOfDays({ from, to }: DaysProps) {
  if (dayAfter(from, MOST_DAYS) <= to) {
    return (
      <p className={page.quiet}>
        At most {MOST_DAYS} days are shown here. The file has all that you chose.
      </p>
    );
  }
  return <LoadedJournal from={from} to={to} />;
}

function LoadedJournal({ from, to }: DaysProps) {
  const loaded = useLoaded<Journal>(`/api/journal?from=${from}&to=${to}`, "follow");
  return <WhenLoaded loaded={loaded}>{({ rows }) => <Turnovers rows={rows} />}</WhenLoaded>;
}

function Turnovers({ rows }: Pick<Journal, "rows">) {
  if (rows.length === 0) return <p className={page.quiet}>Nothing counts on these days.</p>;
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
