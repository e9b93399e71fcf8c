/** The proof of work that a server wants before a further code (SEC-03), made beside the screens, which stay usable. */
import type { Challenge } from "../../../../web/src/features/promotion/proof-work.ts";

/** The proof as the server takes it; null where none can be made. */
export async function proofOf(challenge: Challenge): Promise<string | null> {
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  const number = await new Promise<number | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  });
  worker.terminate();
  return number === null ? null : btoa(JSON.stringify({ ...challenge, number }));
}
