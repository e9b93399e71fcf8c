import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { CertificateScreen } from "../../../src/features/account/certificate-screen.tsx";
import { ReceiptScreen } from "../../../src/features/account/receipt-screen.tsx";
import { StatementScreen } from "../../../src/features/account/statement-screen.tsx";
import { ToastHost } from "../../../src/ui/toast.tsx";
import type { PaperToPrint } from "../api/types.ts";

interface BorrowerPaperProps {
  readonly paper: PaperToPrint;
  readonly onBack: () => void;
}

/** The borrower's own screen of a paper. */
export function BorrowerPaper({ paper, onBack }: BorrowerPaperProps) {
  const { receipt, statement, certificate } = paper;
  return (
    <I18nProvider i18n={i18n}>
      {receipt && <ReceiptScreen receipt={receipt} onBack={onBack} />}
      {/* The products' logos are the public address's. */}
      {statement && (
        <StatementScreen statement={{ ...statement, productLogo: "" }} onBack={onBack} />
      )}
      {certificate && <CertificateScreen certificate={certificate} onBack={onBack} />}
      <ToastHost />
    </I18nProvider>
  );
}
