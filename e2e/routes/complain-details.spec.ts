import { expect, expectAccessible, picture, test } from "../fixtures/test.ts";

const SCORE_CALL = "**/mountain/user-problem/save-score*";
const DETAIL_CALL = "**/mountain/user-problem/problem-detail*";

test("CMPD-01 CMPD-04 ROUTE-15 UI-04 shows what was sent and when, large at a tap, and to nobody else", async ({
  page,
  demo,
}) => {
  await test.step("shows what was sent and when; a tap enlarges an image", async () => {
    await demo.open(page, "complaint-open");
    await expect(page.getByText("A payment that is missing or wrong")).toBeVisible();
    await expect(page.getByText(/I paid ₱2,000.00 at the counter/)).toBeVisible();
    await expect(page.getByText("Process Result")).toBeHidden();
    await expectAccessible(page);
    await picture(page, "complain-details-open");
    await page.getByRole("button", { name: "Your image 1" }).click();
    const large = page.getByRole("dialog", { name: "Your image 1" });
    await expect(large).toBeVisible();
    await expectAccessible(page);
    await picture(page, "complain-details-enlarged");
    await page.keyboard.press("Escape");
    await expect(large).toBeHidden();
  });

  await test.step("someone else's complaint is not shown", async () => {
    const { problemId } = await demo.scenario("complaint-answered");
    const mine = await demo.scenario("complaint-open");
    await page.goto(demo.address(mine, {}, { problemId: problemId ?? "" }));
    await expect(page.getByRole("heading", { name: "This complaint was not found" })).toBeVisible();
    await expect(page.getByText(/Four calls in one night/)).toBeHidden();
    await expectAccessible(page);
  });
});

test("CMPD-01 CMPD-02 CMPD-03 API-08 shows the answer, asks for a rating after 3 s, keeps the stars of a lost one, and takes it once", async ({
  page,
  demo,
  noise,
}) => {
  noise.allow(/Failed to load resource/);
  await demo.open(page, "complaint-answered");
  await expect(page.getByRole("heading", { name: "Process Result" })).toBeVisible();
  await expect(page.getByText("Calls too often, or at night")).toBeVisible();
  await expect(page.getByRole("button", { name: "Image 1 of the answer" })).toBeVisible();
  await expectAccessible(page);
  const question = page.getByRole("dialog", { name: "Please rate this service" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await picture(page, "complain-details-rating");
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Choose 1 to 5 stars")).toBeVisible();
  await question.getByRole("radio", { name: "4 of 5 stars" }).check();
  await page.route(SCORE_CALL, (route) => route.abort());
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("We do not know yet whether this arrived")).toBeVisible();
  await expect(question.getByRole("radio", { name: "4 of 5 stars" })).toBeChecked();
  await page.unroute(SCORE_CALL);
  const scored = page.waitForRequest(SCORE_CALL);
  await question.getByRole("button", { name: "Send" }).click();
  expect((await scored).postDataJSON()).toMatchObject({ score: "4" });
  await expect(page.getByText("Successful demonstration！")).toBeVisible();
  await expect(question).toBeHidden();
  const again = page.waitForResponse(DETAIL_CALL);
  await page.reload();
  expect((await (await again).json()).data.isNeedScore).toBe(0);
  await expect(page.getByRole("button", { name: "Image 1 of the answer" })).toBeVisible();
  // The picture comes last: on a slow machine the question for a rating would appear while it is taken.
  await picture(page, "complain-details-answered");
});
