import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { CertificateScreen } from "./certificate-screen.tsx";

const certificate = {
  text: "This loan is fully paid. Nothing more is owed on it",
  detail: [
    { text: "Borrower", value: "Ana Dela Cruz" },
    { text: "Paid in all", value: "₱10,273.00" },
  ],
  madeAt: "Jul 25, 2026, 9:30 AM",
};

it("UX-22 ROUTE-28 a certificate names the borrower and the sums, and prints in a plain browser", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  renderScreen(<CertificateScreen certificate={certificate} />);
  const title = "Certificate of full payment";
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  for (const text of [certificate.text, "Ana Dela Cruz", "Made on Jul 25, 2026, 9:30 AM"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  await userEvent.click(screen.getByRole("button", { name: "Print or save" }));
  expect(print).toHaveBeenCalledOnce();
});

it("UX-22 UX-08 a certificate is shared with all that it says", async () => {
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  renderScreen(<CertificateScreen certificate={certificate} />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(write.mock.calls[0]?.[0].split("\n")).toEqual([
    "Certificate of full payment",
    certificate.text,
    "Borrower: Ana Dela Cruz",
    "Paid in all: ₱10,273.00",
    "Made on Jul 25, 2026, 9:30 AM",
    "Tulay",
  ]);
});
