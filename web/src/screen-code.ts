/** The code of the screens, each fetched when it is gone to, or before that while the page is idle. */
import type { ScreenModule } from "./router/screen-module.ts";
import { fileOf } from "./screens.ts";
import { textsReady } from "./texts.ts";

const modules = import.meta.glob<ScreenModule>("./routes/*.tsx");

/** The screen at a path, with its texts; an unknown path has the error page (ROUTE-01). */
export async function findScreen(pathname: string): Promise<ScreenModule> {
  const load = modules[`./${fileOf(pathname)}`];
  if (!load) throw new Error(`no screen at ${pathname}`);
  const module = await load();
  await textsReady();
  return module;
}

/**
 * Fetches the code and the texts of the other screens, one after the other: going to one then costs its data alone,
 * and a lost network shows as a page that could not load (API-08). One that fails now is fetched when it is gone to.
 */
export async function preloadScreens(): Promise<void> {
  for (const load of Object.values(modules)) {
    await load()
      .then(textsReady)
      .catch(() => undefined);
  }
}
