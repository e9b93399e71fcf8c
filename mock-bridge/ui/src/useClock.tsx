import { createContext, type ReactNode, use } from "react";
import { loadClock } from "./api/demo.ts";
import { useDevice } from "./host/Device.tsx";
import { useAnswer } from "./useAnswer.ts";
import { AT_REST_MS, useLooks } from "./useLooks.ts";

const Clock = createContext<string | null>(null);

/** Reads the demo's time for all parts, at each step of the phone and now and then. */
export function ClockProvider({ children }: { children: ReactNode }) {
  const { host, update } = useDevice();
  const looks = useLooks(AT_REST_MS);
  // The last time stays where the server does not answer, or has no such clock.
  const { value } = useAnswer(() => loadClock(host), `${update.seq} ${looks}`);
  return <Clock value={value}>{children}</Clock>;
}

/** The demo's time as the server writes it; null without one. */
export const useClock = () => use(Clock);
