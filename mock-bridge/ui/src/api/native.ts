import type { NativeScreen, Outcome, State } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";

/** Where the guest answers for the app's own screens (docs/emulator.md). */
const NATIVE = "/demo/native";
const NO_ANSWER = "No connection. Check the network and try again.";

/** The common parameters that the app adds to each of its calls. */
function commonParameters(state: State): Record<string, string> {
  const { app } = state.wrapper;
  const all = {
    ...app,
    gpsAdid: "",
    gps_adid: app.gpsAdid,
    sessionId: state.session?.sessionId ?? "",
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** Asks the guest; throws with a sentence for the person at the phone. */
async function ask<T>(
  host: Host,
  state: State,
  path: string,
  form?: Record<string, string>,
): Promise<T> {
  const phoneLast4 = state.session?.phoneLast4;
  const answer = await host
    .call({
      path,
      query: { ...commonParameters(state), ...(phoneLast4 && { phoneLast4 }) },
      ...(form && { body: { form } }),
    })
    .catch(() => {
      throw new Error(NO_ANSWER);
    });
  const body = answer.body as (T & { problem?: string }) | null;
  if (answer.status >= 400 || body === null) throw new Error(NO_ANSWER);
  if (body.problem !== undefined) throw new Error(body.problem);
  return body;
}

/** One of the guest's native screens, by its name. */
export const loadScreen = (host: Host, state: State, name: string) =>
  ask<NativeScreen>(host, state, `${NATIVE}/${name}`);

/** Posts what a press on a native screen sends. */
export const postPress = (
  host: Host,
  state: State,
  address: string,
  form: Record<string, string>,
) => ask<Outcome>(host, state, address, form);

/** Sends a code to a phone; gives the name of this request. */
export const sendCode = (host: Host, state: State, phone: string) =>
  ask<{ requestId: string }>(host, state, `${NATIVE}/send-code`, { phone });

/** Signs a phone in by the code of a request, or of an older one without its name. */
export const login = (
  host: Host,
  state: State,
  typed: { readonly phone: string; readonly smsCode: string; readonly requestId?: string },
) => ask<{ sessionId: string }>(host, state, `${NATIVE}/login`, typed);

/**
 * The address that a web view loads: a one-time ticket stands in it in place of the session (SEC-04), or the session where
 * the guest gives none.
 */
export async function withTicket(host: Host, state: State, url: string): Promise<string> {
  const address = new URL(url);
  if (state.wrapper.preset?.noTicket || !address.searchParams.has("sessionId")) return url;
  const asked = ask<{ ticket: string }>(host, state, `${NATIVE}/ticket`, {});
  const made = await asked.catch(() => null);
  if (!made) return url;
  address.searchParams.delete("sessionId");
  address.searchParams.set("ticket", made.ticket);
  return address.href;
}
