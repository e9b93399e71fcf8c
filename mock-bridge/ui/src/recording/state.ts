import { resetScenario, type Scenario } from "../api/demo.ts";
import { removeAllRules } from "../api/faults.ts";
import type { Host } from "../host/host.ts";
import { masked } from "../inspector/text.ts";
import type { BugFile, Manifest, Storages } from "./bugFile.ts";
import { MASK } from "./steps.ts";

/** Asks the demo; throws with its sentence where it refuses. */
export async function askDemo(host: Host, path: string, json?: unknown): Promise<unknown> {
  const { status, body } = await host.call({ path, ...(json !== undefined && { body: { json } }) });
  if (status < 400) return body;
  const problem = body as { message?: string } | null;
  throw new Error(problem?.message ?? `${path} answered ${status}.`);
}

/** The demo's time, with its offset. */
export async function readClock(host: Host): Promise<string> {
  const { timestamp } = (await askDemo(host, "/demo/clock")) as { timestamp: string };
  return timestamp;
}

/** Puts a scenario back to its beginning and opens its page. Returns the scenario. */
export async function startScenario(host: Host, id: string): Promise<Scenario> {
  const scenario = await resetScenario(host, id);
  if (!scenario) throw new Error(`The demo has no scenario '${id}'.`);
  const { sessionId, start } = scenario;
  await host.act({ kind: "pickScenario", id, sessionId: sessionId || null, start });
  return scenario;
}

/** Starts a recording at a scenario: a page without storage, and calls without rules but the scenario's own. */
export async function freshScenario(host: Host, id: string): Promise<Scenario> {
  // An open page would store once more.
  if (host.kind === "shell") await host.act({ kind: "reset" });
  await host.clearStorage();
  return startScenario(host, id);
}

/** Sets the phone and the demo to where a bug file begins. Returns the scenario as it is now. */
export async function goToStart(host: Host, manifest: Manifest): Promise<Scenario> {
  await host.act({ kind: "reset" });
  await removeAllRules(host).catch(() => undefined);
  await host.act({ kind: "takePhone", ...manifest.phone });
  await host.act({ kind: "takeWrapper", preset: manifest.wrapper ?? null });
  // A recording with others has them as its first steps.
  await host.act({ kind: "takeKeyboard", keyboard: "none" });
  await host.act({ kind: "takePhotos", photos: "allowed" });
  await host.act({ kind: "takeTextSize", size: "100" });
  await host.act({ kind: "takeColorScheme", scheme: "system" });
  await host.act({ kind: "takeLanguage", lang: manifest.language });
  await askDemo(host, "/demo/clock", { now: manifest.clock });
  const scenario = await freshScenario(host, manifest.scenario);
  if (manifest.rules.length > 0) {
    await askDemo(host, "/demo/faults", { rules: manifest.rules });
  }
  return scenario;
}

const SECRET_KEY = /session|ticket|token|code|password|pin/i;
const MAX_VALUE = 20_000;

/** The pages' storage without its secrets. */
export async function readStorage(host: Host): Promise<Storages> {
  const { local, session } = await host.readStorage();
  const kept = (entries: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(entries)
        .slice(0, 500)
        .map(([key, value]) => [key, maskedEntry(key, value)]),
    );
  return { local: kept(local), session: kept(session) };
}

function maskedEntry(key: string, value: string): string {
  if (SECRET_KEY.test(key) && value !== "") return MASK;
  if (value.length > MAX_VALUE) return `${value.length} characters`;
  try {
    return JSON.stringify(masked(JSON.parse(value)));
  } catch {
    return masked(value) as string;
  }
}

/** Reason for which a bug file has no picture. */
export const noPicture = ({ kind }: Host): BugFile["manifest"]["picture"] => ({
  missing:
    kind === "browser"
      ? "A browser cannot take a picture of a page."
      : "The phone showed no page at the end.",
});
