import { useEffect, useState } from "react";
import { useDevice } from "../host/Device.tsx";
import type { View } from "../host/keyboard.ts";
import { Keyboard } from "./Keyboard.tsx";

/** The on-screen keyboard in the shell, which leaves room for it below the visible page. */
export function ShellKeyboard() {
  const { host, update } = useDevice();
  const { stack, keyboard } = update.state;
  const [keysByPage, setKeys] = useState<Record<number, View["keys"]>>({});
  useEffect(
    () => host.watchKeys?.((page, keys) => setKeys((before) => ({ ...before, [page]: keys }))),
    [host],
  );
  const keys = keysByPage[stack.at(-1)?.id ?? -1];
  if (!keys || keyboard !== "resizes") return null;
  return <Keyboard keys={keys} onDone={() => void host.hideKeyboard()} />;
}
