import { useState } from "react";
import { Link } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import { follow, withQuery } from "../api/client.ts";
import type {
  AuditChoices,
  AuditRow,
  AuditPage as Page,
  Readings,
  VerifiedAudit,
} from "../api/types.ts";
import { useListed, useLoaded } from "../api/use-loaded.ts";
import { usePress } from "../api/use-press.ts";
import { ExportLink } from "../ui/export-link.tsx";
import form from "../ui/form.module.css";
import { ChoiceField, DayField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { PageHead, WhenListed, WhenLoaded } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useFilters } from "../ui/use-filters.ts";
import { capital, writtenMoment, writtenNumber } from "../ui/written.ts";
import { orderAddress } from "./columns.tsx";

function writtenProof(proof: string | null): string {
  if (proof === "console") return "proven by the console";
  return proof === "server" ? "by a command at the server" : "without a member of staff";
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { head: "Number", cell: ({ seq }) => seq, isNarrow: true },
  { head: "When", cell: ({ at }) => writtenMoment(at), isNarrow: true },
  {
    head: "Person",
    cell: ({ operator, proof }) => (
      <div className={page.person}>
        <Link to={withQuery("/audit", new URLSearchParams({ person: operator }))}>{operator}</Link>
        <p className={page.small}>{writtenProof(proof)}</p>
      </div>
    ),
  },
  {
    // The sentence has the sum.
    head: "Act",
    cell: ({ sentence, reason, orderId, order }) => (
      <div className={page.sentence}>
        {sentence}
        <p className={page.small}>{reason}</p>
        {orderId !== null && <Link to={orderAddress(orderId)}>Open {order ?? "the order"}</Link>}
      </div>
    ),
  },
  {
    head: "Step",
    cell: ({ step, answers }) =>
      answers === null ? capital(step) : `${capital(step)}, number ${answers}`,
    isNarrow: true,
  },
];

/** A tag as words: `Read evidence`. */
function writtenTag(tag: string): string {
  return capital(tag.replaceAll("_", " "));
}

/** The choices of a filter, with the one of the address where the server does not name it. */
function optionsOf(values: readonly string[], chosen: string, label = (value: string) => value) {
  const known = chosen === "" || values.includes(chosen) ? values : [chosen, ...values];
  const options = known.map((value) => ({ value, label: label(value) }));
  return [{ value: "", label: "All" }, ...options];
}

/** Person, act and day of the rows. */
function AuditFilters() {
  const { params, first, choose } = useFilters();
  const choices = useLoaded<AuditChoices>("/api/audit/choices").data;
  const [person, act] = [params.get("person") ?? "", params.get("act") ?? ""];
  return (
    <div className={page.row}>
      <ChoiceField
        label="Person"
        value={person}
        onValue={(value) => choose("person", value)}
        options={optionsOf(choices?.people ?? [], person)}
      />
      <ChoiceField
        label="Act"
        value={act}
        onValue={(value) => choose("act", value)}
        options={optionsOf(choices?.acts ?? [], act, writtenTag)}
      />
      <DayField
        label="Day"
        value={params.get("day") ?? ""}
        onValue={(value) => choose("day", value)}
      />
      <ExportLink list="audit" filters={first} />
    </div>
  );
}

/** Acts with their operators, the newest first; filters and place are in the address. */
export function AuditPage() {
  const { params, first } = useFilters();
  const loaded = useListed<Page>(withQuery("/api/audit", params));
  const isPlain = params.size === 0;
  const olderThan = (row: AuditRow | undefined) => {
    const older = new URLSearchParams(first);
    older.set("before", String(row?.seq));
    return withQuery("/audit", older);
  };
  return (
    <>
      <VerifiableHead />
      {isPlain && <ReadPapers />}
      <AuditFilters />
      <WhenListed loaded={loaded}>
        {({ rows, hasMore }) => (
          <>
            {rows.length === 0 ? (
              <p className={page.quiet}>{isPlain ? "No act yet." : "No such act."}</p>
            ) : (
              <Table caption="Acts" columns={COLUMNS} rows={rows} keyOf={({ seq }) => seq} />
            )}
            <nav className={page.row} aria-label="Pages of the audit">
              {params.has("before") && <Link to={withQuery("/audit", first)}>Newest</Link>}
              {hasMore && <Link to={olderThan(rows.at(-1))}>Older</Link>}
            </nav>
          </>
        )}
      </WhenListed>
    </>
  );
}

/** Who read borrowers' papers, those who read most first. */
function ReadPapers() {
  const loaded = useLoaded<Readings>("/api/audit/readings");
  return (
    <section className={page.section}>
      <h2>Papers read in the last seven days</h2>
      <WhenLoaded loaded={loaded}>
        {({ mostInHour, readers }) =>
          readers.length === 0 ? (
            <p className={page.quiet}>Nobody has read any.</p>
          ) : (
            <Table
              caption="Readers"
              columns={readerColumns(mostInHour)}
              rows={readers}
              keyOf={({ name }) => name}
            />
          )
        }
      </WhenLoaded>
    </section>
  );
}

function readerColumns(mostInHour: number): readonly Column<Readings["readers"][number]>[] {
  return [
    { head: "Person", cell: ({ name }) => name },
    { head: "Papers", cell: ({ inDays }) => writtenNumber(inDays), isFigure: true },
    { head: `In the last hour, of ${mostInHour}`, cell: ({ inHour }) => inHour, isFigure: true },
    {
      head: "Limit",
      cell: ({ name, inHour }) => (
        <ActButton
          tag="allow_readings"
          given={{ staff: name }}
          subject={`${name} has read the papers of ${inHour} within the hour.`}
        />
      ),
      isNarrow: true,
    },
  ];
}

/** The page's head with the button that verifies the audit, and what it found. */
function VerifiableHead() {
  const press = usePress();
  const [read, setRead] = useState(0);
  const [verified, setVerified] = useState<VerifiedAudit | null>(null);
  const verify = () =>
    press.run(async () => {
      setRead(0);
      setVerified(null);
      setVerified(await follow<VerifiedAudit>("POST", "/api/audit/verify", setRead));
    });
  return (
    <>
      <PageHead title="Audit">
        {press.isRunning && read > 0 && (
          <span className={page.quiet} role="status">
            {writtenNumber(read)} rows read
          </span>
        )}
        <button
          type="button"
          className={form.button}
          aria-disabled={press.isRunning}
          onClick={verify}
        >
          Verify the audit
        </button>
      </PageHead>
      {press.failure && <Notice tone="danger">{press.failure.message}</Notice>}
      {verified && <Verification verified={verified} />}
    </>
  );
}

/** Number of faults that are listed; after an attack each order may be one. */
const LISTED = 10;

function Verification({ verified: { rows, faults } }: { verified: VerifiedAudit }) {
  if (faults.length === 0)
    return <Notice tone="success">All {writtenNumber(rows)} rows are as they were written.</Notice>;
  const unlisted = faults.length - LISTED;
  return (
    <Notice tone="danger">
      <div>
        <p>The audit does not hold. Keep the database as it is, and call the server's operator.</p>
        <ul className={page.findings}>
          {faults.slice(0, LISTED).map(({ orderId, text }) => (
            <li key={`${orderId} ${text}`}>
              {orderId === null ? (
                `${capital(text)}.`
              ) : (
                <>
                  <Link to={orderAddress(orderId)}>An order</Link> {text}.
                </>
              )}
            </li>
          ))}
          {unlisted > 0 && <li>{writtenNumber(unlisted)} more like these.</li>}
        </ul>
      </div>
    </Notice>
  );
}
