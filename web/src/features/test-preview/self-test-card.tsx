/** The self-test: runs the safe checks, shows a table, and copies it as text for a bug report (PREV-04). */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { showToast } from "../../ui/toast.tsx";
import { Answer, VerdictChip } from "./answer.tsx";
import { Labelled } from "./labelled.tsx";
import { reportHead } from "./report-head.ts";
import { type Result, reportText, verdictOf } from "./self-test.ts";
import style from "./test-preview.module.css";
import type { Results } from "./use-results.ts";

function ResultTable({ results }: { readonly results: readonly Result[] }) {
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Message</Trans>
          </th>
          <th scope="col">
            <Trans>Result</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {results.map((result, index) => (
          // The list only grows.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index}>
            <th scope="row">
              <span className={style.name}>{result.name}</span>
              {result.probed && (
                <code className={style.payload}>{JSON.stringify(result.payload)}</code>
              )}
            </th>
            <td>
              <VerdictChip verdict={verdictOf(result)} />
              <span className={style.answer}>
                <Answer result={result} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Report({ text }: { readonly text: string }) {
  const { t } = useLingui();

  async function copy() {
    const isCopied = await copyText(text);
    showToast(isCopied ? t`Copied` : t`Press and hold the report to copy it`);
  }

  return (
    <>
      <Labelled label={<Trans>Report</Trans>}>
        {(control) => <textarea {...control} lang="en" rows={8} readOnly value={text} />}
      </Labelled>
      <Button variant="outline" onClick={copy}>
        <Trans>Copy report</Trans>
      </Button>
    </>
  );
}

export function SelfTestCard({ results }: { readonly results: Results }) {
  const { all, isRunning, runAll } = results;
  return (
    <Card title={<Trans>Self-test</Trans>}>
      <div className={style.stack}>
        <p className={style.quiet}>
          <Trans>
            Sends what leaves this page as it is, rightly and wrongly shaped. Send the others by
            hand, above, and look at the phone.
          </Trans>
        </p>
        <Button onClick={runAll} disabled={isRunning}>
          <Trans>Run all that is safe</Trans>
        </Button>
        {all.length > 0 && (
          <>
            <ResultTable results={all} />
            <Report text={reportText(reportHead(pageContext()), all)} />
          </>
        )}
      </div>
    </Card>
  );
}
