import type { Preset } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";

/** The wrapper presets, and the faults of the files that are none. */
export type Wrappers = { presets: Preset[]; faults: string[] };

export async function loadWrappers(host: Host): Promise<Wrappers> {
  const path = "/emulator/api/wrappers";
  const answer = await host.call({ path });
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}`);
  return answer.body as Wrappers;
}
