/**
 * A short message below the head's bar (UI-01), away from keyboard and buttons. It is in the first load and uses no
 * library, so that it can say that the network is lost.
 */
import { useSyncExternalStore } from "react";
import { createStore } from "../lib/store.ts";
import style from "./toast.module.css";

interface ToastState {
  readonly id: number;
  readonly text: string;
}

const DEFAULT_DURATION_MS = 3000;
/** The least duration: a shorter toast could not be read. */
const LEAST_DURATION_MS = 300;

const current = createStore<ToastState | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;

/** Shows a text that closes by itself. A second one replaces the first one. */
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
