import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from "react";
import type { Update } from "../contract.gen.ts";
import type { Host } from "./host.ts";

const Device = createContext<{ host: Host; update: Update } | null>(null);

/** The phone's state for the screens, and the host that takes their actions. */
export function useDevice() {
  const device = use(Device);
  if (!device) throw new Error("useDevice outside DeviceProvider");
  return device;
}

/** Before the phone is known, the colours of tokens.css apply. */
const NO_THEME = { background: null, font: null };

/** Renders its children once the phone's state is known, and at each step, in the brand's colours (ENV-02). */
export function DeviceProvider({ host, children }: { host: Host; children: ReactNode }) {
  const [update, setUpdate] = useState<Update | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => host.listen(setUpdate, setLost), [host]);
  const { background, font } = update?.state.wrapper.theme ?? NO_THEME;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--brand-bg", background);
    style.setProperty("--brand-fg", font);
  }, [background, font]);
  if (lost) return <Lost why={lost} />;
  return update && <Device value={{ host, update }}>{children}</Device>;
}

function Lost({ why }: { why: string }) {
  return (
    <main className="lost">
      <h1>The emulator stopped</h1>
      <p>{why}</p>
      <button type="button" onClick={() => window.location.reload()}>
        Start again
      </button>
    </main>
  );
}
