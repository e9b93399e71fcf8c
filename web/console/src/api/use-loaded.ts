import { useEffect, useState } from "react";
import { useSession } from "../session.ts";
import { type ApiFailure, get, post } from "./client.ts";

export interface Loaded<T> {
  /** The newest answer; it stays while it is loaded again. */
  readonly data: T | null;
  readonly failure: string | null;
  readonly isLoading: boolean;
}

interface Kept<T> extends Loaded<T> {
  readonly path: string;
}

/** Loads an address, and again after each change. `method` is POST for a reading that is audited. */
export function useLoaded<T>(
  path: string,
  method: "GET" | "POST" = "GET",
  again: unknown = null,
): Loaded<T> {
  const { version } = useSession();
  const empty: Kept<T> = { path, data: null, failure: null, isLoading: true };
  const [kept, setKept] = useState<Kept<T>>(empty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version or visit loads again
  useEffect(() => {
    let isCurrent = true;
    const show = (change: Omit<Kept<T>, "path" | "isLoading">) => {
      if (isCurrent) setKept({ path, isLoading: false, ...change });
    };
    const answer = method === "GET" ? get<T>(path) : post<T>(path, {});
    answer.then(
      (data) => show({ data, failure: null }),
      (failure: ApiFailure) => show({ data: null, failure: failure.message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [path, method, version, again]);
  return kept.path === path ? kept : empty;
}
