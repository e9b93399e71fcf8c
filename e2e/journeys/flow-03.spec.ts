import { Buffer } from "node:buffer";
import { test } from "../fixtures/bridge.ts";
import { holdSentDialog } from "../fixtures/sent-dialog.ts";
import { expect, picture } from "../fixtures/test.ts";

/** A small PNG, as a file to choose and as the lender's image. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAb0lEQVR42hXNUQ0AMQjA0MmZCEQ8EYhABCIQgYjJulx/m6bneuHx0iuvvfHWO9eGZdOWbTt27bkmDJOmTJsxa87VoenUpVuPXn2uCkWlKtVq1KpzZUgyZcmWI1eeS/hJf9j+4XKuiF9FihItRqz4AH83UAFI95krAAAAAElFTkSuQmCC";

test("FLOW-03 a borrower complains with images, the lender answers with images, the borrower rates", async ({
  page,
  demo,
  bridge,
}) => {
  await bridge.open(await demo.scenario("uncollectable"));
  await page.getByRole("button", { name: "The application or its decision" }).click();
  await page.getByRole("textbox").fill("My application has waited for two days.");
  await page.getByLabel("Add images").setInputFiles({
    name: "waiting.png",
    mimeType: "image/png",
    buffer: Buffer.from(PNG, "base64"),
  });
  await expect(page.getByText("Upload succeeded!")).toBeVisible();
  const goOn = await holdSentDialog(page);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(await goOn.toDialog()).toBeVisible();
  await goOn.toComplaints();

  await expect(page).toHaveURL(/\/complaint\?/);
  await page.getByRole("button", { name: "My Complaint" }).click();
  await page.getByRole("button", { name: /My application has waited/ }).click();
  await expect(page.getByRole("button", { name: "Your image 1" })).toBeVisible();
  const problemId = new URL(page.url()).searchParams.get("problemId") ?? "";
  await demo.answer(problemId, "You have our decision by tomorrow noon.", [PNG]);

  await page.reload();
  await expect(page.getByText("You have our decision by tomorrow noon.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Image 1 of the answer" })).toBeVisible();
  const question = page.getByRole("dialog", { name: "Please rate this service" });
  await question.getByRole("radio", { name: "5 of 5 stars" }).check();
  await picture(page, "flow-03-rating");
  await question.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Successful demonstration！")).toBeVisible();

  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("tab", { name: "Answered" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  const refused = (await bridge.messages()).filter(({ verdict }) => verdict.kind === "refused");
  expect(refused).toEqual([]);
});
