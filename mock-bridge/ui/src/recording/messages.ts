import type { LogEntry } from "../contract.gen.ts";
import { masked } from "../inspector/text.ts";
import type { Manifest, Message } from "./bugFile.ts";

/** The texts of a scenario's row that name things in messages, such as ids. */
export function idsOf(scenario: object): Record<string, string> {
  const isId = ([name, value]: [string, unknown]) =>
    name !== "title" &&
    name !== "group" &&
    typeof value === "string" &&
    /^[\w-]{1,64}$/.test(value);
  return Object.fromEntries(Object.entries(scenario).filter(isId)) as Record<string, string>;
}

/** A value with the ids of one run in the place of another's. */
export function translated(value: unknown, from: Manifest["ids"], to: Manifest["ids"]): unknown {
  if (typeof value === "string") {
    const name = Object.keys(from).find((it) => from[it] === value);
    return (name !== undefined && to[name]) || value;
  }
  if (Array.isArray(value)) return value.map((it) => translated(it, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, translated(it, from, to)]),
  );
}

/** A message of the log in the golden form. */
export function messageOf(entry: LogEntry): Message {
  const { message, handler, verdict } = entry;
  return {
    name: message?.name ?? null,
    wireName: handler,
    payload: masked(entry.body),
    verdict: verdict.kind,
    ...(verdict.kind === "refused" && { reason: verdict.text }),
  };
}

/** The first difference between recorded and replayed messages as a sentence; empty where there is none. */
export function difference(recorded: Message[], replayed: Message[]): string {
  const key = (it: Message | undefined) =>
    it && JSON.stringify([it.wireName, it.verdict, sorted(it.payload)]);
  const at = recorded.findIndex((it, index) => key(it) !== key(replayed[index]));
  const place = at < 0 ? recorded.length : at;
  const [was, is] = [recorded[place], replayed[place]];
  if (!was && !is) return "";
  if (!is) return `Message ${place + 1}, ${was?.wireName}, did not come.`;
  if (!was) return `A message more than recorded came: ${is.wireName}.`;
  const what = was.wireName === is.wireName ? "another content or verdict" : `${is.wireName}`;
  return `Message ${place + 1} was ${was.wireName}, and is now ${what}.`;
}

/** A value whose fields are in the order of their names. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted((value as never)[name])]));
}
