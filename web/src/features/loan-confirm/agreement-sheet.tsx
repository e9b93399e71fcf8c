/** One agreement in a frame that can do nothing: no scripts, no forms, no way to this page (CONF-02, CONF-04). */
import { Sheet } from "../../ui/overlay.tsx";
import style from "./agreement-sheet.module.css";

/** An agreement that is open. */
export interface OpenAgreement {
  readonly title: string;
  readonly url: string;
}

interface AgreementSheetProps {
  readonly isOpen: boolean;
  /** The one to show, and to keep showing while the sheet closes. */
  readonly agreement: OpenAgreement | null;
  readonly onClose: () => void;
}

export function AgreementSheet({ isOpen, agreement, onClose }: AgreementSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={agreement?.title}>
      {agreement && (
        <iframe className={style.frame} src={agreement.url} title={agreement.title} sandbox="" />
      )}
    </Sheet>
  );
}
