import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { CalendarRow } from "./calendar-row.tsx";

beforeEach(() => window.happyDOM.setURL("https://loan.example/repay?productId=1&orderId=o1"));
afterEach(() => {
  delete window.webkit;
});

const link = () => screen.queryByRole("link", { name: /Add these dates to your calendar/ });

it("UX-08 in a plain browser the file is a link, without the session", () => {
  renderScreen(<CalendarRow address="/calendar/sealed" />);
  expect(link()?.getAttribute("href")).toBe("https://loan.example/calendar/sealed");
});

it("UX-08 in a wrapper the system's browser opens it", async () => {
  const openUrl = vi.fn();
  window.webkit = {
    messageHandlers: { jumpToHome: { postMessage: vi.fn() }, openUrl: { postMessage: openUrl } },
  };
  renderScreen(<CalendarRow address="/calendar/sealed" />);
  await userEvent.click(link() ?? document.body);
  expect(openUrl).toHaveBeenCalledExactlyOnceWith({ url: "https://loan.example/calendar/sealed" });
});

it.each(["", "https://evil.example/a", "javascript:alert(1)", "//evil.example"])(
  "UX-08 an address %j that is not of this origin is not offered",
  (address) => {
    renderScreen(<CalendarRow address={address} />);
    expect(link()).toBeNull();
  },
);
