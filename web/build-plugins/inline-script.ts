/**
 * Builds the two scripts that stand by themselves: `src/entry.inline.ts`, as the text of the module
 * `virtual:inline-script`, which only the prerender needs (the browser's build gets an empty one), and
 * `src/offline/worker.ts`, as a file at the root of the origin: a service worker may open the pages beside it and below.
 */
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { TARGET } from "../floor.ts";

const INLINE = fileURLToPath(new URL("../src/entry.inline.ts", import.meta.url));
const WORKER = fileURLToPath(new URL("../src/offline/worker.ts", import.meta.url));
const NAME = "virtual:inline-script";

async function buildScript(input: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    define: { "import.meta.env.IS_INLINE": "true" },
    build: {
      write: false,
      target: TARGET,
      rolldownOptions: { input, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0].code.trim();
}

export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const isPrerender = this.environment.name === "ssr";
      // `</script` inside a text would end the script early.
      const script = isPrerender ? (await buildScript(INLINE)).replaceAll("</", "<\\/") : "";
      return `export default ${JSON.stringify(script)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const source = await buildScript(WORKER);
      this.emitFile({ type: "asset", fileName: "offline-worker.js", source });
    },
  };
}
