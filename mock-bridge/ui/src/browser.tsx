import { Bench } from "./Bench.tsx";
import { makeBrowserHost } from "./host/browser.ts";
import { start } from "./start.tsx";

// The brand's colours, which the demo server has for its pages. The shell keeps the default ones.
const brand = Object.assign(document.createElement("link"), {
  rel: "stylesheet",
  href: "/brand.css",
});
document.head.append(brand);

start(await makeBrowserHost(), <Bench />);
