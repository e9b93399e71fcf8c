import { createMemoryHistory } from "@tanstack/history";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { App } from "./app.tsx";
import { createRouter } from "./router/router.ts";
import type { ScreenModule } from "./router/screen-module.ts";
import { Page } from "./ui/page.tsx";

vi.mock("./lib/when-idle.ts", () => ({ whenIdle: () => undefined }));

const titled = (title: string): ScreenModule => ({
  default: () => (
    <Page title={title}>
      <button type="button">{title}: a button</button>
    </Page>
  ),
});
const broken: ScreenModule = {
  default: () => {
    throw new Error("broken");
  },
};

/** The app at `/a`, on these screens. */
async function openApp(screens: Record<string, ScreenModule>) {
  const find = async (path: string) => screens[path] ?? Promise.reject(new TypeError("offline"));
  const history = createMemoryHistory({ initialEntries: ["/a"] });
  const router = createRouter(await find("/a"), find, history);
  render(<App router={router} />);
  await act(router.start);
  return {
    goTo: (address: string) => act(() => router.navigate(address)),
    goBack: () =>
      act(async () => {
        history.back();
        history.notify({ type: "BACK" });
      }),
  };
}

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/a");
  document.title = "";
});

it("ROUTE-01 the window says which screen it shows, and of whom", async () => {
  const { goTo } = await openApp({ "/a": titled("Complaint"), "/b": titled("Tulay") });
  expect(document.title).toBe("Complaint · Tulay");
  await goTo("/b");
  expect(document.title).toBe("Tulay");
});

it("ROUTE-01 a screen that comes has the focus on its heading, and begins at its top; the page's first leaves it alone", async () => {
  const scrolled = vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const { goTo } = await openApp({ "/a": titled("Complaint"), "/b": titled("My Complaint") });
  expect(document.activeElement).toBe(document.body);
  expect(scrolled).not.toHaveBeenCalled();
  screen.getByRole("button", { name: /a button/ }).focus();
  await goTo("/b");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "My Complaint" }));
  expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
  screen.getByRole("button", { name: /a button/ }).focus();
  await goTo("/b?tab=1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /a button/ }));
});

it("UI-04 a screen that breaks says so, and the way back leads out of it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { goTo, goBack } = await openApp({ "/a": titled("Complaint"), "/b": broken });
  await goTo("/b");
  expect(screen.getByText("This page could not load")).toBeTruthy();
  await goBack();
  expect(screen.getByRole("heading", { name: "Complaint" })).toBeTruthy();
});
