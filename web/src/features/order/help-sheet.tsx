/** Everything that helps, in a sheet: complaints, contact, and who lends by which rules (UX-02). */
import { Trans } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import { goToPage } from "../../bridge/messages.ts";
import { LanguageRow } from "../../calls/language-row.tsx";
import { screenAddress } from "../../lib/screen-address.ts";
import { ChatIcon, DocumentIcon, InfoIcon, MailIcon, ReviewIcon } from "../../ui/icons.tsx";
import { Sheet } from "../../ui/overlay.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import style from "./help-sheet.module.css";
import type { OrderSheetProps } from "./sheet-row.tsx";

export default function HelpSheet({ ids, isOpen, onClose }: OrderSheetProps) {
  const navigate = useNavigate();
  const open = (path: `/${string}`) => () => void navigate(screenAddress(path, { ...ids }));
  // A document's way back closes its web view, so it opens in one of its own, over this page.
  const read = (path: `/${string}`) => () => goToPage(path);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={<Trans>Help</Trans>}>
      <div className={style.list}>
        <RowButton
          mark={<ChatIcon />}
          label={<Trans>Something is not right</Trans>}
          value={<Trans>File a complaint</Trans>}
          onClick={open("/complaint")}
        />
        <RowButton
          mark={<ReviewIcon />}
          label={<Trans>What you sent, and our answers</Trans>}
          value={<Trans>My complaints</Trans>}
          onClick={open("/complaintList")}
        />
        <RowButton
          mark={<MailIcon />}
          label={<Trans>Telephone and email</Trans>}
          value={<Trans>Customer service</Trans>}
          onClick={open("/customerService")}
        />
        <LanguageRow />
      </div>
      <div className={style.list}>
        <RowButton
          mark={<InfoIcon />}
          label={<Trans>Who lends to you</Trans>}
          value={<Trans>About us</Trans>}
          onClick={read("/aboutUs")}
        />
        <RowButton
          mark={<DocumentIcon />}
          label={<Trans>What we do with your data</Trans>}
          value={<Trans>Privacy policy</Trans>}
          onClick={read("/privacyPolicy")}
        />
        <RowButton
          mark={<DocumentIcon />}
          label={<Trans>The rules of every loan</Trans>}
          value={<Trans>Loan terms and conditions</Trans>}
          onClick={read("/loanAgreement")}
        />
      </div>
    </Sheet>
  );
}
