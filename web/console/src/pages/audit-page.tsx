import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import { follow } from "../api/client.ts";
import type { AuditRow, AuditPage as Page, Readings, VerifiedAudit } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { usePress } from "../api/use-press.ts";
import form from "../ui/form.module.css";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { capital, writtenMoment, writtenNumber, writtenSum } from "../ui/written.ts";
import { orderAddress } from "./columns.tsx";

function writtenProof(proof: string | null): string {
  if (proof === "console") return "proven by the console";
  return proof === "server" ? "by a command at the server" : "as declared on the server";
}

const COLUMNS: readonly Column<AuditRow>[] = [
  { head: "Number", cell: ({ seq }) => seq, isNarrow: true },
  { head: "When", cell: ({ at }) => writtenMoment(at), isNarrow: true },
  {
    head: "Person",
    cell: ({ operator, proof }) => (
      <div className={page.person}>
        {operator}
        <p className={page.small}>{writtenProof(proof)}</p>
      </div>
    ),
  },
  {
    head: "Act",
    cell: ({ sentence, reason }) => (
      <div className={page.sentence}>
        {sentence}
        <p className={page.small}>{reason}</p>
      </div>
    ),
  },
  {
    head: "Step",
    cell: ({ step, answers }) =>
      answers === null ? capital(step) : `${capital(step)}, number ${answers}`,
  },
  {
    head: "Order",
    cell: ({ orderId }) => orderId !== null && <Link to={orderAddress(orderId)}>Open</Link>,
    isNarrow: true,
  },
  {
    head: "Sum",
    cell: ({ sizeCentavos }) => (sizeCentavos === null ? "" : writtenSum(sizeCentavos)),
    isFigure: true,
  },
];

/** Acts with their operators, the newest first; older rows by the address. */
export function AuditPage() {
  const [params] = useSearchParams();
  const before = params.get("before");
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  const loaded = useLoaded<Page>(`/api/audit${query}`);
  return (
    <>
      <VerifiableHead />
      <WhenLoaded loaded={loaded}>
        {({ rows, hasMore }) => (
          <>
            {before === null && <ReadPapers />}
            {rows.length === 0 ? (
              <p className={page.quiet}>No act yet.</p>
            ) : (
              <Table caption="Acts" columns={COLUMNS} rows={rows} keyOf={({ seq }) => seq} />
            )}
            <nav className={page.row} aria-label="Pages of the audit">
              {before !== null && <Link to="/audit">Newest</Link>}
              {hasMore && <Link to={`/audit?before=${rows.at(-1)?.seq}`}>Older</Link>}
            </nav>
          </>
        )}
      </WhenLoaded>
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
