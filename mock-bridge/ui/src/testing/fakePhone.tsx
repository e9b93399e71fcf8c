import { cleanup, configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach } from "vitest";
import type { Action, State, Update } from "../contract.gen.ts";
import { DeviceProvider } from "../host/Device.tsx";
import { framePages } from "../host/frames.ts";
import type { Answer, Call, Host } from "../host/host.ts";
import { ClockProvider } from "../useClock.tsx";

afterEach(cleanup);
// Far longer than a wait takes on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

/** A new phone that nobody has signed in to. */
export const NEW_PHONE: State = {
  wrapper: {
    h5Origin: "https://h5.example",
    deepLinkScheme: "tulay",
    allowedHosts: ["pay.example"],
    contractHosts: [],
    wiring: { form: "named", names: {} },
    app: {
      appName: "Tulay",
      appVersion: "1.0.0",
      deviceName: "Phone",
      deviceId: "device-1",
      osVersion: "18.0",
      gpsAdid: "gps-1",
      clientType: "ios",
      channel: "app",
      lang: "en",
    },
    languages: ["en", "fil"],
    theme: { background: "#0F5132", font: "#FDF6E3" },
  },
  found: { handlers: ["openUrl"], silent: false },
  hardware: {
    model: "plain",
    sideways: false,
    width: 390,
    height: 844,
    statusBar: 44,
    keyboard: 304,
    insets: { top: 0, right: 0, bottom: 0, left: 0 },
  },
  keyboard: "none",
  photos: "allowed",
  textSize: "100",
  colorScheme: "system",
  inBackground: false,
  session: null,
  scenario: null,
  tab: "home",
  stack: [],
  overlay: { kind: "none" },
  bankFlow: null,
  portal: [],
  calls: [],
  ratings: [],
  log: [],
  logLeftOut: 0,
  nextId: 1,
};

/** The borrower of the scenario `in-repayment`, on the home tab. */
export const IN_REPAYMENT: State = {
  ...NEW_PHONE,
  session: { sessionId: "demo-in-repayment", phoneLast4: "0174" },
  scenario: "in-repayment",
};

/** An action of a guest, without a field. */
export const COOK = {
  id: "cook",
  label: "Cook",
  group: "Kitchen",
  shortcut: "",
  enabled: true,
  reason: "",
  path: "/demo/actions/cook",
  field: null,
};

/** Answers by path; other paths get no answer. */
type Answers = Record<string, unknown | ((call: Call) => unknown)>;

/** A phone in a given state with prepared answers; records calls and actions. */
export function fakePhone(state: State, answers: Answers = {}) {
  const actions: Action[] = [];
  const calls: Call[] = [];
  let backs = 0;
  let swipes = 0;
  let now = state;
  let notify: (update: Update) => void = () => undefined;
  const host: Host = {
    kind: "browser",
    ...framePages,
    listen(onUpdate) {
      notify = onUpdate;
      onUpdate({ seq: 0, effects: [], state, partial: false });
      return () => undefined;
    },
    state: async () => now,
    async act(action) {
      actions.push(action);
    },
    async back() {
      backs += 1;
    },
    async swipeBack() {
      swipes += 1;
      return true;
    },
    async call(call): Promise<Answer> {
      calls.push(call);
      if (!(call.path in answers)) throw new Error("no answer");
      const answer = answers[call.path];
      return { status: 200, body: typeof answer === "function" ? await answer(call) : answer };
    },
  };
  return {
    host,
    actions,
    calls,
    backs: () => backs,
    swipes: () => swipes,
    step: (update: Update) => {
      now = update.state;
      notify(update);
    },
    /** Renders a part of the screens and returns its user. */
    show(what: ReactNode) {
      const user = userEvent.setup();
      const page = <ClockProvider>{what}</ClockProvider>;
      return { user, ...render(<DeviceProvider host={host}>{page}</DeviceProvider>) };
    },
  };
}
