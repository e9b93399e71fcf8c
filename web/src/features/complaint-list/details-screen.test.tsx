import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleComplaint } from "../../../tests/sample-complaint.ts";
import { type Complaint, DetailsScreen } from "./details-screen.tsx";

const server = vi.fn<typeof fetch>();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const QUESTION = { name: "Please rate this service" };

function renderDetails(fields: Partial<Complaint> = {}) {
  renderScreen(<DetailsScreen complaint={{ ...sampleComplaint, ...fields }} />);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.happyDOM.setURL("https://loan.example/complainDetails?problemId=p1");
  vi.stubGlobal("fetch", server.mockReset());
  server.mockImplementation(async () => Response.json({ code: "00", message: "", data: {} }));
});

afterEach(() => {
  vi.useRealTimers();
});

describe("CMPD-01 CMPD-04 what was sent and answered", () => {
  it("CMPD-01 shows types, words, images and the process result", () => {
    renderDetails();
    const text = document.body.textContent;
    for (const shown of [
      "How repayment is collected",
      "Calls too often, or at night",
      "Four calls in one night.",
      "Process Result",
      "We are sorry. It has stopped.",
    ]) {
      expect(text).toContain(shown);
    }
  });

  it("CMPD-01 has no process result before there is a reply", () => {
    renderDetails({ disposeDetail: "", disposeImages: [], disposeTime: null, isNeedScore: 0 });
    expect(screen.queryByText("Process Result")).toBeNull();
    expect(screen.getByText(/reply within 3 weekdays/).textContent).toContain(
      "by Thu, Aug 13, 2026.",
    );
  });

  it("CMPD-04 a tap shows an image large", async () => {
    renderDetails();
    await user.click(screen.getByRole("button", { name: "Image 1 of the answer" }));
    expect(screen.getByRole("dialog", { name: "Image 1 of the answer" })).toBeTruthy();
  });
});

describe("CMPD-02 CMPD-03 the rating", () => {
  it("CMPD-02 is asked for 3 s after the page is there, and 'Cancel' leaves it", async () => {
    renderDetails();
    await pass(2000);
    expect(screen.queryByRole("dialog", QUESTION)).toBeNull();
    await pass(1000);
    const question = await screen.findByRole("dialog", QUESTION);
    expect(within(question).getAllByRole("radio")).toHaveLength(5);
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await vi.waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).toBeNull());
    expect(server).not.toHaveBeenCalled();
  });

  it("CMPD-02 is not asked for when isNeedScore is 0", async () => {
    renderDetails({ isNeedScore: 0 });
    await pass(5000);
    expect(screen.queryByRole("dialog", QUESTION)).toBeNull();
  });

  it("CMPD-03 sends the stars, thanks and closes; on a failure it shows the message and stays", async () => {
    renderDetails();
    await pass(3000);
    const question = within(await screen.findByRole("dialog", QUESTION));
    await user.click(question.getByRole("radio", { name: "3 of 5 stars" }));
    server.mockResolvedValueOnce(Response.json({ code: "1409", message: "Not yet", data: null }));
    await user.click(question.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Not yet")).toBeTruthy();
    // Only the text '00' is success (API-05).
    server.mockResolvedValueOnce(Response.json({ code: "0", message: "Almost", data: {} }));
    await user.click(question.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Almost")).toBeTruthy();
    await user.click(question.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Successful demonstration！")).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByRole("dialog", QUESTION)).toBeNull());
    expect(server.mock.calls.map(([, init]) => String(init?.body))).toEqual(
      Array(3).fill("score=3&problemId=p1"),
    );
  });
});
