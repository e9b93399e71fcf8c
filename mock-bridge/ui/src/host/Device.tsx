import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from "react";
import type { Update } from "../contract.gen.ts";
import { Timeline } from "../timeline/timeline.ts";
import type { Host } from "./host.ts";

const Device = createContext<{ host: Host; update: Update; timeline: Timeline } | null>(null);

/** The phone's state for the screens, the host that takes their actions, and what happened so far. */
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
  const [timeline] = useState(() => new Timeline());
  useEffect(
    () =>
      host.listen((next) => {
        // Each step counts there, and here the last one of a moment.
        timeline.take(next);
        setUpdate((before) => joined(before, next));
      }, setLost),
    [host, timeline],
  );
  const { background, font } = update?.state.wrapper.theme ?? NO_THEME;
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--brand-bg", background);
    style.setProperty("--brand-fg", font);
  }, [background, font]);
  if (lost) return <Lost why={lost} />;
  return update && <Device value={{ host, update, timeline }}>{children}</Device>;
}

/** The update with the whole log: a partial one has only the newest messages. */
export function joined(before: Update | null, next: Update): Update {
  if (!next.partial || !before) return next;
  const { log, logLeftOut } = next.state;
  const all = [...before.state.log, ...log].slice(logLeftOut - before.state.logLeftOut);
  return { ...next, partial: false, state: { ...next.state, log: all } };
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
