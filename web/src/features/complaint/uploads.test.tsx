import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { neverEnding } from "../../../tests/never-ending.ts";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleChoices } from "../../../tests/sample-complaint.ts";
import { WriteScreen } from "./write-screen.tsx";

const compress = vi.hoisted(() => vi.fn(async (file: File) => file));
vi.mock("./compress.ts", () => ({ compress, preloadCompressor: () => undefined }));

const MINUTE_MS = 60_000;
const server = vi.fn<typeof fetch>();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const subject = { productId: "1", orderId: "o1", type: "1", sonType: "2" };
const photos = (count: number) =>
  Array.from({ length: count }, (_, i) => new File(["x"], `${i}.jpg`, { type: "image/jpeg" }));
const choose = (count: number) => user.upload(screen.getByLabelText("Add images"), photos(count));
const shownImages = () => screen.queryAllByRole("button", { name: /^Image \d$/ });
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.happyDOM.setURL("https://loan.example/complainPageNext?productId=1&orderId=o1");
  window.localStorage.clear();
  let uploads = 0;
  server.mockReset().mockImplementation(async () => {
    uploads += 1;
    return Response.json({ code: "00", data: { url: `/complaint-images/${uploads}.jpg` } });
  });
  vi.stubGlobal("fetch", server);
  renderScreen(<WriteScreen choices={sampleChoices} subject={subject} />);
});

afterEach(() => void vi.useRealTimers());

describe("CMPN-03 nine images in all", () => {
  it("CMPN-03 five and then five more are nine, and it says that there is no room for the tenth", async () => {
    await choose(5);
    await vi.waitFor(() => expect(shownImages()).toHaveLength(5));
    server.mockImplementation(neverEnding.answer);
    await choose(5);
    expect(screen.getByText("Images, 9 of 9")).toBeTruthy();
    expect(screen.getByText("You can send up to 9 images")).toBeTruthy();
    expect(screen.queryByLabelText("Add images")).toBeNull();
  });

  it("CMPN-03 exactly nine are no image too many", async () => {
    await choose(9);
    await vi.waitFor(() => expect(shownImages()).toHaveLength(9));
    expect(screen.queryByText("You can send up to 9 images")).toBeNull();
  });

  it("CMPN-03 where one was removed there is room for one", async () => {
    await choose(9);
    await vi.waitFor(() => expect(shownImages()).toHaveLength(9));
    await user.click(screen.getByRole("button", { name: "Remove image 1" }));
    await choose(2);
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(10));
    await vi.waitFor(() => expect(shownImages()).toHaveLength(9));
  });
});

it("CMPN-03 an image that is removed while it is compressed is not uploaded", async () => {
  let resolve: (compressed: File) => void = () => undefined;
  compress.mockReturnValueOnce(
    new Promise((end) => {
      resolve = end;
    }),
  );
  await choose(1);
  await user.click(screen.getByRole("button", { name: "Remove image 1" }));
  resolve(photos(1)[0] as File);
  await choose(1);
  await vi.waitFor(() => expect(shownImages()).toHaveLength(1));
  expect(server).toHaveBeenCalledOnce();
});

describe("API-04 API-08 an upload that never ends", () => {
  it.each([
    ["whose answer does not begin", neverEnding.answer],
    ["whose answer begins and never ends", neverEnding.body],
  ])("API-04 CMPN-03 %s is given up after a minute, and can be tried again", async (_, network) => {
    server.mockImplementationOnce(network);
    await choose(1);
    expect(await screen.findByText("Uploading")).toBeTruthy();
    await later(MINUTE_MS - 1000);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await later(2000);
    expect(screen.getByText("error")).toBeTruthy();
    await user.click(await screen.findByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(shownImages()).toHaveLength(1));
  });

  it.each([
    ["whose answer does not begin", neverEnding.answer],
    ["whose answer begins and never ends", neverEnding.body],
  ])("API-04 CMPN-04 a complaint %s is given up after a minute, and stays", async (_, network) => {
    server.mockImplementation(network);
    await user.type(screen.getByRole("textbox"), "They call at night.");
    await user.click(screen.getByRole("button", { name: "Send" }));
    expect(screen.getByText("Sending")).toBeTruthy();
    await later(MINUTE_MS);
    expect(await screen.findByText("error")).toBeTruthy();
    expect(screen.queryByText("Sending")).toBeNull();
    expect(screen.getByRole("textbox")).toHaveProperty("value", "They call at night.");
  });
});
