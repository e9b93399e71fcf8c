import { Bench } from "./Bench.tsx";
import { makeBrowserHost } from "./host/browser.ts";
import { watched } from "./recording/watched.ts";
import { start } from "./start.tsx";

start(watched(await makeBrowserHost()), <Bench />);
