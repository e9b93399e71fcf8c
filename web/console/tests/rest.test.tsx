import { act, cleanup, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PAGES } from "../src/routes.tsx";
import { ANA, openConsole, refused, section, serve } from "./render-console.tsx";
import { COMPLAINT, FILE } from "./samples.ts";

const LACKING = "Your staff account does not let you do this.";

/** Lets a page do what it does by itself, and would do for ever. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await act(() => new Promise(setImmediate));
}

describe("STAFF-02 what a person's roles do not let them read", () => {
  const addresses = PAGES.map(({ path }) => path.replace(":id", "x-1").replace("*", "/nowhere"));

  it.each(addresses)(
    "STAFF-02 is refused at %s in one sentence, and not read again",
    async (address) => {
      const refuse = () => refused(409, LACKING);
      const { calls } = serve({ "GET /api/today": refuse }, refuse);
      openConsole(address);
      await screen.findByRole("main");
      await settle();
      const read = calls.map(({ path }) => path);
      expect(read).toEqual([...new Set(read)]);
      for (const { textContent } of screen.queryAllByRole("alert"))
        expect(textContent).toBe(LACKING);
      expect(screen.queryByRole("status")).toBeNull();
    },
  );

  it("STAFF-02 is not linked: complaints for those who only read", async () => {
    const me = () => ({ ...ANA, roles: ["read"] });
    const event = {
      ...FILE.history[0],
      kind: "complaint",
      text: "Complaint C-101",
      reference: "c1",
    };
    serve({
      "GET /api/me": me,
      "GET /api/complaints": () => section(COMPLAINT),
      "GET /api/orders/ord-1": () => ({ ...FILE, history: [event] }),
    });
    openConsole("/complaints");
    expect(await screen.findByText("C-101")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "C-101" })).toBeNull();
    cleanup();
    openConsole("/orders/ord-1");
    expect(await screen.findByText("Complaint C-101")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Complaint C-101" })).toBeNull();
  });
});
