import { test } from "../fixtures/bridge.ts";
import { expect } from "../fixtures/test.ts";

test("BRIDGE-03 'go home' without a wrapper ends at /", async ({ page, demo }) => {
  await page.goto(`${demo.url}/`);
  await expect(page.getByRole("heading", { name: "Tulay Cash" })).toBeVisible();
});
