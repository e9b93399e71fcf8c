/**
 * Every address of the app with its module. The router runs on this table, and the build prerenders a skeleton for
 * each row. `api/first-calls.ts` has the first calls of an address.
 */
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { LostCode } from "./api/lost-code.ts";
import { isReachable } from "./api/reachable.ts";
import { Frame, ScreenFailed } from "./frame.tsx";
import { convert, type RouteModule } from "./route-module.tsx";
import { textsReady } from "./texts.ts";
import type { OverlayKind } from "./ui/overlay.tsx";

/** Screens and overlays that most readers open next. The idle page prefetches their code and texts only. */
export interface Likely {
  readonly next?: readonly string[];
  readonly overlays?: readonly OverlayKind[];
}

interface ScreenHandle {
  /** Fetches the screen's code and the texts of the reader's language. */
  readonly load: () => Promise<RouteModule>;
  readonly likely: Likely;
}

export type ScreenRoute = RouteObject & {
  readonly id: string;
  readonly path: string;
  readonly handle: ScreenHandle;
};

/**
 * Lets the browser load a screen whose code could not be fetched: a newer release has other files. When the reader goes
 * back, the browser is at the address already and reloads it. Without a network the screen says so (`ScreenFailed`): the
 * browser's own error page would be a dead end (UX-15).
 */
async function openInBrowser({ request }: LoaderFunctionArgs): Promise<never> {
  if (!(await isReachable())) throw new LostCode();
  const { origin, pathname, search } = window.location;
  if (request.url === origin + pathname + search) window.location.reload();
  else window.location.assign(request.url);
  return new Promise(() => undefined);
}

function screen(
  path: string,
  importModule: () => Promise<RouteModule>,
  likely: Likely = {},
): ScreenRoute {
  const load = async () => {
    const module = await importModule();
    await textsReady();
    return module;
  };
  const lost = { element: null, loader: openInBrowser };
  return {
    id: path,
    path,
    caseSensitive: true,
    errorElement: <ScreenFailed />,
    handle: { load, likely },
    // react-router calls it once, so a screen whose code was lost stays with the browser until the page is reloaded.
    lazy: () => load().then(convert, () => lost),
  };
}

export const screens: readonly ScreenRoute[] = [
  screen("/error", () => import("./routes/error.tsx")),
  screen("/loanDetail", () => import("./routes/loan-detail.tsx"), {
    next: ["/repay"],
    overlays: ["dialog", "sheet"],
  }),
  screen("/receipt", () => import("./routes/receipt.tsx")),
  screen("/statement", () => import("./routes/statement.tsx"), { next: ["/receipt"] }),
  screen("/certificate", () => import("./routes/certificate.tsx")),
  screen("/repay", () => import("./routes/repay.tsx"), {
    next: ["/repaymentOfCode", "/repaymentOfCode2"],
    overlays: ["sheet", "dialog"],
  }),
  screen("/repayDelay", () => import("./routes/repay-delay.tsx"), {
    next: ["/repaymentOfCode2"],
    overlays: ["sheet", "dialog"],
  }),
  screen("/paymentInstructions", () => import("./routes/payment-instructions.tsx")),
  screen("/repayChoose", () => import("./routes/repay-choose.tsx")),
  screen("/repaymentOfCode", () => import("./routes/repayment-of-code.tsx")),
  screen("/repaymentOfCode2", () => import("./routes/repayment-of-code-2.tsx")),
  screen("/product", () => import("./routes/product.tsx"), { next: ["/certify", "/loanConfirm"] }),
  screen("/certify", () => import("./routes/certify.tsx"), { next: ["/bindBank"] }),
  screen("/bindBank", () => import("./routes/bind-bank.tsx"), { next: ["/loanConfirm"] }),
  screen("/complaint", () => import("./routes/complaint.tsx"), { next: ["/complainPageNext"] }),
  screen("/complainPageNext", () => import("./routes/complain-page-next.tsx"), {
    next: ["/complaintList"],
    overlays: ["dialog"],
  }),
  screen("/complaintList", () => import("./routes/complaint-list.tsx"), {
    next: ["/complainDetails"],
  }),
  screen("/complainDetails", () => import("./routes/complain-details.tsx"), {
    overlays: ["dialog"],
  }),
  screen("/customerService", () => import("./routes/customer-service.tsx")),
  screen("/promotion", () => import("./routes/promotion.tsx")),
  screen("/loanConfirm", () => import("./routes/loan-confirm.tsx"), {
    next: ["/loanDetail"],
    overlays: ["dialog", "sheet"],
  }),
  screen("/loanConfirmPromo", () => import("./routes/loan-confirm.tsx"), {
    next: ["/loanDetail"],
    overlays: ["dialog", "sheet"],
  }),
  screen("/recommendList", () => import("./routes/recommend-list.tsx"), { next: ["/loanDetail"] }),
  screen("/jointLoginFail", () => import("./routes/joint-login-fail.tsx")),
  screen("/testPreview", () => import("./routes/test-preview.tsx")),
  // Every unknown address (ROUTE-01).
  screen("*", () => import("./routes/unknown.tsx")),
];

/** The table as react-router's routes: each screen inside the frame of every page. */
export const routes: RouteObject[] = [{ element: <Frame />, children: [...screens] }];
