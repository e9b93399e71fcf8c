import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { LANGUAGE_KEY } from "../api/page-context.ts";
import { LanguageRow } from "./language-row.tsx";

const fetched = vi.fn<typeof fetch>();
const replace = vi.fn<(address: string | URL) => void>();

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/customerService?orderId=o1&sessionId=demo-s1");
  fetched.mockReset().mockResolvedValue(Response.json({ code: "00", message: "", data: null }));
  vi.stubGlobal("fetch", fetched);
  vi.spyOn(window.location, "replace").mockImplementation(replace.mockReset());
});

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

async function openSheet() {
  await userEvent.click(screen.getByRole("button", { name: "Language English" }));
  return await screen.findByRole("dialog", { name: "Language" });
}

it("UX-04 the chosen language is stored, told to the server, and the page opens in it", async () => {
  renderScreen(<LanguageRow />);
  const sheet = await openSheet();
  await userEvent.click(within(sheet).getByRole("radio", { name: "Filipino" }));
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(window.localStorage.getItem(LANGUAGE_KEY)).toBe("fil");
  expect(fetched).toHaveBeenCalledOnce();
  const [address, request] = fetched.mock.calls[0] ?? [];
  expect(String(address)).toContain("/mountain/service/user/language?");
  expect(String(request?.body)).toBe("language=fil");
  const opened = new URL(String(replace.mock.calls[0]?.[0]));
  expect(opened.pathname).toBe("/customerService");
  expect(Object.fromEntries(opened.searchParams)).toMatchObject({
    orderId: "o1",
    sessionId: "demo-s1",
    lang: "fil",
  });
});

it("UX-04 the language that the page is in changes nothing, and the arrow keys choose none", async () => {
  renderScreen(<LanguageRow />);
  const sheet = await openSheet();
  within(sheet).getByRole("radio", { name: "English" }).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(within(sheet).getByRole<HTMLInputElement>("radio", { name: "Filipino" }).checked).toBe(
    true,
  );
  await userEvent.click(within(sheet).getByRole("radio", { name: "English" }));
  await act(() => Promise.resolve());
  expect(fetched).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});
