import { useEffect, useState } from "react";
import type { Effect } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import styles from "./Notice.module.css";

/** As long as a page's toast. */
const SHOWN_FOR_MS = 3000;

/** A passing note on the last step. The shell draws its notes over the pages. */
export function Notice() {
  const { update } = useDevice();
  const [notice, setNotice] = useState<{ seq: number; text: string } | null>(null);
  const text = noticeIn(update.effects);
  if (text && notice?.seq !== update.seq) setNotice({ seq: update.seq, text });
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <p className={styles.notice} role="status" hidden={!notice}>
      {notice?.text}
    </p>
  );
}

/** The text for a step's effects; undefined for most. */
export function noticeIn(effects: Effect[]): string | undefined {
  for (const effect of effects) {
    if (effect.kind === "notify") return effect.text;
    if (effect.kind === "openExternal") return `Opened in the browser: ${effect.url}`;
  }
  return undefined;
}
