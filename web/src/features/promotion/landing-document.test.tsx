/** The landing page's form in its document, before and after its script. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  beginLanding,
  captcha,
  endLanding,
  phone,
  QUERY,
  smsCode,
  user,
} from "../../../tests/landing-page.tsx";
import { isAsPrerendered } from "../../routes/promotion.tsx";
import { storeDraft } from "./draft.ts";
import { PromotionScreen } from "./promotion-screen.tsx";
import { beginVisit } from "./visit.ts";

const ADDRESS = `/promotion${QUERY}`;

beforeEach(() => {
  beginLanding();
  window.happyDOM.setURL(`https://loan.example${ADDRESS}`);
});

afterEach(() => {
  endLanding();
  document.body.innerHTML = "";
});

function landing() {
  const visit = beginVisit(window.location.href);
  const element = (
    <PromotionScreen visit={visit} agreement={null} prepareAgreement={async () => true} />
  );
  const router = createMemoryRouter([{ path: "/promotion", element }], {
    initialEntries: [ADDRESS],
  });
  return (
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>
  );
}

it("UX-40 PROMO-02 the offer with its costs, and what was typed before the script stays, as the field writes it, and the focus with it", async () => {
  const onRecoverableError = vi.fn();
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(landing());
  const [before, title] = [phone(), container.querySelector("[data-hole=title]")];
  if (title) title.textContent = "Cash when you need it";
  const costs = container.querySelector("dl[data-hole=costs]");
  if (costs) costs.innerHTML = "<div><dt>You receive</dt><dd>₱9,500.00</dd></div>";
  before.value = "09171234567";
  captcha().value = "A 7KM9";
  smsCode().value = "12a34567";
  before.focus();
  render(landing(), { container, hydrate: true, onRecoverableError });
  expect(title?.textContent).toBe("Cash when you need it");
  expect(costs?.textContent).toBe("You receive₱9,500.00");
  expect(phone()).toBe(before);
  expect(document.activeElement).toBe(before);
  expect([phone(), captcha(), smsCode()].map(({ value }) => value)).toEqual([
    "091 7123 4567",
    "A7KM",
    "123456",
  ]);
  await user.clear(smsCode());
  expect([phone(), captcha()].map(({ value }) => value)).toEqual(["091 7123 4567", "A7KM"]);
  expect(screen.getByRole("button", { name: "Apply" }).getAttribute("type")).toBe("submit");
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it("UX-40 UI-05 a document is hydrated only where it shows what the screen shows first", () => {
  document.body.innerHTML = '<div id="app" lang="en"></div>';
  expect(isAsPrerendered()).toBe(true);
  document.body.innerHTML = '<div id="app" lang="zh"></div>';
  expect(isAsPrerendered()).toBe(false);
  document.body.innerHTML = '<div id="app" lang="en"></div>';
  storeDraft({ phone: "091 7123 4567", resendAtMs: Date.now() + 60_000 });
  expect(isAsPrerendered()).toBe(false);
  window.sessionStorage.clear();
  window.happyDOM.setURL(`https://loan.example${ADDRESS}#/downloadTemplate`);
  expect(isAsPrerendered()).toBe(false);
});
