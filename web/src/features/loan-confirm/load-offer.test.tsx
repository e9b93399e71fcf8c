import { expect, it } from "vitest";
import { OFFER, replies, sampleOffer } from "../../../tests/confirm-page.tsx";
import { renderRoutes } from "../../../tests/render-screen.tsx";
import { CONFIRM_CALLS, VARIANT_CALLS } from "./confirm-calls.ts";
import { loadOffer } from "./load-offer.ts";

const Nothing = () => null;

it.each([
  [undefined, "/loanConfirm?productId=1&sessionId=secret"],
  ["o1", "/loanDetail?productId=1&orderId=o1"],
])(
  "CONF-07 opened with the open order %j, the page of an offer is at %s",
  async (openOrderId, shown) => {
    replies.set(OFFER, () => ({ code: "00", data: { ...sampleOffer, openOrderId } }));
    const loader = ({ request }: { request: Request }) => loadOffer(request.url);
    const { router } = renderRoutes([
      { path: "/loanConfirm", element: null, loader, HydrateFallback: Nothing },
      { path: "*", element: null },
    ]);
    await expect.poll(() => router.state.initialized && router.state.navigation.state).toBe("idle");
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe(shown);
  },
);

it.each([
  ["/loanConfirm", CONFIRM_CALLS],
  ["/loanConfirmPromo", VARIANT_CALLS],
  ["/loanConfirmPromo/", VARIANT_CALLS],
])("CONFX-01 ROUTE-04 %s is loaded by its own calls", async (path, calls) => {
  const loaded = await loadOffer(`https://loan.example${path}?productId=1`);
  expect(loaded.calls).toBe(calls);
});

it("CONFX-01 API-05 a first offer with the code '0' is none", async () => {
  replies.set("gopia/goya/satire", () => ({ code: "0", message: "No offer now", data: {} }));
  const { answer } = await loadOffer("https://loan.example/loanConfirmPromo?productId=1");
  expect(answer).toMatchObject({ ok: false, message: "No offer now" });
});
