/** What an address shows that has nothing for its reader: one sentence, and one button that leads on. */
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createPath } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetPageContext } from "../src/api/page-context.ts";
import { convert, type RouteModule } from "../src/route-module.tsx";
import * as certificate from "../src/routes/certificate.tsx";
import * as complainPageNext from "../src/routes/complain-page-next.tsx";
import * as failed from "../src/routes/error.tsx";
import * as receipt from "../src/routes/receipt.tsx";
import * as repayChoose from "../src/routes/repay-choose.tsx";
import * as repayDelay from "../src/routes/repay-delay.tsx";
import * as payCode from "../src/routes/repayment-of-code-2.tsx";
import * as testPreview from "../src/routes/test-preview.tsx";
import { setBrand } from "./brand.ts";
import { renderRoutes } from "./render-screen.tsx";
import { sampleChoices } from "./sample-complaint.ts";

const NOT_FOUND = { code: "1004", message: "This payment was not found" };
const conflict = (message: string) => ({ code: "1409", message });
const CHOICES = { code: "00", message: "", data: sampleChoices };

interface Row {
  readonly address: string;
  readonly route: unknown;
  /** The server's answer to the first call; absent where the screen makes none. */
  readonly answer?: object;
  readonly says: string;
  readonly button: string;
  readonly leadsTo: string;
}

const TO_ORDER = { button: "View your loan", leadsTo: "/loanDetail?productId=1&orderId=o1" };
const HOME = { button: "Back to home", leadsTo: "/" };

const ROWS: readonly (readonly [string, Row])[] = [
  [
    "UX-22 UI-04 a loan that is not paid has no certificate",
    {
      address: "/certificate",
      route: certificate,
      answer: conflict("A loan has its certificate once it is fully paid"),
      says: "A loan has its certificate once it is fully paid",
      ...TO_ORDER,
    },
  ],
  [
    "DELAY-01 UI-04 a product without a rollover says why none is offered",
    {
      address: "/repayDelay",
      route: repayDelay,
      answer: conflict("This product has no rollover"),
      says: "This product has no rollover",
      ...TO_ORDER,
    },
  ],
  [
    "LEGACY-01 UI-04 a settled loan has nothing to repay",
    {
      address: "/repayChoose",
      route: repayChoose,
      answer: conflict("This loan is fully paid"),
      says: "This loan is fully paid",
      ...TO_ORDER,
    },
  ],
  [
    "MONEY-13 CALL-40 a receipt of another payment is not found",
    {
      address: "/receipt",
      route: receipt,
      answer: NOT_FOUND,
      says: NOT_FOUND.message,
      ...HOME,
    },
  ],
  [
    "CODE2-03 without a kept code there is none",
    {
      address: "/repaymentOfCode2",
      route: payCode,
      says: "There is no payment code here anymore.",
      button: "Go back",
      leadsTo: "/repay?productId=1&orderId=o1",
    },
  ],
  [
    "CMPN-01 UI-04 a complaint without a type has none to be written",
    {
      address: "/complainPageNext",
      route: complainPageNext,
      answer: CHOICES,
      says: "First choose what your complaint is about",
      button: "Choose",
      leadsTo: "/complaint?productId=1&orderId=o1",
    },
  ],
  [
    "ROUTE-01 the error page",
    { address: "/error", route: failed, says: "Something went wrong", ...HOME },
  ],
  [
    "PREV-04 a server that does not run in preview mode has no test preview",
    { address: "/testPreview", route: testPreview, says: "Page not found", ...HOME },
  ],
];

const leave = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  window.localStorage.clear();
  leave.mockReset();
  vi.spyOn(window.location, "assign").mockImplementation(leave);
  vi.spyOn(window.location, "replace").mockImplementation(leave);
});
afterEach(() => {
  document.head.innerHTML = "";
});

/** Opens an address with the route that it has in the app; gives where the page has gone to since. */
function open({ address, route, answer }: Row): () => string {
  window.happyDOM.setURL(`https://loan.example${address}?productId=1&orderId=o1&lang=en`);
  vi.stubGlobal("fetch", async () => Response.json({ data: null, ...answer }));
  const { router } = renderRoutes([
    { path: address, ...convert(route as RouteModule) },
    { path: "*", element: null },
  ]);
  return () => {
    const { pathname, search } = new URL(
      leave.mock.calls[0]?.[0] ?? createPath(router.state.location),
      window.location.href,
    );
    return pathname + search;
  };
}

it.each(ROWS)("%s, says so, and leads on", async (_, row) => {
  const wentTo = open(row);
  expect(await screen.findByRole("heading", { name: row.says })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: row.button }));
  await vi.waitFor(() => expect(wentTo()).toBe(row.leadsTo));
});

it("PREV-04 the code of the test preview is fetched in preview mode alone", async () => {
  expect(await testPreview.clientLoader()).toBeNull();
  forgetPageContext();
  setBrand({ preview: true });
  open({ address: "/testPreview", route: testPreview, says: "", ...HOME });
  expect(await screen.findByRole("heading", { name: "Test preview" })).toBeTruthy();
});
