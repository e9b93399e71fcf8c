/** Solves one challenge. */
import { type Challenge, solve } from "../../../../web/src/features/promotion/proof-work.ts";

self.onmessage = ({ data }: MessageEvent<Challenge>) => self.postMessage(solve(data));
