import type { Host } from "../host/host.ts";

/** Calls and their fate; the server names the kinds and their fields. */
export type Rule = Record<string, string | number | null>;

/** A rule in effect, with its counts. */
export type RuleRow = { id: number; title: string; seen: number; applied: number; rule: Rule };

/** Rules under a name, and the heading under which it stands. */
export type Preset = { id: string; title: string; group: string; rules: Rule[] };

export type Faults = { rules: RuleRow[]; presets: Preset[]; most: number };

async function ask(host: Host, path: string, json?: unknown): Promise<Faults> {
  const answer = await host.call({ path, ...(json !== undefined && { body: { json } }) });
  if (answer.status >= 400) {
    const problem = answer.body as { message?: string } | null;
    throw new Error(problem?.message ?? `${path} answered ${answer.status}`);
  }
  return answer.body as Faults;
}

/** The server's rules on calls; throws where it has none. */
export const loadFaults = (host: Host) => ask(host, "/demo/faults");

export const addRules = (host: Host, rules: Rule[]) => ask(host, "/demo/faults/add", { rules });

export const removeRule = (host: Host, id: number) => ask(host, `/demo/faults/${id}/remove`, {});

export const removeAllRules = (host: Host) => ask(host, "/demo/faults", { rules: [] });

/** A new phone, to whose calls nothing happens. */
export async function startOver(host: Host): Promise<void> {
  // A server without rules has none to remove.
  await removeAllRules(host).catch(() => undefined);
  await host.act({ kind: "reset" });
}
