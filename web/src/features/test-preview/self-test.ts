/**
 * The self-test of a wrapper (PREV-04): which messages it sends, the meaning of each row, and the report for a
 * wrapper's developer. Plain values; the report is English in every language, for a bug report.
 */
import { CONTRACT_VERSION, type MessageName } from "../../bridge/contract.gen.ts";
import type { Outcome, Probed } from "../../bridge/probe.ts";
import { MESSAGES } from "../../bridge/table.gen.ts";

/** The expected reaction; `anything` where a tester wrote the payload. */
type Expected = "taken" | "refused" | "anything";

export interface Check {
  readonly name: MessageName;
  readonly payload: unknown;
  readonly expects: Expected;
}

export interface Result extends Check {
  readonly wireName: string;
  readonly isPresent: boolean;
  /** Null for a message that is not sent, since it would leave the page or ask the borrower. */
  readonly probed: Probed | null;
}

/**
 * `missing`: no handler. `passed` and `failed`: the wrapper's answer. `unclear`: no answer, see the wrapper's log.
 * `byHand`: to be checked on the phone.
 */
export type Verdict = "missing" | "passed" | "failed" | "unclear" | "byHand";

export const MESSAGE_NAMES = Object.keys(MESSAGES) as MessageName[];

/** A payload that no message has. */
const WRONG_SHAPE = {};

/** The checks of a message that neither leave the page nor ask the borrower; empty for other messages. */
export function checksOf(name: MessageName): Check[] {
  const { example, runsAlone } = MESSAGES[name];
  if (!runsAlone) return [];
  return [
    { name, payload: example, expects: "taken" },
    { name, payload: WRONG_SHAPE, expects: "refused" },
  ];
}

/** The verdict of a result. */
export function verdictOf({ isPresent, expects, probed }: Result): Verdict {
  if (!isPresent) return "missing";
  if (!probed || expects === "anything") return "byHand";
  const { outcome } = probed;
  const isWanted = expects === "refused" ? "passed" : "failed";
  const isUnwanted = expects === "taken" ? "passed" : "failed";
  switch (outcome.kind) {
    case "rejected":
      return isWanted;
    case "replied":
      return outcome.reply.accepted ? isUnwanted : isWanted;
    case "answered":
      // The named form answers refused and accepted messages alike.
      return expects === "taken" ? "passed" : "unclear";
    case "absent":
      return "missing";
    case "silent":
      return "unclear";
  }
}

function outcomeText(outcome: Outcome): string {
  switch (outcome.kind) {
    case "absent":
      return "no handler";
    case "answered":
      return `answered ${JSON.stringify(outcome.value) ?? "undefined"}`;
    case "replied":
      return outcome.reply.accepted ? "accepted" : `refused: ${outcome.reply.error}`;
    case "rejected":
      return `rejected: ${outcome.error}`;
    case "silent":
      return "no answer";
  }
}

/** The reaction as text; empty for a message that was not sent. */
function answerText({ probed }: Result): string {
  return probed ? `${outcomeText(probed.outcome)}, ${probed.tookMs} ms` : "";
}

/** The report's facts about the tested page, without the borrower's identity. */
export interface ReportHead {
  readonly origin: string;
  readonly userAgent: string;
  /** `named handlers` or `one handler, NAME`. */
  readonly form: string;
  /** Names of the common parameters that the page has. */
  readonly given: readonly string[];
  /** Names of the missing ones. */
  readonly missing: readonly string[];
}

function cell(text: string): string {
  return text.replace(/\s+/g, " ").replaceAll("|", "\\|");
}

/** The report, as text with a table in Markdown. */
export function reportText(head: ReportHead, results: readonly Result[]): string {
  const verdicts = results.map(verdictOf);
  const counted = ["passed", "failed", "missing", "unclear", "byHand"]
    .map((verdict) => [verdicts.filter((one) => one === verdict).length, verdict])
    .map(([count, verdict]) => `${count} ${verdict === "byHand" ? "by hand" : verdict}`);
  const rows = results.map((result, index) => [
    result.name,
    result.wireName,
    result.probed ? JSON.stringify(result.payload) : "not sent",
    result.expects,
    result.isPresent ? "there" : "undefined",
    answerText(result),
    verdicts[index] === "byHand" ? "by hand" : String(verdicts[index]),
  ]);
  const titles = ["message", "wire name", "payload", "expected", "handler", "answer", "verdict"];
  const lines = [titles, titles.map(() => "---"), ...rows];
  return [
    `Bridge self-test, contract version ${CONTRACT_VERSION}`,
    `Page: ${head.origin}`,
    `Browser: ${head.userAgent}`,
    `Form: ${head.form}`,
    `Common parameters: ${head.given.join(", ") || "none"}; missing: ${head.missing.join(", ") || "none"}`,
    `Result: ${counted.join(", ")}`,
    "",
    ...lines.map((line) => `| ${line.map(cell).join(" | ")} |`),
    "",
  ].join("\n");
}
