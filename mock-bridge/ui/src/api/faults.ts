import type { Host } from "../host/host.ts";

/** Calls and their fate; the server names the kinds and their fields. */
export type Rule = Record<string, string | number | null>;

/** A rule in effect, with its counts. */
export type RuleRow = { id: number; title: string; seen: number; applied: number; rule: Rule };

/** Rules under a name, and the heading under which it stands. */
export type Preset = { id: string; title: string; group: string; rules: Rule[] };

export type Faults = { rules: RuleRow[]; presets: Preset[]; most: number };

async function ask(host: Host, path: string, json?: unknown, label?: string): Promise<Faults> {
  const body = json !== undefined && { body: { json } };
  const answer = await host.call({ path, ...body, ...(label && { label }) });
  if (answer.status >= 400) {
    const problem = answer.body as { message?: string } | null;
    throw new Error(problem?.message ?? `${path} answered ${answer.status}`);
  }
  return answer.body as Faults;
}

/** The server's rules on calls; throws where it has none. */
export const loadFaults = (host: Host) => ask(host, "/demo/faults");

export const addRules = (host: Host, rules: Rule[], label: string) =>
  ask(host, "/demo/faults/add", { rules }, label);

export const removeRule = (host: Host, id: number, title: string) =>
  ask(host, `/demo/faults/${id}/remove`, {}, `Remove ${title}`);

export const removeAllRules = (host: Host) =>
  ask(host, "/demo/faults", { rules: [] }, "Remove all");

/** A new phone, to whose calls nothing happens. */
export async function startOver(host: Host): Promise<void> {
  // A server without rules has none to remove.
  await removeAllRules(host).catch(() => undefined);
  await host.act({ kind: "reset" });
}
