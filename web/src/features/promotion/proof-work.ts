/** The proof of work of SEC-03: the number for which the digest is the challenge. Pure, and much work: for a worker. */
import { sha256 } from "@noble/hashes/sha2.js";
import type { components } from "../../api/openapi.gen.ts";

export type Challenge = components["schemas"]["Challenge"];

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.every((byte, index) => byte === other[index]);

/** The number; null where the challenge has none. */
export function solve({ salt, challenge, maxnumber }: Challenge): number | null {
  const wanted = Uint8Array.from(challenge.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  if (wanted.length !== sha256.outputLen) return null;
  const text = new TextEncoder();
  const salted = sha256.create().update(text.encode(salt));
  for (let number = 0; number <= maxnumber; number++) {
    const digest = salted
      .clone()
      .update(text.encode(String(number)))
      .digest();
    if (isSame(digest, wanted)) return number;
  }
  return null;
}
