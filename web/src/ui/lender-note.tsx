/** The lender, its licence, and the advice to read first, on every page that offers a loan or asks to sign one. */
import { Trans } from "@lingui/react/macro";
import { pageContext } from "../api/page-context.ts";
import style from "./lender-note.module.css";

export function LenderNote() {
  const { companyName, secRegistrationNumber, certificateOfAuthorityNumber } = pageContext().brand;
  if (!companyName) return null;
  return (
    <p className={style.note}>
      <strong className={style.name}>{companyName}</strong>
      <Trans>
        SEC registration no. {secRegistrationNumber}, certificate of authority no.{" "}
        {certificateOfAuthorityNumber}.
      </Trans>{" "}
      <Trans>Study the disclosure statement before you take a loan.</Trans>
    </p>
  );
}
