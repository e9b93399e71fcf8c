/** UX-23: another payment was begun in a second tab. The server refuses one from a page that does not know of it. */
import { fireEvent, screen } from "@testing-library/react";
import { useLoaderData } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { RepayScreen } from "../src/features/repay/repay-screen.tsx";
import { RepayChooseScreen } from "../src/features/repay-choose/repay-choose-screen.tsx";
import { renderRoutes } from "./render-screen.tsx";
import { methods } from "./repay-choose.tsx";
import { sampleRepayment } from "./sample-repayment.ts";

const ids = { productId: "1", orderId: "o1" };
const awaitedText = "A payment of ₱2,072.00 by GCash is not confirmed yet.";
const another = { awaitedText, paymentsSeen: "1-1234567890123456" };
const server = vi.fn<typeof fetch>();

const Nothing = () => null;

type Loaded = Partial<typeof another>;

function Repay() {
  return <RepayScreen info={{ ...sampleRepayment, ...useLoaderData<Loaded>() }} ids={ids} />;
}

function Legacy() {
  return (
    <RepayChooseScreen methods={{ ...methods, ...useLoaderData<Loaded>() }} ids={ids} couponId="" />
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

async function byChannel() {
  press(/^Payment Method/);
  fireEvent.click(await screen.findByRole("radio", { name: /GCash/ }));
  press("Payment");
}

async function legacyBy(way: RegExp) {
  choose(way);
  press(/^Pay /);
}

/** What each payment sent of the payments that it knows of. */
const sent = () =>
  server.mock.calls.map(([, init]) => new URLSearchParams(String(init?.body)).get("paymentsSeen"));

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/page?productId=1&orderId=o1&lang=en");
  window.localStorage.clear();
  window.sessionStorage.clear();
  const fields = { paymentsSeen: "Another payment was begun" };
  vi.stubGlobal(
    "fetch",
    server
      .mockReset()
      .mockImplementation(async () =>
        Response.json({ code: "1400", message: fields.paymentsSeen, data: { fields } }),
      ),
  );
});

it.each([
  ["the repayment", Repay, byChannel, "1-"],
  ["the legacy repayment on a channel's page", Legacy, () => legacyBy(/Online payment/), "0-"],
  ["the legacy repayment from a card", Legacy, () => legacyBy(/Metrobank/), "0-"],
])(
  "UX-23 %s asks at the press, about what was begun after the page",
  async (_, Page, pay, known) => {
    const loader = vi.fn<() => Loaded>(() => another).mockImplementationOnce(() => ({}));
    renderRoutes([{ path: "*", loader, Component: Page, HydrateFallback: Nothing }]);
    await screen.findByRole("heading", { level: 1 });
    await pay();
    const question = await screen.findByRole("dialog", { name: "Pay once more?" });
    expect(question.textContent).toContain(awaitedText);
    expect(sent()).toEqual([known]);
    press("Pay once more");
    await vi.waitFor(() => expect(sent()).toEqual([known, another.paymentsSeen]));
  },
);

it("UX-23 what was paid meanwhile asks nothing: the page shows what is due now", async () => {
  const loader = vi.fn<() => Loaded>(() => ({}));
  renderRoutes([{ path: "*", loader, Component: Repay, HydrateFallback: Nothing }]);
  await screen.findByRole("heading", { level: 1 });
  await byChannel();
  expect(await screen.findByText("Another payment was begun")).toBeTruthy();
  await vi.waitFor(() => expect(loader).toHaveBeenCalledTimes(2));
  expect(screen.queryByRole("dialog", { name: "Pay once more?" })).toBeNull();
});
