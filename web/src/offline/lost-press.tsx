/** Note about a press whose answer was lost, with the next step (UX-14). */
import { i18n, type MessageDescriptor, type Messages } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { addTexts } from "../texts.ts";
import type { LostPress, Repeat } from "../ui/lost-note.tsx";
import { showToast } from "../ui/toast.tsx";
import style from "./lost-press.module.css";

const ownTexts = addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

const SAYS: Readonly<Record<"unsent" | Repeat, Record<"offline" | "back", MessageDescriptor>>> = {
  unsent: {
    offline: msg`Nothing was taken or changed. Press again when you are connected.`,
    back: msg`You are connected again. Press again.`,
  },
  once: {
    offline: msg`Press again when you are connected: it counts only once.`,
    back: msg`You are connected again. Press again: it counts only once.`,
  },
  code: {
    offline: msg`If no code comes by SMS, type the characters of a new image when you are connected, and press again.`,
    back: msg`You are connected again. If no code comes by SMS, type the characters of a new image and press again.`,
  },
};

/** The connection stayed: the network is slow, or the server did not answer. */
const CONNECTED: Readonly<Record<Repeat, MessageDescriptor>> = {
  once: msg`Press again: it counts only once.`,
  code: msg`If no code comes by SMS, type the characters of a new image and press again.`,
};

function titleOf({ isUnsent }: LostPress, isOnline: boolean): string {
  if (!isUnsent) return i18n._(msg`We do not know yet whether this arrived`);
  return isOnline ? i18n._(msg`Nothing was sent`) : i18n._(msg`Not sent: there is no network`);
}

function adviceOf({ isUnsent, repeat }: LostPress, isOnline: boolean, wasOffline: boolean): string {
  const said = SAYS[isUnsent ? "unsent" : repeat];
  if (!isOnline) return i18n._(said.offline);
  return i18n._(wasOffline ? said.back : CONNECTED[repeat]);
}

/** The browser's network: now, and at any time since the press. */
function useNetwork({ isUnsent }: LostPress) {
  const [isOnline, setOnline] = useState(() => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(isUnsent || !isOnline);
  useEffect(() => {
    function update() {
      setOnline(navigator.onLine);
      if (!navigator.onLine) setWasOffline(true);
    }
    window.addEventListener("online", update);
    window.addEventListener("offline", update);
    return () => {
      window.removeEventListener("online", update);
      window.removeEventListener("offline", update);
    };
  }, []);
  return { isOnline, wasOffline };
}

function Sentence({ press }: { readonly press: LostPress }) {
  const { isOnline, wasOffline } = useNetwork(press);
  return (
    <div className={style.note} role="alert">
      <p className={style.title}>{titleOf(press, isOnline)}</p>
      <p>{adviceOf(press, isOnline, wasOffline)}</p>
    </div>
  );
}

/** The sentences, once their own texts are there: those of other screens may be on their way, and lost. */
export async function loadSentence() {
  await ownTexts();
  return Sentence;
}

/** Says that a page cannot be opened now (UX-15). */
export async function sayUnreachable(): Promise<void> {
  await ownTexts();
  showToast(i18n._(msg`There is no network. Try again when you are connected.`));
}
