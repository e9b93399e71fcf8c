import { useState } from "react";
import { withQuery } from "../api/client.ts";
import form from "./form.module.css";

interface DownloadLinkProps {
  readonly address: string;
  /** Its subject, where a page has several. */
  readonly of?: string | undefined;
}

/** The link that downloads a table. */
function DownloadLink({ address, of, onPress }: DownloadLinkProps & { onPress?: () => void }) {
  const words = "Download as CSV";
  return (
    <a
      className={form.button}
      href={address}
      aria-label={of && `${words}: ${of}`}
      onClick={onPress}
      download
    >
      {words}
    </a>
  );
}

/** The link of a file that is made before the browser hears of it: it says so once it was pressed. */
export function MadeFileLink({ address, of }: DownloadLinkProps) {
  const [pressed, setPressed] = useState("");
  return (
    <div className={form.actions}>
      <DownloadLink address={address} of={of} onPress={() => setPressed(address)} />
      {pressed === address && (
        <span className={form.busy} role="status">
          The file is being made. Its download begins by itself once it is there.
        </span>
      )}
    </div>
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
