import { type RefObject, useEffect, useState } from "react";
import { get } from "./api/client.ts";
import type { Me } from "./api/types.ts";
import { useSession } from "./session.ts";
import { Dialog } from "./ui/dialog.tsx";
import form from "./ui/form.module.css";

const MINUTE_MS = 60_000;

interface IdleGuardProps {
  /** Time of the newest call that counts as use of the session. */
  readonly usedAt: RefObject<number>;
}

/** Tells the server of typing, which is use of the session, and warns a minute before the session ends. */
export function IdleGuard({ usedAt }: IdleGuardProps) {
  const { me } = useSession();
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    const onInput = () => {
      if (Date.now() - usedAt.current >= MINUTE_MS) void get<Me>("/api/me").catch(() => null);
    };
    document.addEventListener("input", onInput);
    return () => document.removeEventListener("input", onInput);
  }, [usedAt]);
  useEffect(() => {
    if (isWarned) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const leftMs = usedAt.current + me.idleMinutes * MINUTE_MS - Date.now();
      if (leftMs <= MINUTE_MS) setWarned(true);
      else timer = setTimeout(look, leftMs - MINUTE_MS);
    };
    look();
    return () => clearTimeout(timer);
  }, [usedAt, me.idleMinutes, isWarned]);
  if (!isWarned) return null;
  const stay = () => {
    void get<Me>("/api/me").catch(() => null);
    setWarned(false);
  };
  return (
    <Dialog title="Are you still there?" onClose={stay}>
      <p>Nothing was done here for a while: your session ends within a minute.</p>
      <div className={form.actions}>
        <button type="button" className={form.main} onClick={stay}>
          Stay signed in
        </button>
      </div>
    </Dialog>
  );
}
