/**
 * Builds `src/entry.inline.ts` into one inline script, as the text of the module `virtual:inline-script`. Only the
 * prerender needs the text: the browser's build gets an empty one.
 */
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { TARGET } from "../floor.ts";

const ENTRY = fileURLToPath(new URL("../src/entry.inline.ts", import.meta.url));
const NAME = "virtual:inline-script";

async function buildScript(): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: TARGET,
      rolldownOptions: { input: ENTRY, output: { format: "iife" } },
    },
  })) as Rolldown.RolldownOutput;
  // `</script` inside a text would end the script early.
  return result.output[0].code.trim().replaceAll("</", "<\\/");
}

export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const isPrerender = this.environment.name === "ssr";
      return `export default ${JSON.stringify(isPrerender ? await buildScript() : "")};`;
    },
  };
}
