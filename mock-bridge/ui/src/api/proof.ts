/** The proof of work that a server wants before a further code (SEC-03), made beside the screens, which stay usable. */
import { proofBy } from "../../../../web/src/features/promotion/proof.ts";
import type { Challenge } from "../../../../web/src/features/promotion/proof-work.ts";

/** The proof as the server takes it; null where none can be made. */
export function proofOf(challenge: Challenge): Promise<string | null> {
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  return proofBy(worker, challenge);
}
