/** Passes a text on by the phone's share sheet; where there is none, copies it (UX-08). */
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { ShareIcon } from "./icons.tsx";
import style from "./share-button.module.css";
import { showToast } from "./toast.tsx";

interface ShareButtonProps {
  /** A subject for those who need one, such as mail. */
  readonly title: string;
  /** One thing a line. */
  readonly lines: readonly string[];
}

/** Returns true if the data was shared or the reader closed the share sheet. */
async function wasShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}

export function ShareButton({ title, lines }: ShareButtonProps) {
  const { t } = useLingui();

  async function share() {
    const text = lines.join("\n");
    if (await wasShared({ title, text })) return;
    showToast((await copyText(text)) ? t`Copied` : t`This cannot be shared here`);
  }

  return (
    <div className={style.place}>
      <Button variant="text" onClick={share}>
        <ShareIcon size={20} />
        <Trans>Share</Trans>
      </Button>
    </div>
  );
}
