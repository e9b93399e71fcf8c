import { afterEach, expect, it, vi } from "vitest";
import { navigationOf } from "./navigation.ts";
import type { NavigateEvent, PageWindow } from "./pageFrame.ts";

/** A page in a frame of a browser without the Navigation API. */
function olderPage() {
  const frame = document.body.appendChild(document.createElement("iframe"));
  const page = frame.contentWindow as PageWindow;
  vi.spyOn(page.location, "href", "get").mockReturnValue("http://h5.example/repay");
  vi.spyOn(page.history, "pushState").mockReturnValue(undefined);
  const went = vi.spyOn(page.history, "go").mockReturnValue(undefined);
  const history = navigationOf(page);
  if (!history) throw new Error("no history");
  const types: string[] = [];
  history.addEventListener("currententrychange", (event) => {
    types.push((event as Event & { navigationType: string }).navigationType);
  });
  return { page, history, types, went };
}

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it("QA-13 a browser without the Navigation API says where a page went, and if it can go back", () => {
  const { page, history, types, went } = olderPage();
  expect(history.canGoBack).toBe(false);
  page.history.pushState({}, "", "/repay#1");
  page.history.pushState({}, "", "/repay#2");
  expect(history.canGoBack).toBe(true);
  page.history.go(-2);
  expect(went).toHaveBeenCalledWith(-2);
  page.dispatchEvent(new Event("popstate"));
  expect(history.canGoBack).toBe(false);
  expect(types).toEqual(["push", "push", "traverse"]);
  expect(navigationOf(page)).toBe(history);
});

it("QA-13 a link that leaves the app can be stopped without the Navigation API", () => {
  const { page, history } = olderPage();
  const asked: string[] = [];
  history.addEventListener("navigate", (event) => {
    asked.push((event as NavigateEvent).destination.url);
    event.preventDefault();
  });
  page.document.body.innerHTML = '<a href="https://elsewhere.example/"><b>Elsewhere</b></a>';
  const click = new Event("click", { bubbles: true, cancelable: true });
  page.document.querySelector("b")?.dispatchEvent(click);
  expect(asked).toEqual(["https://elsewhere.example/"]);
  expect(click.defaultPrevented).toBe(true);
});
