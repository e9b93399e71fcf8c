import type { Shell } from "./shell.ts";

/** The server's id of the newest captcha, from the page's request for its image. */
const SID = `
  const asked = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  return asked.findLast(({ pathname }) => pathname.endsWith("/get-captcha"))?.searchParams.get("sid");`;

/** Registers a number on the landing page, until the download page shows. */
export async function register(shell: Shell, phone: string): Promise<void> {
  const { demo } = shell;
  await shell.act({ kind: "openPage", address: "/promotion?id=1&user_from=fb&utm_tag=july" });
  await shell.page("/promotion");
  await shell.find("form img");
  await shell.picture("shell-promotion");
  await shell.type("Mobile number", phone);
  const sid = await shell.driver.executeScript<string>(SID);
  await shell.type("The 4 characters in the image", await demo.captcha(sid));
  await shell.press("button", "get code");
  await shell.find("button", /^\d+ s$/);
  await shell.type("SMS code", await demo.smsCode(phone));
  await shell.press("button", "Apply");
  await shell.find("header", /You are registered/);
}
