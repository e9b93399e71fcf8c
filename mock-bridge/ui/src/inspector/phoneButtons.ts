import { startOver } from "../api/faults.ts";
import type { Keyboard, State } from "../contract.gen.ts";
import type { Host } from "../host/host.ts";
import { NO_PAGE } from "../recording/answer.ts";
import type { ForAll } from "./forAll.ts";
import type { IconName } from "./Icon.tsx";
import { Hint } from "./useWork.ts";

/** A button of the phone. */
export type PhoneButton = {
  icon: IconName;
  label: string;
  key?: string;
  /** What the name does not say. */
  hint: string;
  isPressed?: boolean;
  /** Reason why it cannot be pressed now. */
  reason?: string;
  run: () => Promise<unknown>;
};

/** What a person does to a phone with its buttons, and by hand. */
export function hardwareButtons(host: Host, state: State): PhoneButton[] {
  const { hardware, keyboard, inBackground } = state;
  const { model, sideways } = hardware;
  const withKeys = host.kind === "browser" ? "covers" : "resizes";
  return [
    { icon: "back", label: "Back", key: "b", hint: "In the page, else in the app", run: host.back },
    {
      icon: "swipe",
      label: "Swipe back",
      key: "[",
      hint: "WKWebView's swipe from the left edge",
      run: host.swipeBack,
    },
    {
      icon: "home",
      label: "Home",
      key: "h",
      hint: inBackground ? "Comes back to the app" : "Leaves the app, until the next press",
      isPressed: inBackground,
      run: () => host.act({ kind: inBackground ? "comeBack" : "leaveApp" }),
    },
    {
      icon: "rotate",
      label: "Rotate",
      key: "t",
      hint: sideways ? "Upright" : "Sideways",
      isPressed: sideways,
      run: () => host.act({ kind: "takePhone", model, sideways: !sideways }),
    },
    {
      icon: "keyboard",
      label: "Keyboard",
      key: "y",
      hint: "The on-screen keyboard of fields; its faults are under Phone",
      isPressed: keyboard !== "none",
      run: () =>
        keyboard === "none"
          ? takeKeys(host, withKeys)
          : host.act({ kind: "takeKeyboard", keyboard: "none" }),
    },
  ];
}

/** Gives the phone a keyboard. Throws a hint where it does not come yet, with what brings it. */
async function takeKeys(host: Host, keyboard: Keyboard): Promise<void> {
  await host.act({ kind: "takeKeyboard", keyboard });
  const page = await host.askPage({ kind: "look" });
  if (!page)
    throw new Hint("The keyboard is on: it comes with a text field of a page. None is open.");
  if (!page.isInField) throw new Hint("The keyboard is on: choose a text field on the page first.");
}

/** What befalls a page. */
export function pageButtons(host: Host, { stack }: State): PhoneButton[] {
  return [
    {
      icon: "reload",
      label: "Reload",
      key: "f",
      hint: "Loads the page again",
      run: () => host.act({ kind: "reload" }),
    },
    {
      icon: "kill",
      label: "Kill page",
      key: "x",
      hint: "Ends its process, as a system short of memory does",
      ...(stack.length === 0 && { reason: NO_PAGE }),
      run: () => host.act({ kind: "endProcess" }),
    },
  ];
}

/** Other apps, for which the person leaves this one. */
export function awayButtons(
  { inBackground }: State,
  leave: (duration: string) => Promise<unknown>,
): PhoneButton[] {
  const reason = inBackground && { reason: "Another app is open: Home comes back from it." };
  return [
    {
      icon: "away",
      label: "Away 10 s",
      key: "w",
      hint: "Another app, for 10 seconds of the demo's clock",
      ...reason,
      run: () => leave("PT10S"),
    },
    {
      icon: "hour",
      label: "Away 1 h",
      key: "v",
      hint: "Another app, for an hour of the demo's clock",
      ...reason,
      run: () => leave("PT1H"),
    },
  ];
}

/** The end of a phone. */
export const resetButton = (host: Host, forAll: ForAll): PhoneButton => ({
  icon: "reset",
  label: "Reset",
  hint: "A new phone; removes the rules on calls, and leaves all else as it is",
  run: forAll("rules", () => startOver(host)),
});
