/** The indicator of a running call, with its text (API-07). It covers the page, so that nothing is pressed twice. */
import { useSyncExternalStore } from "react";
import { createStore } from "../lib/store.ts";
import style from "./loading.module.css";

const texts = createStore<readonly string[]>([]);

/** Shows the text and returns the function that hides it; calls may overlap, the newest text is shown. */
export function showLoading(text: string): () => void {
  texts.set([...texts.get(), text]);
  return () => {
    const all = texts.get();
    const index = all.lastIndexOf(text);
    texts.set(all.filter((_, i) => i !== index));
  };
}

const NONE: readonly string[] = [];

export function LoadingHost() {
  const running = useSyncExternalStore(texts.subscribe, texts.get, () => NONE);
  const shown = running[running.length - 1];
  // A screen reader announces what appears in a status element that was there before.
  return (
    <div className={shown && style.host} role="status">
      {shown && (
        <p className={style.box}>
          <span className={style.ring} />
          {shown}
        </p>
      )}
    </div>
  );
}
