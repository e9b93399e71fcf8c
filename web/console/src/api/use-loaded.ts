import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../session.ts";
import { type ApiFailure, follow, get, post } from "./client.ts";

export interface Loaded<T> {
  /** The newest answer; it stays while it is loaded again. */
  readonly data: T | null;
  readonly failure: ApiFailure | null;
  /** Number of the rows that long work has read so far; 0 of other calls. */
  readonly read: number;
}

interface Kept<T> extends Loaded<T> {
  readonly path: string;
}

/** A list, whose rows stay while those of another filter, sort or place are on their way. */
export interface Listed<T> extends Kept<T> {
  readonly isOld: boolean;
}

type Method = "GET" | "POST" | "follow";

function answerOf<T>(path: string, method: Method, onRead: (rows: number) => void): Promise<T> {
  if (method === "follow") return follow<T>("GET", path, onRead);
  return method === "GET" ? get<T>(path) : post<T>(path, {});
}

function nothingOf(path: string): Kept<never> {
  return { path, data: null, failure: null, read: 0 };
}

/**
 * Loads an address, and again after each change. `method` is POST for a reading that is audited, and `follow` for long work
 * with progress.
 */
export function useLoaded<T>(path: string, method?: Method, again?: unknown): Loaded<T> {
  const kept = useKept<T>(path, method, again);
  return kept.path === path ? kept : nothingOf(path);
}

/** Loads a list by the address of what is chosen of it. */
export function useListed<T>(path: string): Listed<T> {
  const kept = useKept<T>(path);
  const isOld = kept.path !== path && kept.data !== null;
  return { ...(isOld || kept.path === path ? kept : nothingOf(path)), isOld };
}

/** The newest answer, which is of the address before until the first one of this one. */
function useKept<T>(path: string, method: Method = "GET", again: unknown = null): Kept<T> {
  const { version } = useSession();
  const [kept, setKept] = useState<Kept<T>>(nothingOf(path));
  const isLost = kept.path === path && kept.failure?.status === 0;
  const [comeBack, setComeBack] = useState(0);
  const readAgain = useEffectEvent(() => isLost && setComeBack((times) => times + 1));
  useEffect(() => {
    // Listens from the first drawing on: the network may be back before an effect of the failure has run.
    const onOnline = () => readAgain();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or visit, or the network that came back, loads again
  useEffect(() => {
    let isCurrent = true;
    const show = (change: Pick<Kept<T>, "data" | "failure">) => {
      if (isCurrent) setKept({ path, read: 0, ...change });
    };
    const onRead = (read: number) => {
      if (!isCurrent) return;
      setKept((kept) => ({ ...(kept.path === path ? kept : nothingOf(path)), read }));
    };
    answerOf<T>(path, method, onRead).then(
      (data) => show({ data, failure: null }),
      (failure: ApiFailure) => show({ data: null, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, method, version, again, comeBack]);
  return kept;
}
