import type { Action, Found, MadeDevice, Update } from "../contract.gen.ts";
import { framePages } from "./frames.ts";
import type { Answer, Call, Host } from "./host.ts";
import { goBackInPage } from "./pageFrame.ts";

declare global {
  interface Window {
    /** The global in which the shim in the phone's page finds its device. */
    __emulatorDevice?: { id: string } & Found;
  }
}

const DEVICES = "/emulator/api/devices";

/** The host in a browser at the demo server's /emulator/: it makes a device there and calls the same origin. */
export async function makeBrowserHost(): Promise<Host> {
  const made = (await post(DEVICES, {})) as MadeDevice;
  const device = `${DEVICES}/${made.id}`;
  const tell = ({ state }: Update) => {
    window.__emulatorDevice = { id: made.id, ...state.found };
  };
  tell(made.update);
  const act = async (action: Action) => {
    await post(`${device}/actions`, action);
  };
  // The app handles back before the page does: an overlay is open, or the bank step runs.
  let appFirst = true;
  return {
    kind: "browser",
    ...framePages,
    listen(onUpdate, onLost) {
      const events = new EventSource(`${device}/events`);
      events.onmessage = (event) => {
        const update = JSON.parse(event.data) as Update;
        // Before the screens draw it: a frame that they make finds the handlers of this step.
        tell(update);
        const { overlay, bankFlow } = update.state;
        appFirst = overlay.kind !== "none" || bankFlow !== null;
        onUpdate(update);
      };
      events.onerror = () => {
        if (events.readyState === EventSource.CLOSED) onLost("The emulator's device is gone.");
      };
      return () => events.close();
    },
    state: async () => ((await call({ path: device })).body as Update).state,
    act,
    swipeBack: async () => !appFirst && goBackInPage(),
    back: () => (!appFirst && goBackInPage() ? Promise.resolve() : act({ kind: "back" })),
    call,
  };
}

async function call({ path, query = {}, body }: Call): Promise<Answer> {
  const search = new URLSearchParams(query).toString();
  const answer = await fetch(search ? `${path}?${search}` : path, {
    headers: { "X-Requested-With": "XMLHttpRequest", ...(body && "json" in body ? JSON_TYPE : {}) },
    ...(body && {
      method: "POST",
      body: "json" in body ? JSON.stringify(body.json) : new URLSearchParams(body.form),
    }),
  });
  return { status: answer.status, body: await answer.json().catch(() => null) };
}

const JSON_TYPE = { "Content-Type": "application/json" };

async function post(address: string, value: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method: "POST",
    headers: JSON_TYPE,
    body: JSON.stringify(value),
  });
  if (!answer.ok) throw new Error(`The emulator answered ${answer.status}.`);
  return answer.json();
}
