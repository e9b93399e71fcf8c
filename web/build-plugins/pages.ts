/**
 * Makes a document of each screen. `vite build` builds the app, then `src/entry.prerender.tsx`, and writes what that
 * renders to `build/client/ADDRESS/index.html`, or to `screen.LANGUAGE.html` where it has texts; the unknown addresses'
 * page is `build/client/unknown.html`. In development each document is rendered when it is asked for.
 */
import { readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { Connect, Manifest, Plugin, UserConfig, ViteDevServer } from "vite";
import type { PageFiles } from "../src/entry.prerender.tsx";
import { LANGUAGES, type Language } from "../src/lib/language.ts";

const ENTRY = "src/entry.client.tsx";
const RENDERER = "src/entry.prerender.tsx";
const CLIENT = "build/client";
const PRERENDER = "build/prerender";
/** For `scripts/first-load.mjs`. */
const VISITS = "build/visits.json";

/** The file of an address' document. */
function documentFile(address: string, language?: Language): string {
  if (address === "*") return "unknown.html";
  return `${address}/${language ? `screen.${language}` : "index"}.html`;
}

/** The files that a visit to a screen fetches besides those that its page names. */
interface Visit {
  readonly page: string;
  /** Scripts and styles that the idle page fetches; the page may have some of them already. */
  readonly idle: readonly string[];
  /** The same for texts, by language. */
  readonly idleTexts: readonly (readonly string[])[];
}

interface Renderer {
  readonly addresses: readonly string[];
  readonly likelyModules: (address: string) => Promise<readonly string[]>;
  readonly addressOf: (pathname: string) => string;
  readonly renderPage: (
    address: string,
    filesOf: (routeFile: string) => PageFiles,
    language?: Language,
  ) => Promise<string>;
  readonly hasTexts: (address: string) => Promise<boolean>;
  readonly renderWarmPage: (filesOf: (routeFile: string) => PageFiles) => Promise<string>;
}

/** These chunks and all that they import, each once. */
function withImports(manifest: Manifest, keys: readonly string[]): string[] {
  const found = new Set(keys);
  // The loop visits what it adds to the set.
  for (const key of found) for (const needed of manifest[key]?.imports ?? []) found.add(needed);
  return [...found];
}

/** The chunk of a module within `src/`, or the chunk that `vite.config.ts` gives this name. */
function keyOf(manifest: Manifest, module: string): string {
  const isNamed = (key: string) => manifest[key]?.name === module;
  const key = `src/${module}`;
  return key in manifest ? key : (Object.keys(manifest).find(isNamed) ?? key);
}

/** What the page of a route module loads at first; `read` gives the text of a built file. */
export function filesOf(
  manifest: Manifest,
  routeFile: string,
  read: (file: string) => string,
): PageFiles {
  const chunks = withImports(manifest, [ENTRY, keyOf(manifest, routeFile)]).map((key) => {
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
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => ({
      href: address(file),
      text: read(file).trim(),
    })),
    texts: LANGUAGES.map((language) =>
      textsIn(language).map((key) => address(manifest[key]?.file)),
    ),
  };
}

async function writePages(root: string): Promise<void> {
  const manifestFile = join(root, CLIENT, ".vite/manifest.json");
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  const renderer = pathToFileURL(join(root, PRERENDER, "entry.prerender.js")).href;
  const { addresses, likelyModules, hasTexts, renderPage, renderWarmPage }: Renderer = await import(
    renderer
  );
  const read = (file: string) => readFileSync(join(root, CLIENT, file), "utf8");
  const visits: Record<string, Visit> = {};
  for (const address of addresses) {
    const languages = (await hasTexts(address)) ? LANGUAGES : [undefined];
    const filesOfModule = (file: string) => filesOf(manifest, file, read);
    for (const language of languages) {
      const target = join(root, CLIENT, documentFile(address, language));
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, await renderPage(address, filesOfModule, language));
    }
    const idle = (await likelyModules(address)).map(filesOfModule);
    visits[address] = {
      page: relative("/", join("/", documentFile(address, languages[0]))),
      idle: idle.flatMap(({ scripts, styles }) => [...scripts, ...styles.map(({ href }) => href)]),
      idleTexts: LANGUAGES.map((_, index) => idle.flatMap(({ texts }) => texts[index] ?? [])),
    };
  }
  const warm = join(root, CLIENT, "warm/index.html");
  await mkdir(dirname(warm), { recursive: true });
  await writeFile(warm, await renderWarmPage((file) => filesOf(manifest, file, read)));
  await writeFile(join(root, VISITS), JSON.stringify(visits));
  await rm(join(root, PRERENDER), { recursive: true });
  await rm(dirname(manifestFile), { recursive: true });
}

function isForPage(request: Connect.IncomingMessage): boolean {
  return request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
}

function serveRendered(server: ViteDevServer): Connect.NextHandleFunction {
  return async (request, response, next) => {
    if (!isForPage(request)) return next();
    try {
      const renderer = (await server.ssrLoadModule(`/${RENDERER}`)) as Renderer;
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const files: PageFiles = { entry: `/${ENTRY}`, scripts: [], styles: [], texts: [] };
      const address = renderer.addressOf(pathname);
      const language = (await renderer.hasTexts(address)) ? "en" : undefined;
      const html = await renderer.renderPage(address, () => files, language);
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
