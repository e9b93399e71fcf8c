/** Who took the money, as a receipt and a statement name their maker. */
import { pageContext } from "../../api/page-context.ts";
import style from "./lender.module.css";

export function lenderName(): string {
  const { name, companyName } = pageContext().brand;
  return companyName || name;
}

export function Lender() {
  const { address, servicePhone } = pageContext().brand;
  return (
    <address className={style.lender}>
      <strong>{lenderName()}</strong>
      {address && <span>{address}</span>}
      {servicePhone && <span>{servicePhone}</span>}
    </address>
  );
}
