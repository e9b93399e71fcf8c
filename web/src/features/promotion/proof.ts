/** The proof of work that a server wants before a further code (SEC-03). The page and the emulator's login have a worker each. */
import type { Challenge } from "./proof-work.ts";

/** The proof as the server takes it, made by a worker that ends with it; null where none can be made. */
export async function proofBy(worker: Worker, challenge: Challenge): Promise<string | null> {
  const number = await new Promise<number | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<number | null>) => resolve(data);
    worker.onerror = () => resolve(null);
    worker.postMessage(challenge);
  });
  worker.terminate();
  return number === null ? null : btoa(JSON.stringify({ ...challenge, number }));
}
