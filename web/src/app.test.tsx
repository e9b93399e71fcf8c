import { act, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { App } from "./app.tsx";
import { Frame, ScreenFailed } from "./frame.tsx";
import { convert, type RouteModule } from "./route-module.tsx";
import { Page } from "./ui/page.tsx";

const titled = (title: string, clientLoader?: () => unknown): RouteModule => ({
  default: () => (
    <Page title={title}>
      <button type="button">{title}: a button</button>
    </Page>
  ),
  ...(clientLoader && { clientLoader }),
});
const broken: RouteModule = {
  default: () => {
    throw new Error("broken");
  },
};

const scrollTo = vi.fn();
/** Scrolls the window as a reader would. */
function scroll(y: number): void {
  vi.spyOn(window, "scrollY", "get").mockReturnValue(y);
  fireEvent.scroll(window);
}

/** The app at `/a`, on these screens. */
async function openApp(screens: Record<string, RouteModule>) {
  const children = Object.entries(screens).map(([path, module]) => ({
    path,
    errorElement: <ScreenFailed />,
    ...convert(module),
  }));
  const router = createMemoryRouter([{ element: <Frame />, children }], {
    initialEntries: ["/a"],
  });
  await act(async () => render(<App router={router} />));
  return {
    /** Starts a navigation without waiting for its end. */
    setOut: (address: string) => act(async () => void router.navigate(address)),
    goTo: (address: string) => act(() => router.navigate(address)),
    goBack: () => act(() => router.navigate(-1)),
    goForward: () => act(() => router.navigate(1)),
  };
}

const progressLine = () => document.querySelector("[class*=line]");
const heading = (name: string) => screen.getByRole("heading", { name });

beforeEach(() => {
  document.title = "";
  vi.spyOn(window, "scrollTo").mockImplementation(scrollTo.mockReset());
});

it("ROUTE-01 the window says which screen it shows, and of whom", async () => {
  const { goTo } = await openApp({ "/a": titled("Complaint"), "/b": titled("Tulay") });
  expect(document.title).toBe("Complaint · Tulay");
  await goTo("/b");
  expect(document.title).toBe("Tulay");
});

it("ROUTE-01 a screen that comes has the focus on its heading, and begins at its top; the page's first leaves it alone", async () => {
  const { goTo } = await openApp({ "/a": titled("Complaint"), "/b": titled("My Complaint") });
  expect(document.activeElement).toBe(document.body);
  expect(scrollTo).not.toHaveBeenCalled();
  screen.getByRole("button", { name: /a button/ }).focus();
  await goTo("/b");
  expect(document.activeElement).toBe(heading("My Complaint"));
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  screen.getByRole("button", { name: /a button/ }).focus();
  await goTo("/b?tab=1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /a button/ }));
  expect(scrollTo).toHaveBeenCalledOnce();
});

it("ROUTE-01 the way back leads to where a screen was left; a screen gone to anew begins at its top", async () => {
  const { goTo, goBack, goForward } = await openApp({ "/a": titled("A"), "/b": titled("B") });
  scroll(420);
  await goTo("/b");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  scroll(70);
  await goBack();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 420);
  await goForward();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 70);
  await goBack();
  await goTo("/b");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
});

it("ROUTE-25 a hash that is an address comes as a screen does, and its way back too", async () => {
  const clientLoader = vi.fn(() => "data");
  const { goTo, goBack } = await openApp({ "/a": titled("A", clientLoader) });
  scroll(300);
  await goTo("/a#/agreementTemplate");
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  expect(document.activeElement).toBe(heading("A"));
  expect(clientLoader).toHaveBeenCalledOnce();
  await goBack();
  expect(scrollTo).toHaveBeenLastCalledWith(0, 300);
});

it("API-07 the screen before stays, with a sign of progress, until the next one's data is there", async () => {
  let answer: (data: string) => void = () => undefined;
  const data = new Promise<string>((resolve) => {
    answer = resolve;
  });
  const { setOut } = await openApp({ "/a": titled("A"), "/b": titled("B", () => data) });
  await setOut("/b");
  expect(heading("A")).toBeTruthy();
  expect(progressLine()).toBeTruthy();
  await act(async () => answer("data"));
  expect(heading("B")).toBeTruthy();
  expect(progressLine()).toBeNull();
});

it("API-08 a page that comes back from the browser's memory asks for its data again", async () => {
  const clientLoader = vi.fn(() => "data");
  await openApp({ "/a": titled("A", clientLoader) });
  const pageshow = (persisted: boolean) =>
    act(async () => fireEvent(window, Object.assign(new Event("pageshow"), { persisted })));
  await pageshow(false);
  expect(clientLoader).toHaveBeenCalledOnce();
  await pageshow(true);
  expect(clientLoader).toHaveBeenCalledTimes(2);
});

it("API-08 a page that comes back from the browser's memory has ended the navigation that left it", async () => {
  const lost = vi.fn(() => new Promise(() => undefined));
  const { setOut } = await openApp({ "/a": titled("A"), "/b": titled("B", lost) });
  await setOut("/b");
  expect(progressLine()).toBeTruthy();
  await act(async () =>
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true })),
  );
  expect(lost).toHaveBeenCalledOnce();
  expect(heading("A")).toBeTruthy();
  expect(progressLine()).toBeNull();
});

it("UI-04 a screen that breaks says so, and the way back leads out of it", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { goTo, goBack } = await openApp({ "/a": titled("Complaint"), "/b": broken });
  await goTo("/b");
  expect(screen.getByText("This page could not load")).toBeTruthy();
  await goBack();
  expect(heading("Complaint")).toBeTruthy();
});

it("UI-04 a loader that throws is said as a screen that breaks", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { goTo } = await openApp({
    "/a": titled("A"),
    "/b": titled("B", () => {
      throw new Error("broken");
    }),
  });
  await goTo("/b");
  expect(screen.getByText("This page could not load")).toBeTruthy();
});
