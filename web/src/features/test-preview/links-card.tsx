/** Links to the pages with the values (PREV-02). Plain links: each page starts as a wrapper would load it. */
import { Trans, useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { takeSession } from "../../api/session-arrival.ts";
import { hasWrapper } from "../../bridge/wrapper.ts";
import { Card } from "../../ui/card.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { type PreviewValues, previewAddress } from "./preview-values.ts";
import style from "./test-preview.module.css";

export function LinksCard({ values }: { readonly values: PreviewValues }) {
  const { t } = useLingui();
  /** Without a wrapper a page takes no session from an address: here the tester typed it. */
  function keepSession() {
    if (values.sessionId && !hasWrapper()) takeSession(values.sessionId, pageContext());
  }
  const pages: readonly [path: string, title: string][] = [
    ["/loanConfirm", t`Loan confirm`],
    ["/loanDetail", t`Loan detail`],
    ["/repay", t`Repay`],
    ["/repayDelay", t`Repay delay`],
    ["/bindBank", t`Bind bank`],
    ["/aboutUs", t`About us`],
    ["/complaint", t`Complaint`],
    ["/customerService", t`Customer service`],
    ["/privacyPolicy", t`Privacy policy`],
    ["/paymentInstructions", t`Repayment instructions`],
  ];
  return (
    <Card title={<Trans>Pages</Trans>}>
      <ul className={style.rows}>
        {pages.map(([path, title]) => (
          <li key={path}>
            <a className={style.row} href={previewAddress(path, values)} onClick={keepSession}>
              <span className={style.grow}>{title}</span>
              <ChevronIcon size={20} />
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
