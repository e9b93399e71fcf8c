/** The certificate of full payment: whose loan it was, its amounts and days, and that nothing is owed (UX-22). */
import { Trans, useLingui } from "@lingui/react/macro";
import type { components } from "../../api/openapi.gen.ts";
import { goBack } from "../../calls/go-back.ts";
import { Card } from "../../ui/card.tsx";
import { SettledIcon } from "../../ui/icons.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { StatusHead } from "../../ui/status-head.tsx";
import style from "./lender.module.css";
import { Lender, lenderName } from "./lender.tsx";
import { PrintButton } from "./print-button.tsx";
import "./texts.ts";

type FullPaymentCertificate = components["schemas"]["FullPaymentCertificate"];

interface CertificateScreenProps {
  readonly certificate: FullPaymentCertificate;
  readonly onBack?: () => void;
}

export function CertificateTitle() {
  return <Trans>Certificate of full payment</Trans>;
}

export function CertificateScreen({ certificate, onBack = goBack }: CertificateScreenProps) {
  const { t } = useLingui();
  const { text, detail, madeAt } = certificate;
  const title = t`Certificate of full payment`;
  const made = t`Made on ${madeAt}`;
  return (
    <Page
      title={<CertificateTitle />}
      onBack={onBack}
      head={
        <StatusHead
          icon={<SettledIcon size={30} />}
          status={<Trans>Paid in full</Trans>}
          text={text}
        />
      }
      footer={<PrintButton />}
    >
      <Card>
        <Rows rows={detail} />
        <ShareButton
          title={title}
          lines={[
            title,
            text,
            ...detail.map(({ text: label, value }) => `${label}: ${value}`),
            made,
            lenderName(),
          ]}
        />
      </Card>
      <p className={style.made}>{made}</p>
      <Lender />
    </Page>
  );
}
