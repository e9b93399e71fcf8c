/**
 * Writes the document of an address at build time: head, inline script, and the screen's skeleton. It is the same for
 * every brand, borrower and language; the server adds the brand. A screen that stands in its document itself has one in
 * each language (UX-40).
 */

import inlineScript from "virtual:inline-script";
import { i18n, type Messages } from "@lingui/core";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createMemoryRouter, matchRoutes } from "react-router";
import { FIRST_ANSWER } from "./api/first-answer.ts";
import { TEXT_FILES, type TextFiles } from "./api/prefetch.ts";
import { App } from "./app.tsx";
import { DEFAULT_BRAND } from "./lib/brand.ts";
import type { Language } from "./lib/language.ts";
import { convert, type RouteModule } from "./route-module.tsx";
import { type Likely, routes, type ScreenRoute, screens } from "./routes.tsx";
import { sharedHead } from "./site/document-html.ts";
import { TEXTS } from "./site/texts/languages.ts";

export interface StyleSheetFile {
  readonly href: string;
  readonly text: string;
}

/** Files that a page loads. */
export interface PageFiles {
  /** The script that starts the app. */
  readonly entry: string;
  /** The scripts that it will import. */
  readonly scripts: readonly string[];
  readonly styles: readonly StyleSheetFile[];
  readonly texts: TextFiles;
}

/** React's types lack this attribute of links. */
const DISABLED: object = { disabled: true };

/** The server writes the brand in place of this text. */
const NO_BRAND = "{}";

/** The server writes the first call's answer in place of this text (UX-13). */
const NO_ANSWER = "";

const modules = import.meta.glob<RouteModule>("./routes/*.tsx");

const catalogues = import.meta.glob<Messages>(["./locales/*.po", "./features/*/locales/*.po"], {
  import: "messages",
});

function Data({ id, json }: { readonly id: string; readonly json: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

interface DocumentProps {
  readonly files: PageFiles;
  readonly skeleton: string;
  /** The language of the screen's texts; absent for a skeleton, which has none. */
  readonly language?: Language | undefined;
  /** True for a document that runs nothing: it fetches the files that the next ones need. */
  readonly isWarming?: boolean;
}

function Document({ files, skeleton, language, isWarming = false }: DocumentProps) {
  const texts = isWarming ? files.texts.flat() : [];
  const styles = files.styles.map(({ text }) => text).join("");
  return (
    // A browser's translation would keep figures that have changed since: the app has its own languages.
    <html lang="en" translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="format-detection" content="telephone=no" />
        <meta name="color-scheme" content="light dark" />
        <title>{DEFAULT_BRAND.name}</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <Data id="brand" json={NO_BRAND} />
        <Data id={FIRST_ANSWER} json={NO_ANSWER} />
        <Data id={TEXT_FILES} json={JSON.stringify(files.texts)} />
        {!isWarming && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: built from src/entry.inline.ts
          <script dangerouslySetInnerHTML={{ __html: inlineScript }} />
        )}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from the style sheets */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {/* Disabled, but named: a module's import then does not fetch a style sheet that the page contains. */}
        {files.styles.map(({ href }) => (
          <link rel="stylesheet" href={href} {...DISABLED} key={href} />
        ))}
        <link rel="stylesheet" href="/brand.css" />
        {[...files.scripts, ...texts].map((href) => (
          <link rel="modulepreload" href={href} key={href} />
        ))}
        {isWarming ? (
          <link rel="modulepreload" href={files.entry} />
        ) : (
          <script type="module" src={files.entry} />
        )}
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered here */}
        <div id="app" lang={language} dangerouslySetInnerHTML={{ __html: skeleton }} />
      </body>
    </html>
  );
}

/** The file of a route module within `src/`, as `routes/repay.tsx`. */
async function fileOf(module: RouteModule): Promise<string> {
  for (const [path, load] of Object.entries(modules)) {
    if ((await load()) === module) return path.replace("./", "");
  }
  throw new Error("a screen's module is not in routes/");
}

/** The addresses of the table of routes; `*` stands for every unknown one. */
export const addresses = screens.map(({ path }) => path);

/** The address of the table that a path belongs to. */
export function addressOf(pathname: string): string {
  return matchRoutes([...screens], pathname)?.[0]?.route.path ?? "*";
}

function screenAt(address: string): ScreenRoute {
  const screen = screens.find(({ path }) => path === address);
  if (!screen) throw new Error(`no screen at ${address}`);
  return screen;
}

/** Prefetches of the screen at this address: modules within `src/`, and overlays by their chunk's name. */
export async function likelyModules(address: string): Promise<readonly string[]> {
  const { overlays = [], next = [] }: Likely = screenAt(address).handle.likely;
  const files = next.map(async (to) => fileOf(await screenAt(to).handle.load()));
  return [...overlays, ...(await Promise.all(files))];
}

/** Returns true if the screen at this address stands in its document itself, which then has texts. */
export async function hasTexts(address: string): Promise<boolean> {
  return (await screenAt(address).handle.load()).isAsPrerendered !== undefined;
}

async function activateTexts(language: Language): Promise<void> {
  const paths = Object.keys(catalogues).filter((path) => path.endsWith(`/${language}.po`));
  for (const path of paths) i18n.load(language, (await catalogues[path]?.()) ?? {});
  i18n.activate(language);
}

/** The skeleton of the screen at this address, or the screen in a language, with the file of its route module. */
async function renderSkeleton(
  address: string,
  language?: Language,
): Promise<{ skeleton: string; file: string }> {
  const screen = screenAt(address);
  const module = await screen.handle.load();
  if (language) await activateTexts(language);
  // The loader never ends, so that the skeleton is rendered. The screen's first render shows no data.
  const loader = () => new Promise(() => undefined);
  Object.assign(screen, convert(module), { loader, lazy: undefined });
  const initialEntries = [address.replace("*", "/unknown")];
  const hydrationData = { loaderData: { [screen.id]: {} } };
  const router = createMemoryRouter(routes, {
    initialEntries,
    ...(language && { hydrationData }),
  });
  const skeleton = renderToString(<App router={router} />);
  router.dispose();
  return { skeleton, file: await fileOf(module) };
}

const documentOf = (props: DocumentProps) =>
  `<!DOCTYPE html>${renderToStaticMarkup(<Document {...props} />)}`;

/** The title of every screen, up to the start of its script. */
const TITLE = `<title>${DEFAULT_BRAND.name}</title>`;

/**
 * The HTML of the screen at this address of the table, in a language where it has texts; `filesOf` names the files of
 * a route module. Links to a screen with texts are shared: its head has the words of the site's home, and no address of
 * its own, which would take an invitation out of the link.
 */
export async function renderPage(
  address: string,
  filesOf: (file: string) => PageFiles,
  language?: Language,
): Promise<string> {
  const { skeleton, file } = await renderSkeleton(address, language);
  const html = documentOf({ files: filesOf(file), skeleton, language });
  if (!language) return html;
  const { title, description } = TEXTS[language].home;
  return html.replace(TITLE, () => sharedHead({ language, title, description }));
}

/** The screens that a wrapper opens first. */
const WARMED = ["/loanDetail", "/repay"] as const;

/**
 * The HTML of `/warm`, which a wrapper loads hidden at its own start (UX-13): the skeleton of an order, and every file that
 * orders and repayments need, in each language. It runs nothing and asks the server for nothing else.
 */
export async function renderWarmPage(filesOf: (file: string) => PageFiles): Promise<string> {
  const pages = await Promise.all(WARMED.map((address) => renderSkeleton(address)));
  const all = pages.map(({ file }) => filesOf(file));
  const unique = <T,>(items: readonly T[]) => [...new Set(items)];
  const [first] = all;
  if (!first) throw new Error("no screen to warm");
  const files = {
    ...first,
    scripts: unique(all.flatMap(({ scripts }) => scripts)),
    texts: first.texts.map((_, language) =>
      unique(all.flatMap(({ texts }) => texts[language] ?? [])),
    ),
  };
  return documentOf({ files, skeleton: pages[0]?.skeleton ?? "", isWarming: true });
}
