/**
 * Makes a document of each screen. `vite build` builds the app, then `src/entry.prerender.tsx`, and writes what that
 * renders to `build/client/ADDRESS/index.html`; the unknown addresses' page is `build/client/unknown.html`. In
 * development each document is rendered when it is asked for.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Connect, Manifest, Plugin, UserConfig, ViteDevServer } from "vite";
import type { PageFiles } from "../src/entry.prerender.tsx";
import { LANGUAGES } from "../src/lib/language.ts";

const ENTRY = "src/entry.client.tsx";
const RENDERER = "src/entry.prerender.tsx";
const CLIENT = "build/client";
const PRERENDER = "build/prerender";

interface Renderer {
  readonly addresses: readonly string[];
  readonly addressOf: (pathname: string) => string;
  readonly renderPage: (
    address: string,
    filesOf: (routeFile: string) => PageFiles,
  ) => Promise<string>;
}

/** The chunks that these need at once, themselves included, each once. */
function withImports(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set(keys);
  // A set gives what is added while it is walked.
  for (const key of found) for (const needed of manifest[key]?.imports ?? []) found.add(needed);
  return [...found];
}

/** What the page of a route module loads at first. */
export function filesOf(manifest: Manifest, routeFile: string): PageFiles {
  const chunks = withImports(manifest, [ENTRY, `src/${routeFile}`]).map((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    return chunk;
  });
  const later = chunks.flatMap((chunk) => chunk.dynamicImports ?? []);
  const textsIn = (language: string) =>
    later.filter((key) => key.endsWith(`/locales/${language}.po`));
  const address = (file = "") => `/${file}`;
  const [entry, ...scripts] = chunks.map((chunk) => address(chunk.file));
  return {
    entry: entry ?? "",
    scripts,
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map(address),
    texts: LANGUAGES.map((language) =>
      textsIn(language).map((key) => address(manifest[key]?.file)),
    ),
  };
}

async function writePages(root: string): Promise<void> {
  const manifestFile = join(root, CLIENT, ".vite/manifest.json");
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  const renderer = pathToFileURL(join(root, PRERENDER, "entry.prerender.js")).href;
  const { addresses, renderPage }: Renderer = await import(renderer);
  for (const address of addresses) {
    const target = join(root, CLIENT, address === "*" ? "unknown.html" : `${address}/index.html`);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, await renderPage(address, (file) => filesOf(manifest, file)));
  }
  await rm(join(root, PRERENDER), { recursive: true });
  await rm(dirname(manifestFile), { recursive: true });
}

function isForPage(request: Connect.IncomingMessage): boolean {
  return request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
}

/** Answers a browser that asks for a page. */
function serveRendered(server: ViteDevServer): Connect.NextHandleFunction {
  return async (request, response, next) => {
    if (!isForPage(request)) return next();
    try {
      const renderer = (await server.ssrLoadModule(`/${RENDERER}`)) as Renderer;
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const files: PageFiles = { entry: `/${ENTRY}`, scripts: [], styles: [], texts: [] };
      const html = await renderer.renderPage(renderer.addressOf(pathname), () => files);
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(await server.transformIndexHtml(pathname, html));
    } catch (failure) {
      next(failure);
    }
  };
}

const CONFIG: UserConfig = {
  appType: "custom",
  environments: {
    client: { build: { outDir: CLIENT, manifest: true, rolldownOptions: { input: ENTRY } } },
    ssr: {
      build: { outDir: PRERENDER, copyPublicDir: false, rolldownOptions: { input: RENDERER } },
    },
  },
};

export function pages(): Plugin {
  return {
    name: "pages",
    config: () => ({
      ...CONFIG,
      builder: {
        async buildApp(builder) {
          const { client, ssr } = builder.environments;
          if (!client || !ssr) throw new Error("the build has no client or no prerender");
          await builder.build(client);
          await builder.build(ssr);
          await writePages(builder.config.root);
        },
      },
    }),
    configureServer: (server) => () => {
      server.middlewares.use(serveRendered(server));
    },
  };
}
