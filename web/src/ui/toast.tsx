/**
 * One short message below the head's bar (UI-01), where neither a keyboard nor a button is. It is in the first load, and no library's, because it
 * must be able to say that the network is gone.
 */
import { useSyncExternalStore } from "react";
import { createStore } from "../lib/store.ts";
import style from "./toast.module.css";

interface ToastState {
  readonly id: number;
  readonly text: string;
}

const DEFAULT_DURATION_MS = 3000;
/** A shorter wish is a mistake: nobody could read it. */
const LEAST_DURATION_MS = 300;

const current = createStore<ToastState | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Shows a text; it closes by itself. A second one takes the first one's place. */
export function showToast(text: string, durationMs?: number): void {
  if (!text) return;
  clearTimeout(timer);
  lastId += 1;
  current.set({ id: lastId, text });
  const isCustom = durationMs !== undefined && durationMs > LEAST_DURATION_MS;
  timer = setTimeout(() => current.set(null), isCustom ? durationMs : DEFAULT_DURATION_MS);
}

export function ToastHost() {
  const toast = useSyncExternalStore(current.subscribe, current.get, () => null);
  return (
    <div className={style.host} role="status" aria-live="polite">
      {toast && (
        <p className={style.toast} key={toast.id}>
          {toast.text}
        </p>
      )}
    </div>
  );
}
