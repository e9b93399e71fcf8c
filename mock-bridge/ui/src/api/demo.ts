import type { State } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";

/** A person in a known state, as `GET /demo/scenarios` lists them. */
export type Scenario = {
  id: string;
  title: string;
  /** Heading under which the list shows it. */
  group: string;
  sessionId: string;
  start: string;
  /** The subject's id, another one after each restart; the first view of a stranger has none, and not every guest says it. */
  subjectId?: string | null;
};

async function ask<T>(
  host: Host,
  path: string,
  json?: unknown,
  query: Record<string, string> = {},
  label?: string,
): Promise<T> {
  const body = json !== undefined && { body: { json } };
  const answer = await host.call({ path, query, ...body, ...(label && { label }) });
  if (answer.status >= 400) {
    const problem = answer.body as { message?: string } | null;
    throw new Error(problem?.message ?? `${path} answered ${answer.status}`);
  }
  return answer.body as T;
}

export const loadScenarios = (host: Host) => ask<Scenario[]>(host, "/demo/scenarios");

/** One scenario as it is now. */
export async function loadScenario(host: Host, id: string): Promise<Scenario | undefined> {
  const scenarios = await ask<Scenario[]>(host, "/demo/scenarios", undefined, { id });
  return scenarios.find((it) => it.id === id);
}

/** Resets a scenario and returns it: its start may be another one. */
export async function resetScenario(host: Host, id: string): Promise<Scenario | undefined> {
  const scenarios = await ask<Scenario[]>(host, "/demo/reset", { id });
  return scenarios.find((it) => it.id === id);
}

/** The demo's time, as the server writes it. */
export const loadClock = async (host: Host) =>
  (await ask<{ now: string }>(host, "/demo/clock")).now;

/** Moves the demo's clock ahead by a duration such as `P1D`, with all that time does to the guest. */
export const advance = async (host: Host, duration: string) =>
  (await ask<{ now: string }>(host, "/demo/clock", { advance: duration })).now;

/** Something that one press does, as the guest's server describes it. */
export type GuestAction = {
  id: string;
  label: string;
  group: string;
  /** Its key, or empty. */
  shortcut: string;
  enabled: boolean;
  /** The reason why it is not possible now, or empty. */
  reason: string;
  /** Address to POST to. */
  path: string;
  /** The field beside it, if it needs a value. */
  field: { kind: "date" | "text"; label: string } | null;
};

/** Something that actions are about; its first line is a text, the others are names to copy. */
export type GuestSubject = { title: string; lines: string[]; actions: GuestAction[] };

/** A message that the guest sent. */
type Sms = { phone: string; body: string; createdAt: string };

/** The guest's part of the inspector. */
export type GuestPanel = GuestSubject & {
  /** Further subjects below the first, by their own names. */
  more: (GuestSubject & { id: string })[];
  messages: { title: string; rows: Sms[] };
};

/** The one whose session the phone has, and the page that it shows. */
export const shown = ({ session, stack }: State) => ({
  sessionId: session?.sessionId ?? "",
  page: stack.at(-1)?.address ?? "",
});

/** Actions that the guest offers now. */
export const loadGuest = (host: Host, state: State) =>
  ask<GuestPanel>(host, "/demo/actions", undefined, shown(state));

/** Does one of the guest's actions; throws with the guest's sentence where it is refused. */
export const pressAction = (host: Host, state: State, action: GuestAction, value: string) =>
  ask<unknown>(host, action.path, { ...shown(state), value }, {}, action.label);

/** The messages to a phone, oldest first. */
const sentTo = (host: Host, phone: string) =>
  ask<Sms[]>(host, "/demo/outbox", undefined, { phone });

/** The code in the newest SMS to a phone; undefined where there is none. */
export async function latestCode(host: Host, phone: string): Promise<string | undefined> {
  return codeIn((await sentTo(host, phone)).map((it) => it.body));
}

/** The last six-digit code in texts that come oldest first. */
function codeIn(texts: string[]): string | undefined {
  return texts.flatMap((text) => text.match(/\b\d{6}\b/g) ?? []).at(-1);
}

/** The last six-digit code among the messages that the guest lists; undefined where there is none. */
export async function latestSentCode(host: Host, state: State): Promise<string | undefined> {
  const { messages } = await loadGuest(host, state);
  return codeIn(messages.rows.map((it) => it.body).toReversed());
}

/** A code that came by SMS, and the domain whose pages alone may have it; null for any page (SEC-24). */
export type SentCode = { code: string; domain: string | null };

/** The last line of an SMS that is bound to a domain. */
const BOUND = /(?:^|\n)@(\S+) #(\S+)\s*$/;

/** The code in an SMS; undefined where it has none. */
export function codeOf(text: string): SentCode | undefined {
  const [, domain, bound] = BOUND.exec(text) ?? [];
  if (domain && bound) return { code: bound, domain };
  const code = codeIn([text]);
  return code ? { code, domain: null } : undefined;
}

/** Time for which a phone offers a code. */
const CODE_LASTS_MS = 3 * 60_000;

/** The newest code that a phone still offers, sent to the borrower or to a number that a page of nobody has. */
export async function freshCode(
  host: Host,
  state: State,
  phone: string | undefined,
  now: string,
): Promise<SentCode | undefined> {
  const sent =
    state.session || !phone
      ? (await loadGuest(host, state)).messages.rows
      : (await sentTo(host, phone)).toReversed();
  const isFresh = ({ createdAt }: Sms) => Date.parse(now) - Date.parse(createdAt) <= CODE_LASTS_MS;
  return sent.flatMap((it) => (isFresh(it) && codeOf(it.body)) || []).at(0);
}
