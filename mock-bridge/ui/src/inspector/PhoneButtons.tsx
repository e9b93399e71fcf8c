import { useEffect, useEffectEvent, useState } from "react";
import { advance } from "../api/demo.ts";
import type { State } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { Icon } from "./Icon.tsx";
import styles from "./PhoneButtons.module.css";
import { awayButtons, hardwareButtons, pageButtons, resetButton } from "./phoneButtons.ts";
import { Acts, useQuiet } from "./Quiet.tsx";
import { useShortcuts } from "./Shortcuts.tsx";
import tool from "./tool.module.css";
import type { Attempt, Work } from "./useWork.ts";

/** The phone's buttons, as icons with names. */
export function PhoneButtons({ act, forAll }: Pick<Work, "act" | "forAll">) {
  const { host, update } = useDevice();
  const quiet = useQuiet();
  const leave = useAway(act);
  const buttonsOf = (state: State) => [
    ...hardwareButtons(host, state),
    ...pageButtons(host, state),
    ...awayButtons(state, (duration) => forAll("clock", () => leave(duration))()),
    resetButton(host, forAll),
  ];
  const buttons = buttonsOf(update.state);
  /** Presses the button of a name as it is when its turn comes: the one that was drawn may be older. */
  const press = (name: string) =>
    act(async () => {
      const now = buttonsOf(await host.state()).find(({ label }) => label === name);
      if (now?.reason) throw new Error(now.reason);
      await now?.run();
    });
  useShortcuts(
    buttons.map(({ key, label }) => ({
      ...(key && { key }),
      label,
      run: () => void press(label),
    })),
  );
  return (
    <div
      className={`${tool.tool} ${styles.buttons}`}
      role="toolbar"
      aria-label="Buttons of the phone"
    >
      <Acts>
        {buttons.map(({ icon, label, key, hint, isPressed, reason }) => (
          <button
            key={label}
            type="button"
            disabled={reason !== undefined}
            aria-pressed={isPressed}
            aria-keyshortcuts={key}
            title={quiet ?? [reason ?? hint, key && `Key: ${key}`].filter(Boolean).join(" · ")}
            onClick={() => press(label)}
          >
            <Icon name={icon} />
            {label}
          </button>
        ))}
      </Acts>
    </div>
  );
}

/** Leaves the app for a while: the page is hidden, the demo's clock goes on, and the page is there again. */
function useAway(act: Attempt): (duration: string) => Promise<void> {
  const { host, update } = useDevice();
  const { inBackground } = update.state;
  const [time, setTime] = useState<string | null>(null);
  const comeBack = useEffectEvent(() => {
    if (!time) return;
    setTime(null);
    void act(async () => {
      // Also where the clock does not move, the app has to come back.
      await advance(host, time).finally(() => host.act({ kind: "comeBack" }));
    });
  });
  // Only once the page is hidden: the two steps must not come to it as one.
  useEffect(() => {
    if (inBackground) comeBack();
  }, [inBackground]);
  return (duration) => {
    setTime(duration);
    return host.act({ kind: "leaveApp" });
  };
}
