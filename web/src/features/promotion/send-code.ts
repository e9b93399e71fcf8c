/** Asks for a code by SMS, with a proof of work where the server wants one (SEC-03). Its code is fetched only then. */
import type { Answer } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import type { CallOptions } from "../../api/client.ts";
import { proofBy } from "./proof.ts";
import type { Challenge } from "./proof-work.ts";

const PROOF_NEEDED = "1430";

type Form = Parameters<typeof api.sendRegistrationCode>[0];

export async function sendCode(
  form: Form,
  options?: CallOptions,
): Promise<Answer<Record<string, never>>> {
  const answer = await api.sendRegistrationCode(form, options);
  if (answer.ok || answer.code !== PROOF_NEEDED) return answer;
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  const proof = await proofBy(worker, answer.data as Challenge);
  return proof === null ? answer : api.sendRegistrationCode({ ...form, proof }, options);
}
