import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { CustomerServiceScreen } from "./customer-service-screen.tsx";

const contact = {
  smWa: "09000000000",
  hours: "Mon–Sat, 8:00 AM–8:00 PM",
  email: "care@loan.example",
};

beforeEach(() => {
  window.happyDOM.setURL("https://loan.example/customerService");
});

afterEach(() => {
  delete window.webkit;
});

describe("CSVC-01 CSVC-02 the contacts", () => {
  it("CSVC-01 CSVC-02 the telephone is dialled through the bridge, the e-mail is a mail link", async () => {
    const dial = vi.fn();
    window.webkit = { messageHandlers: { callPhoneMethod: { postMessage: dial } } };
    renderScreen(<CustomerServiceScreen contact={contact} />);
    const telephone = screen.getByRole("button", { name: /Telephone/ });
    expect(telephone.textContent).toMatch(/Mon–Sat, 8:00\sAM–8:00\sPM$/);
    await userEvent.click(telephone);
    expect(dial).toHaveBeenCalledExactlyOnceWith({ phone: "09000000000" });
    const mail = screen.getByRole("link", { name: /Email/ });
    expect(mail.getAttribute("href")).toBe("mailto:care@loan.example");
  });

  it("CSVC-02 a WhatsApp text is a link to its chat, in a wrapper by the system's browser", async () => {
    const openUrl = vi.fn();
    window.webkit = {
      messageHandlers: { jumpToHome: { postMessage: vi.fn() }, openUrl: { postMessage: openUrl } },
    };
    renderScreen(
      <CustomerServiceScreen contact={{ ...contact, smWa: "WhatsApp: +63 917 123 4567" }} />,
    );
    const chat = screen.getByRole("link", { name: /WhatsApp/ });
    expect(chat.getAttribute("href")).toBe("https://wa.me/639171234567");
    await userEvent.click(chat);
    expect(openUrl).toHaveBeenCalledExactlyOnceWith({ url: "https://wa.me/639171234567" });
  });

  it("CSVC-01 UI-04 what the lender has none of is left out", () => {
    renderScreen(<CustomerServiceScreen contact={{ smWa: "", hours: "", email: "" }} />);
    expect(screen.queryByText("Telephone")).toBeNull();
    expect(screen.getByText("No contact details available")).toBeTruthy();
  });
});
