/** What was sent on this page and what came back, the newest last. Lost with the page. */
import { useState } from "react";
import type { MessageName } from "../../bridge/contract.gen.ts";
import { isPresent, probe, wireOf } from "../../bridge/probe.ts";
import { type Check, checksOf, MESSAGE_NAMES, type Result } from "./self-test.ts";

/** Longer than any phone takes, short enough to wait for. */
const WITHIN_MS = 5000;

export interface Results {
  readonly all: readonly Result[];
  readonly isRunning: boolean;
  /** Sends one message with a payload of the tester's own. */
  readonly send: (name: MessageName, payload: unknown) => Promise<void>;
  /** Runs every check that may run by itself, one after the other; names the messages that are left to do by hand. */
  readonly runAll: () => Promise<void>;
}

function unsent(check: Check): Result {
  const { wireName } = wireOf(check.name);
  return { ...check, wireName, isPresent: isPresent(check.name), probed: null };
}

async function run(check: Check): Promise<Result> {
  return { ...unsent(check), probed: await probe(check.name, check.payload, WITHIN_MS) };
}

/** The results of this page, none at first. Messages go out by the ways that it gives alone. */
export function useResults(): Results {
  const [all, setAll] = useState<readonly Result[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  const add = (result: Result) => setAll((before) => [...before, result]);

  async function runAll() {
    setIsRunning(true);
    setAll([]);
    for (const name of MESSAGE_NAMES) {
      const checks = checksOf(name);
      if (checks.length === 0) add(unsent({ name, payload: null, expects: "anything" }));
      // One at a time, in the contract's order: the bank step begins before it ends.
      for (const check of checks) add(await run(check));
    }
    setIsRunning(false);
  }

  async function send(name: MessageName, payload: unknown) {
    add(await run({ name, payload, expects: "anything" }));
  }

  return { all, isRunning, send, runAll };
}
