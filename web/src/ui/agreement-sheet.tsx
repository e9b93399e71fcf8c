/** One agreement in a sandboxed frame: no scripts, no forms, no access to this page (CONF-02, CONF-04). */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import style from "./agreement-sheet.module.css";
import { Sheet } from "./overlay.tsx";

/** An agreement that is open. */
export interface OpenAgreement {
  readonly title: string;
  readonly url: string;
}

interface AgreementSheetProps {
  readonly isOpen: boolean;
  /** The agreement to show, also during the closing motion. */
  readonly agreement: OpenAgreement | null;
  readonly onClose: () => void;
}

export function AgreementSheet({ isOpen, agreement, onClose }: AgreementSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={agreement?.title}>
      {agreement && <AgreementFrame agreement={agreement} key={agreement.url} />}
    </Sheet>
  );
}

/** Says that the document is loading: the frame is white until then, which may be long. */
export function AgreementFrame({
  agreement: { title, url },
}: {
  readonly agreement: OpenAgreement;
}) {
  const [isHere, setHere] = useState(false);
  return (
    <div className={style.place} aria-busy={!isHere}>
      {!isHere && (
        <p className={style.opening}>
          <Trans>Opening</Trans>
        </p>
      )}
      <iframe
        className={style.frame}
        src={url}
        title={title}
        sandbox=""
        onLoad={() => setHere(true)}
      />
    </div>
  );
}
