/**
 * Near the pressed button: the place of what is known of a press whose answer was lost (UX-14). One press at a time is
 * told, by the place that was opened last: a dialog lies over the page's footer.
 */
import {
  type ComponentType,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { lostNetworkText } from "../api/answer.ts";
import { createStore } from "../lib/store.ts";
import { showToast } from "./toast.tsx";

/** The effect of a second press: `once` the same request, which counts once; `code` another code by SMS, for another captcha. */
export type Repeat = "once" | "code";

export interface LostPress {
  /** The mutation that was pressed. */
  readonly owner: object;
  /** The request certainly did not leave. */
  readonly isUnsent: boolean;
  readonly repeat: Repeat;
}

interface Told extends LostPress {
  readonly Sentence: ComponentType<{ press: LostPress }>;
}

const current = createStore<Told | null>(null);
/** The places that can show it; the last one does. */
const places = createStore<readonly object[]>([]);
let lastPress: LostPress | null = null;

/** Fetches the sentences, before they are needed: there is no network then. */
export const loadLostPress = () => import("../offline/lost-press.tsx");

/** Tells of a press without an answer, until another press or the end of its screen. */
export async function showLostPress(press: LostPress): Promise<void> {
  lastPress = press;
  // No place, as under the keyboard: the footer says it when it is back.
  if (places.get().length === 0) showToast(lostNetworkText());
  try {
    const Sentence = await loadLostPress().then(({ loadSentence }) => loadSentence());
    if (lastPress === press) current.set({ ...press, Sentence });
  } catch {
    showToast(lostNetworkText());
  }
}

/** Ends the telling; of one mutation, only its own. */
export function forgetLostPress(owner = lastPress?.owner): void {
  if (lastPress?.owner !== owner) return;
  lastPress = null;
  current.set(null);
}

export function LostNote() {
  const [place] = useState(() => ({}));
  useLayoutEffect(() => {
    places.set([...places.get(), place]);
    return () => places.set(places.get().filter((one) => one !== place));
  }, [place]);
  useEffect(() => void loadLostPress().catch(() => undefined), []);
  const told = useSyncExternalStore(current.subscribe, current.get, () => null);
  const all = useSyncExternalStore(places.subscribe, places.get, places.get);
  return told && all[all.length - 1] === place ? <told.Sentence press={told} /> : null;
}
