import type { WebElement } from "selenium-webdriver";
import type { Shell } from "./shell.ts";

/** Takes a bug file in the inspector, as the system's file chooser gives it. */
export async function openBugFile(shell: Shell, bytes: Uint8Array): Promise<void> {
  await shell.inspector();
  await shell.find("[aria-label=Recording][data-mode=idle]");
  await shell.driver.executeScript(CHOOSE, Buffer.from(bytes).toString("base64"));
}

const CHOOSE = `
  const bytes = Uint8Array.from(atob(arguments[0]), (it) => it.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], "bug.zip", { type: "application/zip" }));
  const field = document.querySelector("input[aria-label='Bug file']");
  field.files = chosen.files;
  field.dispatchEvent(new Event("change", { bubbles: true }));`;

/** Waits for an end of a recording's replay, save or open that reads so. Returns its words. */
export async function outcome(shell: Shell, words: RegExp): Promise<string> {
  await shell.inspector();
  const status = await shell.find("[aria-label=Recording] [role=status]", words);
  return status.getText();
}

/** Taps the innermost element with this text. */
export async function tapped(shell: Shell, text: string): Promise<void> {
  const element = await shell.until(`an element that says ${text}`, async () => {
    const found = await shell.driver.executeScript<WebElement | null>(INNERMOST, text);
    return found ?? undefined;
  });
  await element.click();
}

const INNERMOST = `
  const all = [...document.querySelectorAll("body *")];
  return all.findLast((it) => (it.innerText ?? "").trim() === arguments[0]);`;
