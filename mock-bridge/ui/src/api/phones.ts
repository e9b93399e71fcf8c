import type { Host } from "../host/host.ts";

/** The number of other phones that are open on this server. */
export async function otherPhones(host: Host): Promise<number> {
  // A server that does not answer refuses what is asked of it next, too.
  const answer = await host.call({ path: "/emulator/api/devices" }).catch(() => null);
  const { open = 0 } = (answer?.body ?? {}) as { open?: number };
  return Math.max(0, open - 1);
}
