import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { useQuiet } from "./Quiet.tsx";
import styles from "./Shortcuts.module.css";

/** What a button does by its key, and in the shell's menu by its name. */
type Shortcut = {
  key?: string;
  label: string;
  /** True for one that only looks, or stops a replay: it runs in the middle of one, too. */
  isAlways?: true;
  run: () => void;
};

/** The shortcuts of all parts that are on the screen, by part. */
const parts = new Map<object, Shortcut[]>();
const all = () => [...parts.values()].flat();

/** Takes keys and the menu's orders for as long as its part is on the screen. */
export function useShortcuts(shortcuts: Shortcut[]): void {
  const part = useRef({});
  useEffect(() => {
    const name = part.current;
    parts.set(name, shortcuts);
    return () => {
      parts.delete(name);
    };
  });
}

/** Returns true where a key belongs to a field, a dialog, or the browser. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true;
  const target = event.target;
  if (!(target instanceof Element)) return false;
  return (
    target.closest("input, textarea, select, [contenteditable], dialog, [role=dialog]") !== null
  );
}

function leave(field: Element): void {
  if (field.matches("input, textarea, select")) (field as HTMLElement).blur();
}

/** The list of the keys, by `?` and in the shell's menu. */
const LIST = "Keyboard shortcuts";

/** Runs the keys and the menu's orders, and lists the keys. */
export function Shortcuts() {
  const { host } = useDevice();
  const quiet = useQuiet();
  const [shown, setShown] = useState<Shortcut[] | null>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // A field is left by a key, so that the letters are keys again.
    if (event.key === "Escape" && event.target instanceof Element) leave(event.target);
    if (isTaken(event)) return;
    if (event.key === "?") setShown(all());
    const found = all().find((it) => it.key === event.key);
    if (!found && event.key !== "?") return;
    event.preventDefault();
    if (!quiet || found?.isAlways) found?.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
  useEffect(
    () =>
      host.hearOrders?.((label) => {
        if (label === LIST) setShown(all());
        else
          all()
            .find((it) => it.label === label)
            ?.run();
      }),
    [host],
  );
  useEffect(() => {
    if (shown) dialog.current?.showModal();
  }, [shown]);
  if (!shown) return null;
  return (
    <dialog ref={dialog} className={styles.keys} aria-label={LIST} onClose={() => setShown(null)}>
      <h2>{LIST}</h2>
      <dl>
        {[{ key: "?", label: "This list" }, ...shown].map(
          ({ key, label }) =>
            key && (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ),
        )}
      </dl>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
