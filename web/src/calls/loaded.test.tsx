import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { renderRoutes, renderScreen } from "../../tests/render-screen.tsx";
import { type Answer, NETWORK_FAILURE } from "../api/answer.ts";
import { convert } from "../route-module.tsx";
import { showToast } from "../ui/toast.tsx";
import { Loaded } from "./loaded.tsx";

const refused = (code: string, message: string): Answer<never> => ({
  ...NETWORK_FAILURE,
  code,
  message,
});

const show = (answer: Answer<string>) =>
  renderScreen(
    <Loaded answer={answer} title="Order Details">
      {(data) => <p>{data}</p>}
    </Loaded>,
  );

function LoadedPage({ loaderData }: { readonly loaderData: Answer<string> }) {
  return (
    <Loaded answer={loaderData} title="Order Details">
      {(data) => (
        <>
          <p>{data}</p>
          <input aria-label="note" />
        </>
      )}
    </Loaded>
  );
}

/** A page whose loader gives these answers, one after the other. */
async function renderLoaded(answers: Answer<string>[]) {
  const next = answers.values();
  const page = convert({ default: LoadedPage, clientLoader: () => next.next().value });
  const { router } = renderRoutes([{ path: "*", ...page }]);
  return {
    revalidate: () => act(router.revalidate),
    navigate: (address: string) => act(() => router.navigate(address)),
  };
}

afterEach(() => {
  delete window.webkit;
});

it("UI-04 shows the content once there is an answer", () => {
  show({ ok: true, data: "content" });
  expect(screen.getByText("content")).toBeTruthy();
});

it("UI-04 API-08 says that the page could not load, with a way to try again", () => {
  show(NETWORK_FAILURE);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Order Details");
  expect(screen.getByText("This page could not load")).toBeTruthy();
  expect(screen.getByText("Check your connection, then try again.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toHaveProperty("disabled", false);
});

it("UI-04 API-06 shows the server's own reason", () => {
  show(refused("1500", "Something went wrong on our side"));
  expect(screen.getByText("Something went wrong on our side")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("UI-01 API-06 the toast does not repeat what the page says, and says what the page does not", async () => {
  showToast("Something went wrong on our side");
  show(refused("1500", "Something went wrong on our side"));
  expect(screen.getAllByText("Something went wrong on our side")).toHaveLength(1);
  act(() => showToast("error"));
  expect(screen.getByText("error")).toBeTruthy();
});

it("UI-04 API-06 what is not there is not asked for again: the way on is home", async () => {
  const goHome = vi.fn();
  window.webkit = { messageHandlers: { jumpToHome: { postMessage: goHome } } };
  show(refused("1004", "This order was not found"));
  expect(screen.getByRole("heading", { name: "This order was not found" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Back to home" }));
  expect(goHome).toHaveBeenCalledOnce();
});

it("API-06 a borrower without a session is shown the way to log in", async () => {
  const jumpToLogin = vi.fn();
  window.webkit = { messageHandlers: { jumpToLogin: { postMessage: jumpToLogin } } };
  show(refused("1001", "This account is locked. Please contact us"));
  expect(screen.getByText("This account is locked. Please contact us")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Log in" }));
  expect(jumpToLogin).toHaveBeenCalledOnce();
});

it("UI-04 a page that could not load has a way back", async () => {
  const closeSyn = vi.fn();
  window.webkit = { messageHandlers: { closeSyn: { postMessage: closeSyn } } };
  show(NETWORK_FAILURE);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(closeSyn).toHaveBeenCalledOnce();
});

it("API-08 a page that is asked anew without a network stays as it was, with what is typed in it", async () => {
  const answers: Answer<string>[] = [
    { ok: true, data: "first" },
    NETWORK_FAILURE,
    { ok: true, data: "second" },
  ];
  const { revalidate, navigate } = await renderLoaded(answers);
  await userEvent.type(await screen.findByRole("textbox"), "typed");
  await revalidate();
  expect(screen.getByText("first")).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "typed");
  await revalidate();
  expect(screen.getByText("second")).toBeTruthy();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "typed");
  answers.push(NETWORK_FAILURE);
  await navigate("/loanDetail?orderId=other");
  expect(screen.queryByText("second")).toBeNull();
  expect(screen.getByText("This page could not load")).toBeTruthy();
});

it("API-08 while a page that could not load is asked anew, 'Try again' asks no second time", async () => {
  const clientLoader = vi
    .fn<() => Promise<Answer<string>>>()
    .mockResolvedValueOnce(NETWORK_FAILURE)
    .mockReturnValue(new Promise(() => undefined));
  renderRoutes([{ path: "*", ...convert({ default: LoadedPage, clientLoader }) }]);
  const again = await screen.findByRole("button", { name: "Try again" });
  await userEvent.click(again);
  expect(again).toHaveProperty("disabled", true);
  await userEvent.click(again);
  expect(clientLoader).toHaveBeenCalledTimes(2);
});
