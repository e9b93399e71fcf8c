import type { components } from "../../../../web/src/api/openapi.gen.ts";
import type { State } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";
import { proofOf } from "./proof.ts";

type Shapes = components["schemas"];
export type HomeData = Shapes["HomeData"];
export type HomeOrder = Shapes["HomeOrder"];
export type Product = Shapes["RecommendedProduct"];

/** A failed call, with a message for the person at the phone. */
class CallFailed extends Error {
  /** The envelope's code; undefined where no answer came. */
  readonly code: string | undefined;
  /** The data of the refusal's envelope. */
  readonly data: unknown;

  constructor(message: string, code?: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

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

async function ask<T>(
  host: Host,
  state: State,
  path: string,
  form?: Record<string, string>,
): Promise<T> {
  const answer = await host
    .call({
      path: `/mountain${path}`,
      query: commonParameters(state),
      ...(form && { body: { form } }),
    })
    .catch(() => {
      throw new CallFailed(NO_ANSWER);
    });
  const envelope = answer.body as { code: string; message: string; data: T } | null;
  if (!envelope) throw new CallFailed(NO_ANSWER);
  if (envelope.code !== "00") {
    throw new CallFailed(envelope.message, envelope.code, envelope.data);
  }
  return envelope.data;
}

/** The products, and the open order of a signed-in borrower. */
export const loadHome = (host: Host, state: State) =>
  ask<HomeData>(host, state, "/service/home/index");

/** The server wants a proof of work before it sends another code (SEC-03). */
const PROOF_NEEDED = "1430";

/** Sends a code to a phone, with a proof of work where the server asks for one. */
export async function sendCode(host: Host, state: State, phone: string) {
  const send = (form: Record<string, string>) =>
    ask<Shapes["SentCode"]>(host, state, "/service/user/send-code", form);
  return send({ phone }).catch(async (failure: CallFailed) => {
    const proof =
      failure.code === PROOF_NEEDED ? await proofOf(failure.data as Shapes["Challenge"]) : null;
    if (proof === null) throw failure;
    return send({ phone, proof });
  });
}

/** Signs a phone in by the code of a request, or of an older one without its name; an unknown phone is registered. */
export const login = (
  host: Host,
  state: State,
  typed: { readonly phone: string; readonly smsCode: string; readonly requestId?: string },
) => ask<Shapes["LoginData"]>(host, state, "/service/user/login", typed);

/**
 * The address that a web view loads: a one-time ticket stands in it in place of the session (SEC-04), or the session where
 * the server gives none.
 */
export async function withTicket(host: Host, state: State, url: string): Promise<string> {
  const address = new URL(url);
  if (state.wrapper.preset?.noTicket || !address.searchParams.has("sessionId")) return url;
  const asked = ask<Shapes["SessionTicket"]>(host, state, "/service/user/session/ticket", {});
  const made = await asked.catch(() => null);
  if (!made) return url;
  address.searchParams.delete("sessionId");
  address.searchParams.set("ticket", made.ticket);
  return address.href;
}

export type OwnSession = Shapes["OwnSession"];

/** Lists the borrower's sessions. */
export const ownSessions = (host: Host, state: State) =>
  ask<Shapes["SessionsData"]>(host, state, "/service/user/session/list", {});

/** Ends one of the borrower's sessions. */
export const endSession = (host: Host, state: State, id: string) =>
  ask<Shapes["Nothing"]>(host, state, "/service/user/session/end", { id });

/** Ends every session of the borrower, on all phones. */
export const logoutEverywhere = (host: Host, state: State) =>
  ask<Shapes["Nothing"]>(host, state, "/service/user/logout-all", {});

/** Sends a code by a call that a code confirms; gives what to do with it. */
const askForCode = (host: Host, state: State, path: string) =>
  ask(host, state, path, {}).then(
    () => "",
    (failure: CallFailed) => {
      if (failure.code === "1400") return failure.message;
      throw failure;
    },
  );

const COPY = "/service/user/data-copy";

/** Sends the code that confirms a copy of all data stored about the borrower; gives what to do with it. */
export const askForCopy = (host: Host, state: State) => askForCode(host, state, COPY);

/** Address of the copy, by the code of the SMS; it opens for this session. */
export const dataCopy = (host: Host, state: State, smsCode: string) =>
  ask<Shapes["CopyAddress"]>(host, state, COPY, { smsCode });

/** Terms of deleting the account: the data deleted, the data kept by law, or the reason why it is not possible now. */
export const leavingTerms = (host: Host, state: State) =>
  ask<Shapes["LeavingData"]>(host, state, "/service/user/leaving", {});

const LEAVE = "/service/user/leave";

/** Sends the code that confirms it; gives what to do with it. */
export const askToLeave = (host: Host, state: State) => askForCode(host, state, LEAVE);

/** Deletes the account by the code of the SMS. */
export const leave = (host: Host, state: State, smsCode: string) =>
  ask<Shapes["Nothing"]>(host, state, LEAVE, { smsCode });

/** Ends the session. */
export const logout = (host: Host, state: State) =>
  ask<Shapes["Nothing"]>(host, state, "/service/user/logout", {});
