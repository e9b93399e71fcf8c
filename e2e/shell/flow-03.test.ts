import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Shell } from "./shell.ts";

const FOLDER = fileURLToPath(new URL("../../fixtures/complaints/", import.meta.url));

suite("a complaint in the shell", () => {
  let shell: Shell;
  before(async () => {
    shell = await Shell.start();
  });
  after(() => shell?.stop());

  test("FLOW-03 FLOW-04 a borrower complains with images, the lender answers with images, the borrower rates", async () => {
    await shell.pick("uncollectable");
    await shell.page("/complaint");
    await shell.press("button", "The application or its decision");
    await shell.page("/complainPageNext");
    await (await shell.find("textarea")).sendKeys("My application has waited for two days.");
    const uploaded = await shell.watch("[role=status]", "Upload succeeded!");
    await shell.giveFile("Add images", `${FOLDER}missed-calls.jpg`);
    await uploaded();
    await shell.giveFile("Add images", `${FOLDER}counter-receipt.jpg`);
    await shell.find("img[alt='Image 2']");
    const sent = await shell.watch("[role=dialog]", /Successfully Sent/);
    await shell.press("button", "Send");
    await sent();

    await shell.page("/complaint");
    await shell.press("button", /My Complaint/);
    await shell.page("/complaintList");
    await shell.press("button", /My application has waited/);
    await shell.page("/complainDetails");
    await shell.find("img[alt='Your image 2']");
    const url = new URL(await shell.driver.getCurrentUrl());
    const answer = readFileSync(`${FOLDER}calling-hours.jpg`).toString("base64");
    await shell.demo.answer(url.searchParams.get("problemId") ?? "", "By tomorrow noon.", [answer]);

    await shell.driver.navigate().refresh();
    await shell.find("main", /By tomorrow noon\./);
    await shell.find("[role=dialog]", /Please rate this service/);
    await shell.picture("shell-rate-complaint");
    await shell.press("label:has([aria-label='5 of 5 stars'])");
    const rated = await shell.watch("[role=status]", "Successful demonstration！");
    await shell.press("[role=dialog] button", "Send");
    await rated();
    const log = (await shell.messages()).join("\n");
    assert.ok(!log.includes("refused"), log);
  });
});
