import { useDevice } from "../host/Device.tsx";
import { NO_PAGE } from "../recording/answer.ts";
import type { Attempt } from "./Inspector.tsx";

/** Ends the process of the visible page, as the system does when memory is short. */
export function EndProcess({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const { stack } = update.state;
  return (
    <button
      type="button"
      disabled={stack.length === 0}
      title={stack.length === 0 ? NO_PAGE : undefined}
      onClick={() => attempt(() => host.act({ kind: "endProcess" }))}
    >
      Kill page
    </button>
  );
}
