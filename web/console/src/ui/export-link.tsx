import { withQuery } from "../api/client.ts";
import form from "./form.module.css";
import page from "./page.module.css";

interface ExportLinkProps {
  /** The list, by its name in `/api/exports`. */
  readonly list: string;
  /** Its filters, without a place in it. */
  readonly filters?: URLSearchParams;
}

/** The link that downloads all rows of a list, not its page alone. */
export function ExportLink({ list, filters = new URLSearchParams() }: ExportLinkProps) {
  return (
    <a
      className={`${form.button} ${page.download}`}
      href={withQuery(`/api/exports/${list}`, filters)}
      download
    >
      Download as CSV
    </a>
  );
}
