/** The landing page for tests: its fields, and a visitor's actions. */
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { PromotionScreen } from "../src/features/promotion/promotion-screen.tsx";
import { beginVisit } from "../src/features/promotion/visit.ts";
import { LandingServer } from "./landing-server.ts";
import { renderScreen } from "./render-screen.tsx";

export const QUERY =
  "?id=1&user_from=fb&app_from=ads&utm_tag=july&links_id=l7&down_id=d8&invite_code=ANA1&UC=u9";
export const user = userEvent.setup();

/** Before each test: a new server, and images named `blob:image-1`, `blob:image-2`, … */
export function beginLanding(): LandingServer {
  let images = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation(() => `blob:image-${++images}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  return new LandingServer();
}

/** After each test. */
export function endLanding(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.head.innerHTML = "";
  Reflect.deleteProperty(window, "webkit");
}

export function open(query = QUERY, hash = "", prepareAgreement = async () => true) {
  window.happyDOM.setURL(`https://loan.example/promotion${query}${hash}`);
  const visit = beginVisit(window.location.href);
  const agreement = <p>All of the agreement</p>;
  return renderScreen(
    <PromotionScreen visit={visit} agreement={agreement} prepareAgreement={prepareAgreement} />,
  );
}

export const phone = () => screen.getByLabelText("Mobile number") as HTMLInputElement;
export const captcha = () =>
  screen.getByLabelText("The 4 characters in the image") as HTMLInputElement;
export const smsCode = () => screen.getByLabelText("SMS code") as HTMLInputElement;
export const press = (name: string | RegExp) => user.click(screen.getByRole("button", { name }));
export const image = () =>
  waitFor(() => document.querySelector("img") ?? Promise.reject(new Error("none")));
export const said = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join("");

export async function fillIn() {
  await image();
  await user.type(phone(), "09171234567");
  await user.type(captcha(), "A7KM");
}

export async function apply() {
  await fillIn();
  await user.type(smsCode(), "123456");
  await press("Apply");
}
