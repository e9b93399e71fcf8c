/** Solves one challenge beside the page, which stays usable. */
import "./has-own.ts";
import { type Challenge, solve } from "./proof-work.ts";

self.onmessage = ({ data }: MessageEvent<Challenge>) => self.postMessage(solve(data));
