import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ANA, openConsole, refused, section, serve, withProgress } from "./render-console.tsx";

const MONEY = { unallocated: section(), payouts: section(), owed: section() };

const ROW = {
  line: 3,
  payment: "py-2",
  reference: "7001-2",
  amountCentavos: 200_050,
  otherCentavos: null,
  note: "",
};

function report(kind: string, more: object = {}, count = 1) {
  const findings = [{ kind, count, rows: [{ ...ROW, ...more }] }];
  const sums = { paidCentavos: 300_050, feeCentavos: 6_901, confirmedCentavos: 200_050 };
  return { matched: 1, ...sums, findings };
}

/** Opens the page, chooses a file and presses Compare. */
async function compared() {
  const user = openConsole("/money");
  const file = new File(["Status;Payment ID"], "july.csv", { type: "text/csv" });
  await user.upload(await screen.findByLabelText("Report"), file);
  await user.click(screen.getByRole("button", { name: "Compare" }));
  return user;
}

describe("PROV-07 a settlement report in the console", () => {
  it("PROV-07 is compared first, and posted with a reason by a second press", async () => {
    const answers = [report("confirmed"), report("posted", { note: "In its order" })];
    const server = serve({
      "GET /api/money": () => MONEY,
      "POST /api/reports/reconcile": () => withProgress(1, answers.shift() ?? {}),
    });
    const user = await compared();
    const title = "Missing here, confirmed by the provider";
    const found = within(await screen.findByRole("region", { name: title }));
    expect(found.getAllByRole("row").map((row) => row.textContent)).toEqual([
      "LinePaymentReferenceSum",
      "3py-27001-22,000.50",
    ]);
    await user.click(screen.getByRole("button", { name: "Post 1 payment, ₱2,000.50" }));
    expect(screen.getByText("Write the reason: it is kept with the act.")).toBeTruthy();
    // The audit keeps one line.
    await user.type(screen.getByLabelText("Reason"), "The report{Enter}of July");
    await user.click(screen.getByRole("button", { name: "Post 1 payment, ₱2,000.50" }));
    const posted = within(await screen.findByRole("region", { name: "Posted now" }));
    expect(posted.getByText("In its order")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Compare" })).toBeTruthy();
    const sent = server.sent("/api/reports/reconcile") as FormData[];
    expect(
      sent.map((form) => [form.get("account"), form.get("dryRun"), form.get("reason")]),
    ).toEqual([
      ["xendit", "true", ""],
      ["xendit", "false", "The report of July"],
    ]);
    // The payments that wait are read again.
    await waitFor(() => expect(server.sent("/api/money")).toHaveLength(2));
  });

  it("PROV-07 says that it may be posted where the answer of the second press breaks off", async () => {
    const answers = [withProgress(1, report("confirmed")), new Response('{"read":1,"result"')];
    serve({
      "GET /api/money": () => MONEY,
      "POST /api/reports/reconcile": () => answers.shift(),
    });
    const user = await compared();
    await user.type(await screen.findByLabelText("Reason"), "The report of July");
    await user.click(screen.getByRole("button", { name: "Post 1 payment, ₱2,000.50" }));
    expect((await screen.findByRole("alert")).textContent).toContain("It may have been done");
  });

  it("PROV-07 asks for a code that is needed after the comparison, and posts then", async () => {
    let isFresh = false;
    const needsCode = { message: "Enter a code.", fields: {}, needsCode: true };
    const server = serve({
      "GET /api/money": () => MONEY,
      "POST /api/prove": () => {
        isFresh = true;
        return ANA;
      },
      "POST /api/reports/reconcile": ({ body }) => {
        if ((body as FormData).get("dryRun") === "true")
          return withProgress(1, report("confirmed"));
        if (isFresh) return withProgress(1, report("posted"));
        return new Response(`${JSON.stringify({ read: 1, result: null, failure: needsCode })}\n`);
      },
    });
    const user = await compared();
    await user.type(await screen.findByLabelText("Reason"), "The report of July");
    await user.click(screen.getByRole("button", { name: "Post 1 payment, ₱2,000.50" }));
    await user.type(await screen.findByLabelText(/^Code/), "123456{Enter}");
    expect(await screen.findByRole("region", { name: "Posted now" })).toBeTruthy();
    expect(server.sent("/api/reports/reconcile")).toHaveLength(3);
  });

  it("PROV-07 counts each kind of finding above the tables, with the way to its rows", async () => {
    const { findings, ...sums } = report("notConfirmed", {}, 190);
    const all = [...findings, ...report("differing", { otherCentavos: 100 }).findings];
    serve({
      "GET /api/money": () => MONEY,
      "POST /api/reports/reconcile": () => withProgress(1, { ...sums, findings: all }),
    });
    await compared();
    const many = await screen.findByRole("link", { name: "190" });
    expect(many.getAttribute("href")).toBe("#report-notConfirmed");
    const differing = document.querySelector("#report-differing");
    expect(differing?.textContent).toContain("Differing");
    expect(screen.getByRole("link", { name: "1" }).getAttribute("href")).toBe("#report-differing");
  });

  it("PROV-07 tells what could not be asked apart from what the provider does not know", async () => {
    const both = {
      ...report("notConfirmed", { note: "The provider does not know it" }, 400),
      ...{ matched: 0 },
    };
    both.findings.push({ kind: "notAsked", count: 1, rows: [ROW] });
    serve({
      "GET /api/money": () => MONEY,
      "POST /api/reports/reconcile": () => withProgress(1, both),
    });
    await compared();
    const name = "Missing here, not confirmed by the provider";
    const unknown = within(await screen.findByRole("region", { name }));
    expect(unknown.getByText("The provider does not know it")).toBeTruthy();
    expect(unknown.getByText("The first 1 of 400 are shown.")).toBeTruthy();
    const other = { name: "Missing here, the provider could not be asked" };
    expect(screen.getByRole("region", other)).toBeTruthy();
    // Nothing can be posted.
    expect(screen.getByRole("button", { name: "Compare" })).toBeTruthy();
    expect(screen.queryByLabelText("Reason")).toBeNull();
  });

  it("PROV-07 a refused file has the sentence beside it, and a file is needed", async () => {
    const why = "This file is no such report. It needs the columns Amount; its first line has a.";
    serve({
      "GET /api/money": () => MONEY,
      "POST /api/reports/reconcile": () => refused(400, why, { fields: { file: why } }),
    });
    const user = openConsole("/money");
    await user.click(await screen.findByRole("button", { name: "Compare" }));
    expect(screen.getByText("Choose the file of the report.")).toBeTruthy();
    await user.upload(screen.getByLabelText("Report"), new File(["a"], "a.csv"));
    await user.click(screen.getByRole("button", { name: "Compare" }));
    await waitFor(() => expect(screen.getAllByText(why)).not.toHaveLength(0));
  });

  it("PROV-07 the needed columns and the limit are told before, and a large file is not sent", async () => {
    const server = serve({ "GET /api/money": () => MONEY });
    const user = openConsole("/money");
    await screen.findByText(/at most 5 MB with the columns Payment ID, Amount\./);
    for (const [bytes, written] of [
      [5_000_001, "5.1"],
      [7_200_000, "7.2"],
    ]) {
      const large = new File(["a"], "a.csv");
      Object.defineProperty(large, "size", { value: bytes });
      await user.upload(screen.getByLabelText("Report"), large);
      const why = `The file has ${written} MB; at most 5 MB are taken. Send it in parts, each with the first line.`;
      expect(screen.getByText(why)).toBeTruthy();
      await user.click(screen.getByRole("button", { name: "Compare" }));
      expect(screen.getByText(why)).toBeTruthy();
    }
    expect(server.sent("/api/reports/reconcile")).toEqual([]);
  });

  it("PROV-07 is not offered to who may not pay", async () => {
    serve({
      "GET /api/me": () => ({ ...ANA, roles: ["read", "decide"] }),
      "GET /api/money": () => MONEY,
    });
    openConsole("/money");
    await screen.findByText("Nothing is owed to a borrower.");
    expect(screen.queryByRole("region", { name: "Settlement report" })).toBeNull();
  });

  it("PROV-07 a report without payments is not said to agree", async () => {
    const sums = { paidCentavos: 0, feeCentavos: 0, confirmedCentavos: 0 };
    const empty = { matched: 0, ...sums, findings: [] };
    serve({
      "GET /api/money": () => MONEY,
      "POST /api/reports/reconcile": () => withProgress(0, empty),
    });
    await compared();
    expect(await screen.findByText("The report has no payments.")).toBeTruthy();
  });
});
