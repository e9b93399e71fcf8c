import { useState } from "react";
import { follow } from "../api/client.ts";
import type { Finding, Me, ReconciledReport } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { channelName, hasRole, useSession } from "../session.ts";
import form from "../ui/form.module.css";
import { ChoiceField, Form, Labelled, ReasonField } from "../ui/form.tsx";
import page from "../ui/page.module.css";
import { Facts } from "../ui/page.tsx";
import { type Column, TitledTable } from "../ui/table.tsx";
import { writtenMoney, writtenNumber, writtenSum } from "../ui/written.ts";

/** A provider's settlement report: compared first, and then posted as far as the provider confirms it. */
export function ReportSection() {
  const { me } = useSession();
  if (!hasRole(me, "pay") || me.reportAccounts.length === 0) return null;
  return (
    <section className={page.section} aria-label="Settlement report">
      <h2>Settlement report</h2>
      <ReportForm accounts={me.reportAccounts} />
    </section>
  );
}

/** The steps of a report: it is compared, and then what is confirmed is posted. */
function useReport(account: string) {
  const { onChange } = useSession();
  const press = usePress();
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState("");
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [read, setRead] = useState(0);
  const [report, setReport] = useState<ReconciledReport | null>(null);
  const confirmed = report?.findings.find(({ kind }) => kind === "confirmed")?.count ?? 0;
  const onChosen = () => {
    setReport(null);
    setOwn({});
    press.clear();
  };
  const onFile = (file: File | null) => {
    setFile(file);
    onChosen();
    setOwn(sizeFault(file));
  };
  const onSubmit = () => {
    const missing = sizeFault(file);
    if (!file) missing.file = "Choose the file of the report.";
    if (confirmed > 0 && !reason.trim()) {
      missing.reason = "Write the reason: it is kept with the act.";
    }
    setOwn(missing);
    if (!file || Object.keys(missing).length > 0) return;
    const parts = new FormData();
    parts.append("account", account);
    parts.append("file", file);
    parts.append("dryRun", String(confirmed === 0));
    parts.append("reason", reason.trim());
    void press.run(async () => {
      setRead(0);
      setReport(await follow<ReconciledReport>("POST", ADDRESS, setRead, parts));
      if (confirmed === 0) return;
      setReason("");
      onChange();
    });
  };
  const faults = { ...press.failure?.fields, ...own };
  return { press, faults, confirmed, read, report, reason, setReason, onChosen, onFile, onSubmit };
}

function ReportForm({ accounts }: { readonly accounts: Me["reportAccounts"] }) {
  const [account, setAccount] = useState(accounts[0]?.name ?? "");
  const { press, faults, confirmed, read, report, ...steps } = useReport(account);
  const { me } = useSession();
  const payments = confirmed === 1 ? "payment" : "payments";
  const sum = writtenMoney(report?.confirmedCentavos ?? 0, me.currency);
  const post = `Post ${writtenNumber(confirmed)} ${payments}, ${sum}`;
  return (
    <>
      <div className={page.card}>
        <Form
          press={press}
          fields={["file", "reason"]}
          submit={confirmed > 0 ? post : "Compare"}
          onSubmit={steps.onSubmit}
        >
          <ChoiceField
            label="Account"
            options={accounts.map(({ name }) => ({ value: name, label: channelName(me, name) }))}
            value={account}
            onValue={(value) => {
              setAccount(value);
              steps.onChosen();
            }}
          />
          <ReportField
            columns={accounts.find(({ name }) => name === account)?.columns ?? []}
            fault={faults.file}
            onFile={steps.onFile}
          />
          {confirmed > 0 && (
            <ReasonField
              label="Reason"
              hint="Kept in the audit."
              value={steps.reason}
              onValue={steps.setReason}
              fault={faults.reason}
            />
          )}
          {press.isRunning && <p role="status">Lines compared: {writtenNumber(read)}</p>}
        </Form>
      </div>
      {report && <ReportResult report={report} />}
    </>
  );
}

interface ReportFieldProps {
  readonly columns: readonly string[];
  readonly fault: string | undefined;
  readonly onFile: (file: File | null) => void;
}

function ReportField({ columns, fault, onFile }: ReportFieldProps) {
  return (
    <Labelled
      label="Report"
      hint={`CSV of at most 5 MB with the columns ${columns.join(", ")}. Comparing changes nothing.`}
      fault={fault}
      control={(given) => (
        <input
          {...given}
          className={form.input}
          type="file"
          accept=".csv,.txt,text/csv"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      )}
    />
  );
}

const ADDRESS = "/api/reports/reconcile";

const MAX_BYTES = 5_000_000;

/** The fault of a file that is larger than the server takes, with its size rounded up, so that it is above the limit. */
function sizeFault(file: File | null): Record<string, string> {
  if (!file || file.size <= MAX_BYTES) return {};
  const tenths = Math.ceil(file.size / 100_000);
  const megabytes = `${Math.floor(tenths / 10)}.${tenths % 10}`;
  const parts = "Send it in parts, each with the first line.";
  return { file: `The file has ${megabytes} MB; at most 5 MB are taken. ${parts}` };
}

/** Titles of the kinds of findings, with what the last column has. */
const KINDS: Readonly<
  Record<ReconciledReport["findings"][number]["kind"], readonly [title: string, other: string]>
> = {
  confirmed: ["Missing here, confirmed by the provider", "Confirmed"],
  posted: ["Posted now", "Confirmed"],
  notConfirmed: ["Missing here, not confirmed by the provider", ""],
  notAsked: ["Missing here, the provider could not be asked", ""],
  missingThere: ["Missing in the report", ""],
  differing: ["Differing", "Stored"],
  unreadable: ["Lines that cannot be read", ""],
};

const NUMBER_COLUMN: Column<Finding> = { head: "Line", cell: ({ line }) => line, isNarrow: true };

const PAYMENT_COLUMNS: readonly Column<Finding>[] = [
  {
    head: "Payment",
    cell: ({ payment }) => <span className={page.id}>{payment}</span>,
  },
  {
    head: "Reference",
    cell: ({ reference }) => <span className={page.id}>{reference}</span>,
  },
  { head: "Sum", cell: ({ amountCentavos }) => sumOf(amountCentavos), isFigure: true },
];

function sumOf(centavos: number | null): string {
  return centavos === null ? "" : writtenSum(centavos);
}

function columnsOf(rows: readonly Finding[], other: string): readonly Column<Finding>[] {
  const some = (has: (row: Finding) => boolean, column: Column<Finding>) =>
    rows.some(has) ? [column] : [];
  return [
    ...some(({ line }) => line !== null, NUMBER_COLUMN),
    ...(rows.some(({ payment }) => payment !== null) ? PAYMENT_COLUMNS : []),
    ...some(({ otherCentavos }) => otherCentavos !== null, {
      head: other,
      cell: ({ otherCentavos }) => sumOf(otherCentavos),
      isFigure: true,
    }),
    ...some(({ note }) => note !== "", { head: "Note", cell: ({ note }) => note }),
  ];
}

function ReportResult({ report }: { readonly report: ReconciledReport }) {
  const { matched, paidCentavos, feeCentavos, findings } = report;
  return (
    <>
      <div role="status">
        <Facts
          facts={[
            ["Matched", writtenNumber(matched)],
            ["Paid by the report", writtenSum(paidCentavos)],
            ["Fees by the report", writtenSum(feeCentavos)],
            ...findings.map(
              ({ kind, count }) =>
                [
                  KINDS[kind][0],
                  <a key={kind} href={`#report-${kind}`}>
                    {writtenNumber(count)}
                  </a>,
                ] as const,
            ),
          ]}
        />
        {findings.length === 0 && (
          <p>
            {matched === 0 ? "The report has no payments." : "The report and what is stored agree."}
          </p>
        )}
      </div>
      {findings.map(({ kind, count, rows }) => (
        <div key={kind} id={`report-${kind}`}>
          <TitledTable
            title={KINDS[kind][0]}
            rows={rows.map((row, index) => ({ ...row, index }))}
            none={null}
            more={
              count > rows.length && (
                <p className={page.quiet}>
                  The first {writtenNumber(rows.length)} of {writtenNumber(count)} are shown.
                </p>
              )
            }
            columns={columnsOf(rows, KINDS[kind][1])}
            keyOf={({ index }) => index}
          />
        </div>
      ))}
    </>
  );
}
