import { useEffect } from "react";
import { freshCode } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { useClock } from "../useClock.tsx";
import { useLooks } from "../useLooks.ts";
import styles from "./Keyboard.module.css";

/** An SMS may come while the field has the focus, and another field get it. */
const LOOK_EVERY_MS = 1000;

/** Offers the code of a new SMS to a page's field, as iOS does above its keys; a bound one to its own domain (QA-27). */
export function CodeOffer() {
  const { host, update, timeline } = useDevice();
  const looks = useLooks(LOOK_EVERY_MS);
  const now = useClock();
  const find = async () => {
    const field = await host.askPage({ kind: "codeField" });
    if (!field || now === null) return null;
    const sent = await freshCode(host, update.state, field.phone || undefined, now);
    return sent ? { ...sent, hostname: field.hostname } : null;
  };
  const { value: sent } = useAnswer(find, `${looks} ${now}`);
  const { hostname = "", domain = null } = sent ?? {};
  const strange = domain !== null && !isWithin(hostname, domain) ? domain : null;
  useEffect(() => {
    if (!strange) return;
    const note = `it is bound to ${strange}, and the page is of ${hostname}`;
    const row = {
      kind: "native",
      word: "code",
      title: "a code by SMS was not offered",
      note,
    } as const;
    if (host.tellRow) host.tellRow(row);
    else timeline.add(row);
  }, [strange, hostname, host, timeline]);
  if (!sent || strange) return null;
  const { code } = sent;
  return (
    <button
      type="button"
      className={styles.offer}
      onClick={() => void host.askPage({ kind: "fillCode", code })}
    >
      <span>From Messages</span>
      <strong>{code}</strong>
    </button>
  );
}

/** Returns true for a domain and its subdomains. */
export function isWithin(hostname: string, domain: string): boolean {
  return `.${hostname}`.endsWith(`.${domain.toLowerCase()}`);
}
