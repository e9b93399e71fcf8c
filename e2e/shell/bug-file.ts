import type { WebElement } from "selenium-webdriver";
import type { Shell } from "./shell.ts";

/** Drops a bug file onto the inspector. */
export async function openBugFile(shell: Shell, bytes: Uint8Array): Promise<void> {
  await shell.inspector();
  await shell.find("[aria-label=Recording][data-mode=idle]");
  await shell.driver.executeScript(DROP, Buffer.from(bytes).toString("base64"));
}

const DROP = `
  const bytes = Uint8Array.from(atob(arguments[0]), (it) => it.charCodeAt(0));
  const dropped = new DataTransfer();
  dropped.items.add(new File([bytes], "bug.zip", { type: "application/zip" }));
  window.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, cancelable: true }));`;

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
