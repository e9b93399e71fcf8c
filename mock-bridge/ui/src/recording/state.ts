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
  clearStorage();
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

/** The pages' storage, which is this page's own: they have one origin. */
export function readStorage(): Storages {
  const read = (storage: Storage) =>
    Object.fromEntries(
      Object.keys(storage)
        .slice(0, 500)
        .map((key) => [key, maskedEntry(key, storage.getItem(key) ?? "")]),
    );
  return { local: read(localStorage), session: read(sessionStorage) };
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

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Reason for which a browser's bug file has no picture. */
export const NO_PICTURE: BugFile["manifest"]["picture"] = {
  missing: "A browser cannot take a picture of a page.",
};
