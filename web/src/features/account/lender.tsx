/** The lender's name and contacts on a receipt or statement. */
import { pageContext } from "../../api/page-context.ts";
import { formatPhone } from "../../lib/phones.ts";
import style from "./lender.module.css";

export function lenderName(): string {
  const { name, companyName } = pageContext().brand;
  return companyName || name;
}

export function Lender() {
  const { brand } = pageContext();
  const { address, servicePhone } = brand;
  return (
    <address className={style.lender}>
      <strong>{lenderName()}</strong>
      {address && <span>{address}</span>}
      {servicePhone && <span>{formatPhone(servicePhone, brand)}</span>}
    </address>
  );
}
