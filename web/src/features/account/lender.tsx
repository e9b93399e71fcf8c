/** Who took the money, as a receipt and a statement name their maker. */
import { pageContext } from "../../api/page-context.ts";
import style from "./lender.module.css";

export function Lender() {
  const { name, companyName, address, servicePhone } = pageContext().brand;
  return (
    <address className={style.lender}>
      <strong>{companyName || name}</strong>
      {address && <span>{address}</span>}
      {servicePhone && <span>{servicePhone}</span>}
    </address>
  );
}
