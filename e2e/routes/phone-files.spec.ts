import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { press, shown } from "../fixtures/phone.ts";
import { pickScenario } from "../fixtures/scenario-field.ts";
import { openTab } from "../fixtures/tabs.ts";
import { expect, expectAccessible, test } from "../fixtures/test.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));

// A developer's desk: the phone and the inspector side by side.
test.use({ viewport: { width: 1280, height: 720 }, isMobile: false, hasTouch: false });

test("QA-17 CMPN-03 images of a complaint are added after a cancelled chooser and after a denied camera", async ({
  page,
}) => {
  const words = "My application has waited for two days.";
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } });
  const photos = page.getByLabel("Camera and photos");
  const add = shown(page).getByText("Add images");
  let choosers = 0;
  page.on("filechooser", () => {
    choosers += 1;
  });
  await page.goto("/emulator/");
  await pickScenario(page, "uncollectable");
  await press(page, "The application or its decision");
  await shown(page).getByRole("textbox").fill(words);
  await shown(page)
    .locator("html")
    .evaluate((html) => {
      for (const kind of ["cancel", "change"]) {
        html.addEventListener(kind, ({ target }) => {
          if (target instanceof HTMLInputElement) {
            html.dataset.heard = `${html.dataset.heard ?? ""} ${kind}`;
          }
        });
      }
    });
  const heard = shown(page).locator("html");

  await openTab(page, "Phone");
  await photos.selectOption("chooserCancelled");
  await add.click();
  await expect(heard).toHaveAttribute("data-heard", " cancel");
  const rows = page.getByLabel("Rows", { exact: true });
  await openTab(page, "Timeline");
  await expect(rows.getByText("The file chooser was cancelled")).toBeVisible();

  await openTab(page, "Phone");
  await photos.selectOption("denied");
  await add.click();
  const alert = page.getByRole("dialog", { name: /may not use camera and photos/ });
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}phone-no-photos.png` });
  await expect(heard).toHaveAttribute("data-heard", " cancel");
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(heard).toHaveAttribute("data-heard", " cancel cancel");
  await expect(shown(page).getByRole("textbox")).toHaveValue(words);
  await expect(shown(page).getByText("Images, 0 of 9")).toBeVisible();
  expect(choosers).toBe(0);

  await photos.selectOption("allowed");
  const chooser = page.waitForEvent("filechooser");
  await add.click();
  await (await chooser).setFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
  await expect(shown(page).getByRole("button", { name: /^Image 1$/ })).toBeEnabled();
  await expect(heard).toHaveAttribute("data-heard", " cancel cancel change");
});
