import { useEffect, useRef } from "react";
import { useDevice } from "../host/Device.tsx";
import { keepHandsOff } from "../host/handsOff.ts";
import { hardwareStyle } from "../host/hardware.ts";
import { useQuiet } from "../inspector/Quiet.tsx";
import { BankHeader } from "./BankHeader.tsx";
import { LostPage } from "./LostPage.tsx";
import { Native } from "./Native.tsx";
import { Overlays } from "./Overlays.tsx";
import styles from "./Phone.module.css";
import { ShellKeyboard } from "./ShellKeyboard.tsx";
import { StatusBar } from "./StatusBar.tsx";
import { TabBar } from "./TabBar.tsx";
import { WebViews } from "./WebViews.tsx";

/** The phone: the tabs, the pages above them, and the questions on top. In the shell the pages are drawn elsewhere. */
export function Phone() {
  const { host, update } = useDevice();
  const isReplayed = useQuiet() !== undefined;
  const phone = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isReplayed || !phone.current) return;
    const off = new AbortController();
    keepHandsOff(phone.current, off.signal);
    return () => off.abort();
  }, [isReplayed]);
  const { stack, tab, session, bankFlow, overlay, hardware, inBackground } = update.state;
  const top = stack.at(-1);
  const inBankStep = top !== undefined && bankFlow?.webViewId === top.id;
  return (
    <div
      ref={phone}
      className={styles.phone}
      style={hardwareStyle(hardware)}
      data-host={host.kind}
      data-page={top ? "" : undefined}
    >
      {hardware.statusBar > 0 && <StatusBar />}
      <div className={styles.below} inert={overlay.kind !== "none"}>
        {/* The screen of somebody else must not be there until the new one comes. */}
        {!top && <Native key={`${tab} ${session?.sessionId ?? ""}`} tab={tab} />}
        {!top && <TabBar />}
        {inBankStep && <BankHeader />}
        {top?.ends?.gaveUp && <LostPage />}
        {host.kind === "browser" && <WebViews />}
      </div>
      {host.kind === "shell" && <ShellKeyboard />}
      <Overlays />
      {isReplayed && <p className={styles.replaying}>Replaying</p>}
      {inBackground && <p className={styles.elsewhere}>Another app is open</p>}
      {/* In the shell the page is drawn over these screens. */}
      {host.kind === "browser" && hardware.insets.bottom > 0 && (
        <span className={styles.indicator} aria-hidden="true" />
      )}
    </div>
  );
}
