import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type Challenge, solve } from "./proof-work.ts";

const SALT = "00ff?expires=1784079000000&";

function challengeOf(number: number, maxnumber: number): Challenge {
  const challenge = createHash("sha256").update(`${SALT}${number}`).digest("hex");
  return { algorithm: "SHA-256", challenge, maxnumber, salt: SALT, signature: "s" };
}

it.each([0, 1, 999, 1000])("SEC-03 finds the number %d, up to the largest", (number) => {
  expect(solve(challengeOf(number, 1000))).toBe(number);
});

it("SEC-03 gives up where there is no such number", () => {
  expect(solve(challengeOf(1001, 1000))).toBeNull();
  expect(solve({ ...challengeOf(1, 10), challenge: "" })).toBeNull();
  expect(solve({ ...challengeOf(1, 10), challenge: "xyz" })).toBeNull();
});
