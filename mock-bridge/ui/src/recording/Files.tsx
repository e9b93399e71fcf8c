import { useEffect, useEffectEvent, useRef } from "react";
import { useDevice } from "../host/Device.tsx";
import type { OpenedFile } from "../host/host.ts";
import { useShortcuts } from "../inspector/Shortcuts.tsx";
import { unbased } from "./base64.ts";
import { watchDrops } from "./drops.ts";
import type { Part } from "./Recording.tsx";
import { type Shown, whyBusy } from "./recorder.ts";

/** What opening a file does to everybody. */
const OPENS =
  "A bug file. One with an older clock restarts the scenarios of all phones of the demo";

/** Replays the recording, saves it as a bug file, and opens one: chosen here, dropped, or handed over by the host. */
export function Files({ recorder, shown, attempt, inTurn, forAll, open }: Part) {
  const { host } = useDevice();
  const field = useRef<HTMLInputElement>(null);
  const isIdle = shown.mode === "idle";
  const whyNot = whyNotNow(shown);
  const onFile = (file: File | undefined) => {
    if (file) attempt(file.arrayBuffer().then((it) => take(new Uint8Array(it))));
    // The same file can be opened once more.
    if (field.current) field.current.value = "";
  };
  const take = (bytes: Uint8Array) => inTurn(() => open(bytes));
  const onOpened = useEffectEvent((file: OpenedFile) => {
    attempt("fault" in file ? Promise.reject(new Error(file.fault)) : take(unbased(file.bytes)));
  });
  useEffect(() => host.hearFiles?.((file) => onOpened(file)), [host]);
  const onDrop = useEffectEvent(onFile);
  useEffect(() => watchDrops((file) => onDrop(file)), []);
  const choose = () => (host.chooseFile ? attempt(host.chooseFile()) : field.current?.click());
  const orders = [
    {
      label: "Replay",
      isReady: isIdle && shown.hasFile,
      run: () => attempt(inTurn(forAll("replay", () => recorder.replay()))),
    },
    { label: "Save", isReady: isIdle && shown.hasFile, run: () => attempt(recorder.save()) },
    { label: "Open", isReady: isIdle, hint: OPENS, run: choose },
  ];
  const refuse = () => attempt(Promise.reject(new Error(whyNot)));
  useShortcuts(orders.map(({ label, isReady, run }) => ({ label, run: isReady ? run : refuse })));
  return (
    <>
      {orders.map(({ label, isReady, hint, run }) => (
        <button
          key={label}
          type="button"
          disabled={!isReady}
          title={isReady ? hint : whyNot}
          onClick={run}
        >
          {label}
        </button>
      ))}
      {!host.chooseFile && (
        <input
          ref={field}
          type="file"
          accept=".zip"
          hidden
          aria-label="Bug file"
          onChange={(event) => onFile(event.target.files?.[0])}
        />
      )}
    </>
  );
}

/** Reason why a recording can neither be replayed nor saved now. */
function whyNotNow(shown: Shown): string | undefined {
  const noFile = "There is no recording yet: record one, or open a bug file.";
  return whyBusy(shown) ?? (shown.hasFile ? undefined : noFile);
}
