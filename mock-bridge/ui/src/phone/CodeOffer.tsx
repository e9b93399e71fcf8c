import { useEffect } from "react";
import { freshCode } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { useClock } from "../useClock.tsx";
import { useLooks } from "../useLooks.ts";
import styles from "./Keyboard.module.css";

/** An SMS may come while the field has the focus. */
const LOOK_EVERY_MS = 1000;

/** Offers the code of a new SMS to a page's field, as iOS does above its keys; a bound one to its own domain (QA-27). */
export function CodeOffer({ field }: { field: HTMLInputElement }) {
  const { host, update, timeline } = useDevice();
  const looks = useLooks(LOOK_EVERY_MS);
  const now = useClock();
  const code = async () =>
    now === null ? undefined : freshCode(host, update.state, phoneBeside(field), now);
  const { value: sent } = useAnswer(code, `${looks} ${now}`);
  const { hostname } = new URL(field.ownerDocument.URL);
  const strange = sent?.domain && !isWithin(hostname, sent.domain) ? sent.domain : null;
  useEffect(() => {
    if (!strange) return;
    const note = `it is bound to ${strange}, and the page is of ${hostname}`;
    timeline.add({ kind: "native", word: "code", title: "a code by SMS was not offered", note });
  }, [strange, hostname, timeline]);
  if (!sent || strange) return null;
  return (
    <button type="button" className={styles.offer} onClick={() => fillIn(field, sent.code)}>
      <span>From Messages</span>
      <strong>{sent.code}</strong>
    </button>
  );
}

/** The number that was typed beside the field. */
function phoneBeside(field: HTMLInputElement): string | undefined {
  const phone = field.ownerDocument.querySelector<HTMLInputElement>("input[autocomplete^='tel']");
  return phone?.value || undefined;
}

/** Returns true for a domain and its subdomains. */
export function isWithin(hostname: string, domain: string): boolean {
  return `.${hostname}`.endsWith(`.${domain.toLowerCase()}`);
}

/** Puts the code in the place of what was typed, as the engine itself does: the page and a recording hear of it. */
function fillIn(field: HTMLInputElement, code: string): void {
  field.focus({ preventScroll: true });
  field.select();
  field.ownerDocument.execCommand("insertText", false, code);
}
