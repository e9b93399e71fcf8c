/** Asks for a code by SMS, with a proof of work where the server wants one (SEC-03). Its code is fetched only then. */
import type { Answer } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import type { CallOptions } from "../../api/client.ts";
import type { Challenge } from "./proof-work.ts";

const PROOF_NEEDED = "1430";

/** The proof as the server takes it; null where none can be made. */
async function proofOf(challenge: Challenge): Promise<string | null> {
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  const number = await new Promise<number | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  });
  worker.terminate();
  return number === null ? null : btoa(JSON.stringify({ ...challenge, number }));
}

type Form = Parameters<typeof api.sendRegistrationCode>[0];

export async function sendCode(
  form: Form,
  options?: CallOptions,
): Promise<Answer<Record<string, never>>> {
  const answer = await api.sendRegistrationCode(form, options);
  if (answer.ok || answer.code !== PROOF_NEEDED) return answer;
  const proof = await proofOf(answer.data as Challenge);
  return proof === null ? answer : api.sendRegistrationCode({ ...form, proof }, options);
}
