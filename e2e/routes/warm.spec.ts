import type { Page, Request } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";

/** Collects the paths of what a page fetches from now on. */
function fetchedBy(page: Page): string[] {
  const paths: string[] = [];
  page.on("requestfinished", (request: Request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

test("UX-13 /warm fetches every file that an order and its repayment begin with, and asks the server for nothing", async ({
  page,
  demo,
  context,
}) => {
  const warmed = fetchedBy(page);
  await page.goto("/warm");
  const preloads = page.locator("link[rel=modulepreload]");
  const wanted = await preloads.evaluateAll((links) => links.map((it) => it.getAttribute("href")));
  await expect.poll(() => wanted.filter((path) => !warmed.includes(path ?? ""))).toEqual([]);
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  expect(warmed.filter((path) => path.startsWith("/mountain"))).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);

  for (const path of ["/loanDetail", "/repay"]) {
    const next = await context.newPage();
    const fetched = fetchedBy(next);
    const scenario = await demo.scenario("overdue");
    await next.goto(demo.address(scenario, { path }, { lang: "fil" }));
    const first = await next
      .locator("link[rel=modulepreload][href^='/assets/'], script[type=module]")
      .evaluateAll((all) => all.map((it) => it.getAttribute("href") ?? it.getAttribute("src")));
    await expect.poll(() => first.filter((it) => !fetched.includes(it ?? ""))).toEqual([]);
    expect(first.length).toBeGreaterThan(5);
    expect(first.filter((it) => !warmed.includes(it ?? ""))).toEqual([]);
  }
});
