/** The wrapper's reaction to a message, in the reader's language; the wrapper's texts are shown unchanged. */
import { Trans } from "@lingui/react/macro";
import type { Outcome } from "../../bridge/probe.ts";
import type { Result, Verdict } from "./self-test.ts";
import style from "./test-preview.module.css";

function Came({ outcome }: { readonly outcome: Outcome }) {
  switch (outcome.kind) {
    case "absent":
      return <Trans>No handler</Trans>;
    case "silent":
      return <Trans>No answer came</Trans>;
    case "answered":
      return <Trans>Answered {JSON.stringify(outcome.value) ?? "undefined"}</Trans>;
    case "rejected":
      return <Trans>Promise rejected: {outcome.error}</Trans>;
    case "replied":
      if (outcome.reply.accepted) return <Trans>Accepted</Trans>;
      return <Trans>Refused: {outcome.reply.error}</Trans>;
  }
}

/** No reaction to a message that was not sent. */
export function Answer({ result }: { readonly result: Result }) {
  const { probed } = result;
  if (!probed) return <Trans>Not sent</Trans>;
  const { outcome, tookMs } = probed;
  if (outcome.kind === "absent") return <Came outcome={outcome} />;
  return (
    <>
      <Came outcome={outcome} />, <Trans>{tookMs} ms</Trans>
    </>
  );
}

const TONES: Record<Verdict, string | undefined> = {
  passed: style.good,
  failed: style.bad,
  missing: style.bad,
  unclear: style.fair,
  byHand: style.plain,
};

export function VerdictChip({ verdict }: { readonly verdict: Verdict }) {
  const words = {
    passed: <Trans>Passed</Trans>,
    failed: <Trans context="test">Failed</Trans>,
    missing: <Trans>Missing</Trans>,
    unclear: <Trans>See the app's log</Trans>,
    byHand: <Trans>By hand</Trans>,
  };
  return <span className={`${style.chip} ${TONES[verdict]}`}>{words[verdict]}</span>;
}
