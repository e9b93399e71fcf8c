/** Starts the app in the prerendered page: the skeleton that stands there becomes the screen. */
import { hydrateRoot } from "react-dom/client";
import { pageContext } from "./api/page-context.ts";
import { App } from "./app.tsx";
import { reportStarted } from "./failed-start.ts";
import { pageHistory } from "./router/page-history.ts";
import { createRouter } from "./router/router.ts";
import { findScreen } from "./screen-code.ts";

async function start(): Promise<void> {
  // What is lost here is an unhandled rejection: the inline script says so (`failed-start.ts`).
  const screen = await findScreen(window.location.pathname);
  const root = document.getElementById("app");
  if (!root) throw new Error("the page has no place for the app");
  const router = createRouter(screen, findScreen, pageHistory());
  document.title = pageContext().brand.name;
  hydrateRoot(root, <App router={router} />);
  reportStarted();
  await router.start();
}

void start();
