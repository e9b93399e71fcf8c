import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { DemoServer } from "../fixtures/server.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, test } from "../fixtures/test.ts";
import { FLOW_NAMES, type Flow, type Outcome, run } from "../fixtures/wrappers.ts";

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1440, height: 920 }, isMobile: false, hasTouch: false });

const RESULTS = fileURLToPath(new URL("../../fixtures/wrapper-results.json", import.meta.url));

/** End of each flow in each wrapper; docs/bridge.md has its table from here. */
const results: Record<string, Record<Flow, Outcome>> = JSON.parse(await readFile(RESULTS, "utf8"));

const wrapper = (page: Page) => page.getByRole("combobox", { name: "Wrapper" });

async function install(page: Page, preset: string): Promise<void> {
  await page.goto("/emulator/");
  await openTab(page, "Phone");
  await expect(wrapper(page).locator("option")).toHaveCount(Object.keys(results).length);
  await wrapper(page).selectOption(preset);
  await expect(wrapper(page)).toHaveValue(preset);
}

for (const [preset, outcomes] of Object.entries(results)) {
  test(`QA-05 the flows end in the wrapper ${preset || "of the brand"}`, async ({ page, demo }) => {
    for (const flow of FLOW_NAMES) {
      await test.step(flow, async () => {
        await install(page, preset);
        expect(await run(page, demo, flow)).toEqual(outcomes[flow]);
      });
    }
  });
}

test("QA-05 a broken preset names its file and fault, and the others can be chosen", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "tulay-wrappers-"));
  await writeFile(join(folder, "good.json"), '{ "title": "Mine", "silent": true }');
  await writeFile(join(folder, "typo.json"), '{\n  "title": "A",\n  "lacking": []\n}');
  await writeFile(join(folder, "taken.json"), '{ "title": "A", "extraFields": { "lang": "x" } }');
  const server = await DemoServer.start("tulay", undefined, folder);
  try {
    await page.goto(`${server.url}/emulator/`);
    await openTab(page, "Phone");
    const faults = page.getByRole("alert");
    await expect(faults).toContainText(
      /typo\.json: unknown field `lacking`.* at line 3 column \d+/,
    );
    await expect(faults).toContainText(/taken\.json: extraFields: "lang" is taken/);
    await wrapper(page).selectOption("Mine");
    await expect(wrapper(page)).toHaveValue("good");
    // A file that is mended is there at the next look.
    await writeFile(join(folder, "typo.json"), '{ "title": "Mended" }');
    await writeFile(join(folder, "taken.json"), '{ "title": "Another" }');
    await wrapper(page).blur();
    await wrapper(page).focus();
    await expect(faults).toHaveCount(0);
    await expect(wrapper(page).locator("option").filter({ hasText: "Mended" })).toHaveCount(1);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
