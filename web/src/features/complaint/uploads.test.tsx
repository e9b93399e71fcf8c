import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { neverEnding } from "../../../tests/never-ending.ts";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleChoices } from "../../../tests/sample-complaint.ts";
import { stubUploads } from "../../../tests/stub-uploads.ts";
import { hideToast } from "../../ui/toast.tsx";
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
  hideToast();
  window.happyDOM.setURL("https://loan.example/complainPageNext?productId=1&orderId=o1");
  window.localStorage.clear();
  let uploads = 0;
  server.mockReset().mockImplementation(async () => {
    uploads += 1;
    return Response.json({ code: "00", data: { url: `/complaint-images/${uploads}.jpg` } });
  });
  vi.stubGlobal("fetch", server);
  stubUploads();
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
    // The sentence would go with the first upload.
    server.mockImplementation(neverEnding.answer);
    await choose(9);
    expect(screen.getByText("Images, 9 of 9")).toBeTruthy();
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
    expect(await screen.findByText("50%")).toBeTruthy();
    await later(MINUTE_MS - 1000);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await later(2000);
    expect(screen.getByText(/^The network was lost/)).toBeTruthy();
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
    expect(await screen.findByText("We do not know yet whether this arrived")).toBeTruthy();
    expect(screen.queryByText("Sending")).toBeNull();
    expect(screen.getByRole("textbox")).toHaveProperty("value", "They call at night.");
  });
});

describe("UX-14 CMPN-04 'Send' while images upload", () => {
  /** A network that holds uploads until they are let go. */
  function hold(): (answer: Response | Error) => void {
    let letGo: (answer: Response | Error) => void = () => undefined;
    server.mockImplementationOnce(
      () =>
        new Promise((resolve, reject) => {
          letGo = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer));
        }),
    );
    return (answer) => letGo(answer);
  }
  const saves = () => server.mock.calls.filter(([url]) => String(url).includes("problem-save"));
  const write = async () => {
    await user.type(screen.getByRole("textbox"), "They call at night.");
    await user.click(screen.getByRole("button", { name: "Send" }));
  };
  const uploaded = () => Response.json({ code: "00", data: { url: "/complaint-images/1.jpg" } });

  it("CMPN-04 says how much has left, waits for the image, and then sends it with the words", async () => {
    const letGo = hold();
    await choose(1);
    const bar = await screen.findByRole("progressbar", { name: "Upload of Image 1" });
    await vi.waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("50"));
    await write();
    expect(screen.getByText(/^It is sent as soon as the images are uploaded/)).toBeTruthy();
    expect(saves()).toHaveLength(0);
    await act(async () => letGo(uploaded()));
    await vi.waitFor(() => expect(saves()).toHaveLength(1));
    expect(String(saves()[0]?.[1]?.body)).toContain("complaint-images%2F1.jpg");
  });

  it("CMPN-04 sends nothing when the image does not arrive, and tries it again at the next press", async () => {
    const letGo = hold();
    await choose(1);
    await write();
    await act(async () => letGo(new TypeError("offline")));
    expect(await screen.findByText(/^Not sent: an image could not be uploaded/)).toBeTruthy();
    expect(saves()).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Send" }));
    await vi.waitFor(() => expect(saves()).toHaveLength(1));
    expect(String(saves()[0]?.[1]?.body)).toContain("complaint-images%2F");
  });

  it("CMPN-04 one that waits can be held back", async () => {
    const letGo = hold();
    await choose(1);
    await write();
    await user.click(screen.getByRole("button", { name: "Do not send yet" }));
    await act(async () => letGo(uploaded()));
    await vi.waitFor(() => expect(shownImages()).toHaveLength(1));
    expect(saves()).toHaveLength(0);
  });

  it("UX-14 what was lost is tried again alone when the network is back", async () => {
    const letGo = hold();
    await choose(1);
    await act(async () => letGo(new TypeError("offline")));
    expect(await screen.findByText(/^The network was lost/)).toBeTruthy();
    await act(async () => window.dispatchEvent(new Event("online")));
    await vi.waitFor(() => expect(shownImages()).toHaveLength(1));
    expect(screen.queryByText(/^The network was lost/)).toBeNull();
  });
});
