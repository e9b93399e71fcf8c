/**
 * Writes the document of an address at build time: head, inline script, and the screen's skeleton. It is the same for
 * every brand, borrower and language; the server puts the brand in.
 */
import inlineScript from "virtual:inline-script";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { TEXT_FILES, type TextFiles } from "./api/prefetch.ts";
import { App } from "./app.tsx";
import { DEFAULT_BRAND } from "./lib/brand.ts";
import type { Router, RouterState } from "./router/router.ts";
import type { ScreenModule } from "./router/screen-module.ts";

/** What a page loads. */
export interface PageFiles {
  /** The script that starts the app. */
  readonly entry: string;
  /** The scripts that it will import. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly texts: TextFiles;
}

/** The server writes the brand in place of this text. */
const NO_BRAND = "{}";

const modules = import.meta.glob<ScreenModule>("./routes/*.tsx");

/** A router that stands before the first screen's data. */
function waitingRouter(module: ScreenModule): Router {
  const location = { pathname: "/", search: "", hash: "", key: "0" };
  const state: RouterState = {
    location,
    module,
    data: undefined,
    isStarting: true,
    isLeaving: false,
    isRevalidating: false,
    arrival: null,
  };
  const stay = async () => undefined;
  const none = () => () => undefined;
  return {
    get: () => state,
    getFirst: () => state,
    subscribe: none,
    start: stay,
    navigate: stay,
    revalidate: stay,
    guard: none,
  };
}

function Data({ id, json }: { readonly id: string; readonly json: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build
  return <script type="application/json" id={id} dangerouslySetInnerHTML={{ __html: json }} />;
}

interface DocumentProps {
  readonly files: PageFiles;
  readonly skeleton: string;
}

function Document({ files, skeleton }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="format-detection" content="telephone=no" />
        <title>{DEFAULT_BRAND.name}</title>
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
        <Data id="brand" json={NO_BRAND} />
        <Data id={TEXT_FILES} json={JSON.stringify(files.texts)} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built from src/entry.inline.ts */}
        <script dangerouslySetInnerHTML={{ __html: inlineScript }} />
        {files.styles.map((href) => (
          <link rel="stylesheet" href={href} key={href} />
        ))}
        <link rel="stylesheet" href="/brand.css" />
        {files.scripts.map((href) => (
          <link rel="modulepreload" href={href} key={href} />
        ))}
        <script type="module" src={files.entry} />
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered here */}
        <div id="app" dangerouslySetInnerHTML={{ __html: skeleton }} />
      </body>
    </html>
  );
}

/** The HTML of the screen in this route module, as `routes/repay.tsx`. */
export async function renderPage(file: string, files: PageFiles): Promise<string> {
  const module = await modules[`./${file}`]?.();
  if (!module) throw new Error(`no route module ${file}`);
  const skeleton = renderToString(<App router={waitingRouter(module)} />);
  const html = renderToStaticMarkup(<Document files={files} skeleton={skeleton} />);
  return `<!DOCTYPE html>${html}`;
}
