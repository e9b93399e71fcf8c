/** The messages of this page with the wrapper's reactions, the newest last. Not stored. */
import { useState } from "react";
import type { MessageName } from "../../bridge/contract.gen.ts";
import { isPresent, probe, wireOf } from "../../bridge/probe.ts";
import { type Check, checksOf, MESSAGE_NAMES, type Result } from "./self-test.ts";

/** Longer than any phone needs, short enough to wait for. */
const WITHIN_MS = 5000;

export interface Results {
  readonly all: readonly Result[];
  readonly isRunning: boolean;
  /** Sends one message with the tester's payload. */
  readonly send: (name: MessageName, payload: unknown) => Promise<void>;
  /** Runs the safe checks one after the other, and lists the messages to try by hand. */
  readonly runAll: () => Promise<void>;
}

function unsent(check: Check): Result {
  const { wireName } = wireOf(check.name);
  return { ...check, wireName, isPresent: isPresent(check.name), probed: null };
}

async function run(check: Check): Promise<Result> {
  return { ...unsent(check), probed: await probe(check.name, check.payload, WITHIN_MS) };
}

/** The results of this page. */
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
      // One at a time, in the contract's order: the bank step must begin before it ends.
      for (const check of checks) add(await run(check));
    }
    setIsRunning(false);
  }

  async function send(name: MessageName, payload: unknown) {
    add(await run({ name, payload, expects: "anything" }));
  }

  return { all, isRunning, send, runAll };
}
