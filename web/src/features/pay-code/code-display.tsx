/** The code (CODE1-01): a text to copy with its channel's image, or a QR code to scan. */
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CodeRows } from "../../ui/code-rows.tsx";
import { ShareIcon } from "../../ui/icons.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { CheckedPayCode } from "./check-code.ts";
import style from "./code-display.module.css";
import type { CodeQuery } from "./code-query.ts";
import type { QrDrawing } from "./draw-qr.ts";
import { saveQr } from "./save-qr.ts";
import { ShareCode } from "./share-code.tsx";

interface CodeDisplayProps {
  readonly query: CodeQuery;
  /** The server's data of the code; null where the server does not know it. */
  readonly verified: CheckedPayCode | null;
  readonly qr: QrDrawing | null;
  readonly onRetry: () => void;
}

export function CodeDisplay({ query, verified, qr, onRetry }: CodeDisplayProps) {
  const image = verified ? verified.channelLogo : query.image;
  return (
    <Card>
      {(image || verified) && (
        <div className={style.channel}>
          {image && <img className={style.image} src={image} alt="" width={48} height={48} />}
          {verified && <h2 className={style.name}>{verified.channelName}</h2>}
        </div>
      )}
      {!verified && query.isImageRefused && (
        <p className={style.note}>
          <Trans>The channel's image is not shown: it comes from a site that we do not know.</Trans>
        </p>
      )}
      {!query.isText && <QrCode qr={qr} onRetry={onRetry} />}
      <CodeRows
        label={<Trans>Payment code</Trans>}
        code={query.isText ? query.payCode : ""}
        // A copy from before has none.
        rows={verified?.rows ?? []}
      />
      {query.isText && verified && (
        <ShareCode channel={verified.channelName} code={query.payCode} rows={verified.rows ?? []} />
      )}
    </Card>
  );
}

function QrCode({ qr, onRetry }: Pick<CodeDisplayProps, "qr" | "onRetry">) {
  const { t } = useLingui();
  if (!qr) {
    return (
      <div className={style.missing}>
        <p>
          <Trans>The QR code could not be drawn.</Trans>
        </p>
        <Button variant="outline" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  async function save(drawing: QrDrawing) {
    if (!(await saveQr(drawing))) showToast(t`This cannot be shared here`);
  }
  return (
    <>
      <svg
        className={style.qr}
        role="img"
        aria-label={t`QR code of this payment`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
      >
        <path fill="#ffffff" d={`M0 0h${qr.size}v${qr.size}h-${qr.size}z`} />
        <path fill="#000000" d={qr.path} />
      </svg>
      <Button variant="text" onClick={() => void save(qr)}>
        <ShareIcon size={20} />
        <Trans>Save or share the picture</Trans>
      </Button>
    </>
  );
}
