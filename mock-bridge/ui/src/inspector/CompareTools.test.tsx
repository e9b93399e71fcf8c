import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../contract.gen.ts";
import { fakePhone, NEW_PHONE } from "../testing/fakePhone.tsx";
import { CompareTools } from "./CompareTools.tsx";

const entry = (id: number, handler: string) =>
  ({
    id,
    handler,
    message: null,
    body: {},
    sender: { origin: "https://h5.example", url: "", isMainFrame: true },
    verdict: { kind: "accepted", note: null },
  }) as unknown as LogEntry;
const LOG = ["a", "b"].map((handler, index) => entry(index + 1, handler));
const line = (wireName: string) =>
  `${JSON.stringify({ name: null, wireName, payload: {}, verdict: "accepted" })}\n`;

async function compare(source: string) {
  const phone = fakePhone({ ...NEW_PHONE, log: LOG });
  const { user } = phone.show(<CompareTools />);
  await user.click(screen.getByText("Compare with a wrapper"));
  if (source) {
    await user.click(screen.getByRole("textbox"));
    await user.paste(source);
  }
  await user.click(screen.getByRole("button", { name: "Compare" }));
  return user;
}

describe("the comparison with a real wrapper", () => {
  it("QA-12 says that both took the same", async () => {
    await compare(line("a") + line("b"));
    expect(screen.getByRole("status").textContent).toBe("The same 2 messages, in the same order.");
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("QA-12 lists the differences, from where the tester begins", async () => {
    const user = await compare(line("b"));
    expect(screen.getByRole("status").textContent).toBe("1 difference in 1 message.");
    expect(screen.getByRole("list", { name: "Differences" }).textContent).toBe(
      "The emulator alone has a here, its message 1.",
    );
    await user.click(screen.getByRole("button", { name: "Begin here" }));
    expect(screen.getByText("0 messages of the emulator are compared.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Compare" }));
    expect(screen.getByRole("list", { name: "Differences" }).textContent).toBe(
      "The wrapper alone has b here, its message 1.",
    );
  });

  it("QA-12 says what is wrong with what was pasted", async () => {
    await compare("");
    expect(screen.getByRole("status").textContent).toBe("Nothing was pasted.");
  });
});
