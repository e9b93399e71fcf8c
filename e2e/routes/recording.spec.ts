import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { packed, unpacked } from "../../mock-bridge/ui/src/recording/bugFile.ts";
import { shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, expectRulesKept, test } from "../fixtures/test.ts";

const BUGS = fileURLToPath(new URL("../../fixtures/bugs/", import.meta.url));
const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

const recording = (page: Page) => page.getByRole("region", { name: "Recording" });
const steps = (page: Page) => recording(page).getByRole("listitem");
const outcome = (page: Page) => recording(page).getByRole("status");
const press = (page: Page, name: string) =>
  recording(page).getByRole("button", { name, exact: true }).click();
const wireNames = (page: Page) =>
  page
    .getByLabel("Messages", { exact: true })
    .getByRole("listitem")
    .locator("summary")
    .allTextContents();

/** A new phone at a scenario, with the page that it begins on. */
async function begin(page: Page, scenario: string, heading: string): Promise<void> {
  await page.goto("/emulator/");
  await pickScenario(page, scenario);
  await expect(shown(page).getByRole("heading", { level: 1, name: heading })).toBeVisible();
}

async function openBugFile(page: Page, name: string, content: Buffer): Promise<void> {
  const file = { name, mimeType: "application/zip", buffer: content };
  await recording(page).getByLabel("Bug file").setInputFiles(file);
}

async function saved(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save")]);
  expect(download.suggestedFilename()).toBe("bug-uncollectable.zip");
  return readFile(await download.path());
}

async function record(page: Page): Promise<void> {
  await press(page, "Record");
  await expect(recording(page).getByText("recording", { exact: true })).toBeVisible();
}

/** Fails where the recording cannot be read by everybody, light or dark. */
async function expectReadByAll(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${PICTURES}${name}-${colorScheme}.png`, scale: "css" });
    await expectRulesKept(page);
  }
}

/** Zenaida complains about her data, the lender answers, and she leaves the page. */
async function complain(page: Page): Promise<void> {
  await begin(page, "uncollectable", "Complaint");
  await record(page);
  const phone = shown(page);
  await phone.getByRole("button", { name: "My personal data" }).click();
  await phone.getByRole("textbox").pressSequentially("Who sees my number?");
  await press(page, "Expect a text");
  await phone.getByText("19/200").click();
  await phone.getByRole("button", { name: "Send", exact: true }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Complaint" })).toBeVisible();
  await openTab(page, "Order");
  // The inspector loads the page again once the demo has answered: a tap before that is lost.
  const reloaded = page.waitForEvent("framenavigated", (frame) => frame !== page.mainFrame());
  await page.getByRole("button", { name: "Answer the complaint" }).click();
  await expect(page.getByText("There is no open complaint")).toBeHidden();
  await reloaded;
  await expect(phone.getByRole("main")).toHaveAttribute("aria-busy", "false");
  await phone.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  await recording(page).getByLabel("Expect a message").selectOption({ index: 1 });
}

test("QA-09 QA-10 Zenaida's complaint is recorded, saved, opened in a new page, and ends the same there; a replay that cannot go on says where and why", async ({
  page,
  context,
  noise,
}) => {
  await complain(page);
  await expect(page.getByRole("button", { name: /^Tulay Cash Under review/ })).toBeVisible();
  await expectReadByAll(page, "recording");
  await press(page, "Stop");
  await expect(steps(page)).toHaveText([
    "Tap button 'My personal data'",
    /^Type 'Who sees my number\?' into textbox/,
    "Expect '19/200'",
    "Tap button 'Send'",
    "Answer the complaint",
    "App: reload",
    "Tap button 'Back'",
    "Expect message closeSyn on the app's own screens",
  ]);
  const ended = await page.getByLabel("State").textContent();
  const file = await saved(page);
  const recorded = await wireNames(page);

  await test.step("in a new page", async () => {
    const other = await context.newPage();
    await other.goto("/emulator/");
    await openBugFile(other, "bug.zip", file);
    await other.getByRole("button", { name: /^Go on/ }).click();
    await expect(outcome(other)).toHaveText("8 steps, the same 1 message, the same page.", {
      timeout: 60_000,
    });
    expect(await other.getByLabel("State").textContent()).toBe(ended);
    expect(await wireNames(other)).toHaveLength(recorded.length);
    await expectReadByAll(other, "replayed");
    await other.close();
  });

  await test.step("where a call is lost", async () => {
    noise.allow(/Failed to load resource/);
    await page.route("**/mountain/user-problem/problem-save*", (route) => route.abort());
    await press(page, "Replay");
    await expect(outcome(page)).toHaveText(/^Step 5, Answer the complaint: .*complaint.*$/, {
      timeout: 60_000,
    });
    await expect(recording(page).locator("[data-done]")).toHaveCount(4);
  });
});

test("QA-09 Maria's double tap under 'Very slow' is a burst of her button, and is replayed as one", async ({
  page,
}) => {
  const taps: number[] = [];
  await page.exposeFunction("replayedTap", (atMs: number) => taps.push(atMs));
  await page.addInitScript(() => {
    const tell = (window as { replayedTap?: (atMs: number) => void }).replayedTap;
    const onPress = ({ isTrusted }: Event) => !isTrusted && tell?.(performance.now());
    document.addEventListener("pointerdown", onPress, true);
  });
  await begin(page, "in-repayment", "Order Details");
  await record(page);
  await openTab(page, "Network");
  await page.getByRole("button", { name: "Very slow" }).click();
  await expect(page.getByRole("group", { name: "Rules on calls" })).toBeVisible();
  const repay = shown(page).getByRole("button", { name: "REPAY", exact: true });
  await expect(repay).toBeEnabled();
  await pressTwice(repay, 40);
  await expect(steps(page)).toHaveText([
    "Faults: Very slow",
    "Tap button 'REPAY'",
    /^Tap button 'REPAY', \d+ ms after$/,
  ]);
  await expect(repay).toHaveCount(0);
  await press(page, "Stop");
  await press(page, "Replay");
  await expect(outcome(page)).toHaveText("3 steps, no message, the same page.");
  const [first = 0, second = 0] = taps;
  expect(taps).toHaveLength(2);
  expect(second - first).toBeGreaterThan(10);
});

test("QA-10 in the middle of a replay the phone takes no press and no key of the tester, and the replay's own go on", async ({
  page,
  server,
}) => {
  const file = unpacked(await readFile(`${BUGS}complaint-about-data.zip`), server.url);
  const [, typed] = file.steps;
  const waits = { kind: "expectText", text: "Nobody says this", on: "/complainPageNext" } as const;
  const steps = [...file.steps.slice(0, 2), waits];
  await page.goto("/emulator/");
  await openBugFile(page, "bug.zip", Buffer.from(packed({ ...file, steps })));
  const field = shown(page).getByRole("textbox");
  await expect(field).toHaveValue(typed?.kind === "type" ? typed.value : "");
  await expect(page.getByText("Replaying", { exact: true })).toBeVisible();
  await expect(page.locator("li[aria-current=step]")).toContainText("Nobody says this");
  const back = await shown(page).getByRole("button", { name: "Back", exact: true }).boundingBox();
  const pressBack = () => page.mouse.click((back?.x ?? 0) + 5, (back?.y ?? 0) + 5);
  await expect(field).toBeFocused();
  await page.keyboard.type("!");
  await pressBack();
  await press(page, "Stop");
  await expect(outcome(page)).toHaveText(/^Step 3, .*Stopped\.$/);
  await expect(field).toHaveValue("Who sees my number?");
  await field.press("End");
  await page.keyboard.type("!");
  await expect(field).toHaveValue("Who sees my number?!");
  await pressBack();
  await expect(field).toHaveCount(0);
});

test("QA-10 QA-11 each bug's file opens, and its replay ends as it was recorded", async ({
  page,
  noise,
}) => {
  noise.allow(/Failed to load resource: the server responded with a status of 500/);
  for (const name of readdirSync(BUGS)) {
    await test.step(name, async () => {
      await page.goto("/emulator/");
      await openBugFile(page, name, await readFile(`${BUGS}${name}`));
      await expect(outcome(page)).toHaveText(
        /^\d+ steps, (no message|the same \d+ messages?), the same page\.$/,
        { timeout: 80_000 },
      );
    });
  }
});

test("QA-09 a replay says which element is not in the safe area, and which field has another value", async ({
  page,
  server,
}) => {
  const file = unpacked(await readFile(`${BUGS}footer-under-the-home-indicator.zip`), server.url);
  const replay = (step: (typeof file.steps)[number]) =>
    openBugFile(page, "bug.zip", Buffer.from(packed({ ...file, steps: [step] })));
  const help = { role: "button", name: "Complaints, contact, who we are All help" };
  await page.goto("/emulator/");
  await replay({ kind: "expectInSafeArea", on: "/loanDetail", at: help });
  await expect(outcome(page)).toHaveText(/^Step 1, .* is not in the safe area\.$/, {
    timeout: 60_000,
  });
  await expect(recording(page).getByRole("button", { name: "Open" })).toBeEnabled();
  const repay = { role: "button", name: "REPAY" };
  await replay({ kind: "expectValue", on: "/loanDetail", at: repay, value: "Paid" });
  await expect(outcome(page)).toHaveText(/^Step 1, .* does not hold 'Paid'\.$/, {
    timeout: 60_000,
  });
});

test("QA-09 QA-10 a bug has the tester's words and an expectation that fails, is named by its title, and is found again; a broken file says what is wrong with it", async ({
  page,
}) => {
  await begin(page, "uncollectable", "Complaint");
  await openBugFile(page, "bug.zip", Buffer.from("no zip"));
  await expect(outcome(page)).toHaveText(/^The file is no zip that can be read/);
  await record(page);
  await expect(outcome(page)).toHaveText("");
  await recording(page).getByLabel("Text", { exact: true }).fill("Nobody reads this");
  await press(page, "Expect it");
  await expect(steps(page)).toHaveText(["Expect 'Nobody reads this', not so yet"]);
  await press(page, "Expect usable");
  await shown(page).getByRole("button", { name: "My personal data" }).click();
  await expect(steps(page)).toHaveCount(2);
  await recording(page).getByRole("button", { name: "Move step 2 up" }).click();
  await press(page, "Stop");
  await press(page, "Save");
  await expect(outcome(page)).toHaveText(/^A bug has a title/);
  const words = {
    "Title of the bug": "No warning!",
    "What was seen": "-",
    "What was expected": "It",
  };
  for (const [label, text] of Object.entries(words)) {
    await recording(page).getByLabel(label).fill(text);
  }
  const [download] = await Promise.all([page.waitForEvent("download"), press(page, "Save")]);
  expect(download.suggestedFilename()).toBe("no-warning.zip");
  await openBugFile(page, "bug.zip", await readFile(await download.path()));
  await expect(outcome(page)).toHaveText(
    /^The bug is there\. Step 2, Expect 'Nobody reads this':/,
    {
      timeout: 60_000,
    },
  );
  await expect(steps(page)).toHaveText([
    /^Expect button 'My personal data' usable$/,
    "Expect 'Nobody reads this', not so yet",
  ]);
  await expectAccessible(page);
});

/** Presses twice at a distance in time that a busy machine does not change: the presses have their times with them. */
async function pressTwice(button: Locator, afterMs: number): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const at = { x: x + width / 2, y: y + height / 2, button: "left" } as const;
  const devtools = await button.page().context().newCDPSession(button.page());
  const beganAt = Date.now();
  for (const clickCount of [1, 2]) {
    const timestamp = (beganAt + (clickCount - 1) * afterMs) / 1000;
    for (const type of ["mousePressed", "mouseReleased"] as const) {
      await devtools.send("Input.dispatchMouseEvent", { ...at, type, clickCount, timestamp });
    }
  }
  await devtools.detach();
}
