import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Demo } from "../fixtures/demo.ts";
import { holdSentDialog } from "../fixtures/sent-dialog.ts";
import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const UPLOAD_CALL = "**/mountain/user-problem/upload-problem-img*";
const WEBP = readFileSync(new URL("../../fixtures/uploads/plain.webp", import.meta.url));
const SAVE_CALL = "**/mountain/user-problem/problem-save*";

async function openNext(page: Page, demo: Demo, query: Record<string, string> = { type: "3" }) {
  const scenario = await demo.scenario("complaint-open");
  await page.goto(demo.address(scenario, { path: "/complainPageNext" }, query));
  await expect(area(page)).toBeVisible();
}

const area = (page: Page) => page.getByRole("textbox");
const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const images = (page: Page) => page.getByRole("button", { name: /^Image \d$/ });

/** Photos of a phone's size, JPEG and PNG in turn, made by the page's browser. */
async function photos(page: Page, count: number) {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 2600;
    canvas.height = 1300;
    const draw = canvas.getContext("2d");
    if (draw) {
      draw.fillStyle = "#8fb3d9";
      draw.fillRect(0, 0, 2600, 1300);
      draw.fillStyle = "#39506b";
      draw.fillRect(500, 300, 1600, 700);
    }
    return ["image/jpeg", "image/png"].map((type) => canvas.toDataURL(type));
  });
  return Array.from({ length: count }, (_, index) => {
    const [head = "", base64 = ""] = (drawn[index % 2] ?? "").split(",");
    return {
      name: `photo-${index + 1}`,
      mimeType: /image\/\w+/.exec(head)?.[0] ?? "",
      buffer: Buffer.from(base64, "base64"),
    };
  });
}

const choose = async (page: Page, count: number) =>
  page.getByLabel("Add images").setInputFiles(await photos(page, count));

test("CMPN-01 CMPN-02 ROUTE-13 shows what it is about, and names an empty text", async ({
  page,
  demo,
}) => {
  await openNext(page, demo, { type: "1", sonType: "2" });
  await expect(page.getByText("How repayment is collected")).toBeVisible();
  await expect(page.getByText("Calls too often, or at night")).toBeVisible();
  await expect(page.getByText("0/200")).toBeVisible();
  await expectAccessible(page);
  await picture(page, "complain-next");
  await send(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please fill in your comments and suggestions")).toBeVisible();
  await expect(area(page)).toBeFocused();
  await expectAccessible(page);
  await picture(page, "complain-next-empty");
  await page.keyboard.type("x".repeat(210));
  await expect(page.getByText("210/200")).toBeVisible();
  await expect(page.getByText("Write up to 200 characters")).toBeVisible();
});

test("CMPN-03 images are uploaded one by one as small JPEGs; nine at most; one can be removed", async ({
  page,
  demo,
}) => {
  await openNext(page, demo);
  let running = 0;
  let most = 0;
  let type = "";
  await page.route(UPLOAD_CALL, async (route) => {
    running += 1;
    most = Math.max(most, running);
    type =
      /Content-Type: (\S+)/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "")?.[1] ??
      "";
    await route.continue();
    running -= 1;
  });
  await choose(page, 10);
  await expect(page.getByText("You can send up to 9 images")).toBeVisible();
  await expect(page.getByText("Upload succeeded!")).toBeVisible();
  // The page compresses nine photos one after the other, which takes a busy machine long.
  await expect(images(page)).toHaveCount(9, { timeout: 60_000 });
  const tops = await images(page).evaluateAll((all) =>
    all.map((image) => Math.round(image.getBoundingClientRect().top)),
  );
  const [first, second, third] = [tops[0], tops[3], tops[6]];
  expect(tops).toEqual([first, first, first, second, second, second, third, third, third]);
  expect(new Set(tops).size).toBe(3);
  expect([most, type]).toEqual([1, "image/jpeg"]);
  await expect(page.getByLabel("Add images")).toBeHidden();
  await expectAccessible(page);
  await picture(page, "complain-next-images");
  await page.getByRole("button", { name: "Remove image 9" }).click();
  await expect(images(page)).toHaveCount(8);
  await expect(page.getByText("Images, 8 of 9")).toBeVisible();
  await images(page).first().click();
  await expect(page.getByRole("dialog", { name: "Image 1" })).toBeVisible();
});

test("CMPN-03 a WebP, which the server refuses, is sent as a JPEG, whatever its type says", async ({
  page,
  demo,
}) => {
  await openNext(page, demo);
  const files = ["image/webp", "image/jpeg"].map((mimeType) => ({
    name: "photo",
    mimeType,
    buffer: WEBP,
  }));
  await page.getByLabel("Add images").setInputFiles(files);
  await expect(images(page)).toHaveCount(2);
});

test("CMPN-03 API-08 an image that was not received stays, to try again; a file that is none goes", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  // Playwright's trace asks again for the picture that could not be shown.
  noise.allow(/Connecting to 'blob:/);
  await openNext(page, demo);
  await page.route(UPLOAD_CALL, (route) => route.abort());
  await choose(page, 1);
  await expect(page.getByText(/^The network was lost/)).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await picture(page, "complain-next-lost");
  await area(page).fill("The amount is wrong.");
  await send(page).click();
  await expect(page.getByText(/^Not sent: an image could not be uploaded/)).toBeVisible();
  await expectAccessible(page);
  await picture(page, "complain-next-not-sent");
  await page.unroute(UPLOAD_CALL);
  await again.click();
  await expect(images(page)).toHaveCount(1);
  await page.getByLabel("Add images").setInputFiles({
    name: "note.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("<html>no image</html>"),
  });
  await expect(page.getByText(/This image cannot be read/)).toBeVisible();
  await expect(page.getByText("Images, 1 of 9")).toBeVisible();
});

test("CMPN-04 CMPN-05 sends text and images, says so for a moment, and returns with nothing kept", async ({
  page,
  demo,
}) => {
  const sent: Record<string, string>[] = [];
  page.on("request", (request) => {
    if (request.url().includes("problem-save")) sent.push(request.postDataJSON());
  });
  await openNext(page, demo);
  await area(page).fill("A fee that I was not told of.");
  await choose(page, 2);
  await expect(images(page)).toHaveCount(2);
  const goOn = await holdSentDialog(page);
  await send(page).dblclick();
  const said = await goOn.toDialog();
  await expect(said).toBeVisible();
  await expect(said).toContainText("We will reply within 3 weekdays.");
  await picture(page, "complain-next-sent");
  await goOn.toComplaints();
  await expect(page).toHaveURL(/\/complaint\?/);
  await expect(said).toBeHidden();
  expect(await page.evaluate(() => window.localStorage.length)).toBe(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    problemType: "3",
    problemSonType: "",
    problemDetail: "A fee that I was not told of.",
  });
  expect(sent[0]?.problemImage).toMatch(/^\/complaint-images\/[^,]+,\/complaint-images\/[^,]+$/);
});

test("CMPN-04 API-08 what was written outlives a lost network and a reload", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await openNext(page, demo);
  await area(page).fill("I was charged twice.");
  await choose(page, 1);
  await expect(images(page)).toHaveCount(1);
  await page.route(SAVE_CALL, (route) => route.abort());
  await send(page).click();
  await expect(page.getByText("We do not know yet whether this arrived")).toBeVisible();
  await page.unroute(SAVE_CALL);
  await page.reload();
  await expect(area(page)).toHaveValue("I was charged twice.");
  await expect(images(page)).toHaveCount(1);
  const goOn = await holdSentDialog(page);
  await send(page).click();
  await expect(await goOn.toDialog()).toBeVisible();
  await goOn.toComplaints();
  await expect(page).toHaveURL(/\/complaint\?/);
});

test("CMPN-03 on the smallest phone 'Magdagdag ng larawan' fits its place whole", async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openNext(page, demo, { type: "3", lang: "fil" });
  const place = page.locator("label").filter({ hasText: "Magdagdag ng larawan" });
  expect(await place.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});
