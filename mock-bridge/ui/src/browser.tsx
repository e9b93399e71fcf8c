import { Bench } from "./Bench.tsx";
import { makeBrowserHost } from "./host/browser.ts";
import { start } from "./start.tsx";

start(await makeBrowserHost(), <Bench />);
