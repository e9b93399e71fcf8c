import { useState } from "react";
import { loadScreen, postPress } from "../api/native.ts";
import type { Dialog, Outcome, Press, Tab } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { Ask } from "./Ask.tsx";
import styles from "./Native.module.css";
import { NativePart } from "./NativePart.tsx";
import { Failed, Screen } from "./parts.tsx";

/** A tab's screen, as the guest describes it (QA-16). */
export function Native({ tab }: { tab: Tab }) {
  const { host, update } = useDevice();
  const { state } = update;
  const [name, setName] = useState<string>(tab);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  // Loads again at each step: a change that was made in a page shows here at once.
  const screen = useAnswer(() => loadScreen(host, state, name), `${name} ${update.seq}`);

  const carryOut = async (outcome: Outcome) => {
    setDialog(outcome.kind === "ask" ? outcome.dialog : null);
    if (outcome.kind === "open") await host.act({ kind: "openPage", address: outcome.address });
    if (outcome.kind === "signOut") await host.act({ kind: "signOut" });
    if (outcome.kind === "done") screen.retry();
  };
  const post = (address: string, form: Record<string, string>) =>
    postPress(host, state, address, form).then(carryOut, ({ message: text }: Error) =>
      setDialog((open) => (open ? { ...open, text } : { ...FAILED, text })),
    );
  const press = (what: Press) => {
    if (what.kind === "open") void host.act({ kind: "openPage", address: what.address });
    else if (what.kind === "login") void host.act({ kind: "openLogin" });
    else if (what.kind === "post") void post(what.address, what.form);
    else if (what.name === name) screen.retry();
    else setName(what.name);
  };

  const title = screen.value?.title ?? (tab === "home" ? state.wrapper.app.appName : "Account");
  return (
    <>
      <Screen title={title}>
        {screen.error && <Failed message={screen.error} onRetry={screen.retry} />}
        {screen.value?.parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
          <NativePart key={`${place} ${part.kind}`} part={part} press={press} />
        ))}
        {!screen.value && !screen.error && <Skeleton />}
      </Screen>
      {dialog && <Ask dialog={dialog} close={() => setDialog(null)} post={post} />}
    </>
  );
}

/** The notice that a press had no outcome. */
const FAILED = { title: "That did not work", code: null, button: null };

function Skeleton() {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <div className={styles.skeletonCard} />
      <div className={styles.skeletonList}>
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}
