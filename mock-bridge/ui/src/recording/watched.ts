import type { Action } from "../contract.gen.ts";
import type { Answer, Call, Host } from "../host/host.ts";
import type { Sent } from "../inspector/send.ts";
import type { AskPage, PageRequest } from "./answer.ts";

/** Something that was done at the phone or to the demo, once it was done. */
export type Done =
  | { kind: "act"; action: Action }
  | { kind: "back" }
  | { kind: "hideKeyboard" }
  | { kind: "send"; sent: Sent; payload: unknown }
  | { kind: "call"; call: Call; answer: Answer };

/** Orders to the demo that were made by this window, and those of them that are not answered yet. */
export const ownOrders = { begun: 0, open: 0 };

const watchers = new Set<(done: Done) => void>();

/** Reports what is done by a watched host. Returns the function that stops it. */
export function watchHost(onDone: (done: Done) => void): () => void {
  watchers.add(onDone);
  return () => watchers.delete(onDone);
}

/** A host that reports what is done by it. */
export function watched(host: Host): Host {
  const report = (done: Done) => {
    for (const watcher of watchers) watcher(done);
  };
  return {
    ...host,
    async act(action) {
      // Before it is done: what it causes comes after it.
      report({ kind: "act", action });
      await host.act(action);
    },
    async back() {
      report({ kind: "back" });
      await host.back();
    },
    async swipeBack() {
      const went = await host.swipeBack();
      // Where it goes nowhere there is nothing to replay.
      if (went) report({ kind: "back" });
      return went;
    },
    async hideKeyboard() {
      report({ kind: "hideKeyboard" });
      await host.hideKeyboard();
    },
    askPage: (async (request: PageRequest) => {
      const answer = await host.askPage(request);
      // The page sends it after its answer: what it causes comes later.
      if (request.kind === "send" && answer) {
        report({ kind: "send", sent: request.sent, payload: request.payload });
      }
      return answer;
    }) as AskPage,
    async call(call) {
      const orders = call.body ? 1 : 0;
      ownOrders.begun += orders;
      ownOrders.open += orders;
      try {
        const answer = await host.call(call);
        report({ kind: "call", call, answer });
        return answer;
      } finally {
        ownOrders.open -= orders;
      }
    },
  };
}
