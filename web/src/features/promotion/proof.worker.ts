/** Solves one challenge beside the page, which stays usable. */
import { type Challenge, solve } from "./proof-work.ts";

self.onmessage = ({ data }: MessageEvent<Challenge>) => self.postMessage(solve(data));
