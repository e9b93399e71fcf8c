import { withQuery } from "../api/client.ts";
import form from "./form.module.css";

interface DownloadLinkProps {
  readonly address: string;
  /** Its subject, where a page has several. */
  readonly of?: string | undefined;
}

/** The link that downloads a table. */
export function DownloadLink({ address, of }: DownloadLinkProps) {
  const words = "Download as CSV";
  return (
    <a className={form.button} href={address} aria-label={of && `${words}: ${of}`} download>
      {words}
    </a>
  );
}

interface ExportLinkProps extends Pick<DownloadLinkProps, "of"> {
  /** The list, by its name in `/api/exports`. */
  readonly list: string;
  /** Its filters, without a place in it. */
  readonly filters?: URLSearchParams;
}

/** The link that downloads all rows of a list, not its page alone. */
export function ExportLink({ list, filters = new URLSearchParams(), of }: ExportLinkProps) {
  return <DownloadLink address={withQuery(`/api/exports/${list}`, filters)} of={of} />;
}
