import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../../tests/render-screen.tsx";
import { sampleChoices } from "../../../tests/sample-complaint.ts";
import { stubUploads } from "../../../tests/stub-uploads.ts";
import { showToast, ToastHost } from "../../ui/toast.tsx";
import { WriteScreen } from "./write-screen.tsx";

// This DOM draws no images: e2e/routes/complain-page-next.spec.ts tests the compression.
vi.mock("./compress.ts", () => ({
  compress: async (file: File) => file,
  preloadCompressor: () => undefined,
}));

const server = vi.fn<typeof fetch>();
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const subject = { productId: "1", orderId: "o1", type: "1", sonType: "2" };
const photo = (name: string) => new File(["photo"], name, { type: "image/jpeg" });
const area = () => screen.getByRole("textbox");
const send = () => user.click(screen.getByRole("button", { name: "Send" }));
const choose = (...names: string[]) =>
  user.upload(screen.getByLabelText("Add images"), names.map(photo));
const shownImages = () => screen.queryAllByRole("button", { name: /^Image \d$/ });
const calls = (path: string) => server.mock.calls.filter(([url]) => String(url).includes(path));

let uploads = 0;
const answers: { upload: object | null; save: object | null } = { upload: null, save: null };

function renderWrite(about: Partial<typeof subject> = {}) {
  return renderScreen(<WriteScreen choices={sampleChoices} subject={{ ...subject, ...about }} />);
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  window.happyDOM.setURL("https://loan.example/complainPageNext?productId=1&orderId=o1");
  window.localStorage.clear();
  uploads = 0;
  Object.assign(answers, { upload: null, save: null });
  stubUploads();
  vi.stubGlobal(
    "fetch",
    server.mockReset().mockImplementation(async (url) => {
      const isUpload = String(url).includes("upload-problem-img");
      uploads += isUpload ? 1 : 0;
      const data = isUpload
        ? { url: `/complaint-images/${uploads}.jpg` }
        : { problemId: "p1", problemNumber: "H5RB-8MX2" };
      const refusal = isUpload ? answers.upload : answers.save;
      return Response.json(refusal ?? { code: "00", message: "", data });
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe("CMPN-01 CMPN-02 the words", () => {
  it("CMPN-01 shows type and sub-type, and counts to 200", async () => {
    renderWrite();
    expect(screen.getAllByRole("listitem").map((one) => one.textContent)).toEqual(
      expect.arrayContaining(["How repayment is collected", "Calls too often, or at night"]),
    );
    await user.type(area(), "Hello");
    expect(screen.getByText("5/200")).toBeTruthy();
  });

  it("CMPN-01 counts characters as the server does: an emoji is one, and so is a letter with its accent", async () => {
    renderWrite();
    await user.click(area());
    await user.paste(`${"😡".repeat(198)}n\u0303o `);
    expect(screen.getByText("200/200")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toBe("");
    await user.paste("!");
    expect(screen.getByRole("alert").textContent).toBe("Write up to 200 characters");
  });

  it("CMPN-01 a pasted text that is too long stays, is told the maximum, and is sent once it is shorter", async () => {
    renderWrite();
    await user.click(area());
    await user.paste("x".repeat(201));
    expect(area()).toHaveProperty("value", "x".repeat(201));
    expect(screen.getByRole("alert").textContent).toBe("Write up to 200 characters");
    await send();
    expect(document.activeElement).toBe(area());
    expect(calls("problem-save")).toEqual([]);
    await user.type(area(), "{Backspace}");
    expect(screen.getByRole("alert").textContent).toBe("");
    await send();
    expect(calls("problem-save")).toHaveLength(1);
  });

  it.each(["", "   "])("CMPN-02 %j is asked for, and nothing is sent", async (text) => {
    renderWrite();
    if (text) await user.type(area(), text);
    await send();
    expect(screen.getByText("Please fill in your comments and suggestions")).toBeTruthy();
    expect(document.activeElement).toBe(area());
    expect(server).not.toHaveBeenCalled();
  });
});

describe("CMPN-03 the images", () => {
  it("CMPN-03 uploads each, says so, shows them, and removes one", async () => {
    renderWrite();
    await choose("a.jpg", "b.jpg");
    await vi.waitFor(() => expect(shownImages()).toHaveLength(2));
    expect(screen.getByText("Upload succeeded!")).toBeTruthy();
    const body = calls("upload-problem-img")[0]?.[1]?.body as FormData;
    expect((body.get("problemImage") as File).name).toBe("a.jpg");
    await user.click(screen.getByRole("button", { name: "Remove image 1" }));
    expect(shownImages()).toHaveLength(1);
    expect(document.querySelector("img")?.getAttribute("src")).toBe("/complaint-images/2.jpg");
  });

  it("CMPN-03 takes nine and no more", async () => {
    renderWrite();
    await choose(...Array.from({ length: 10 }, (_, index) => `${index}.jpg`));
    await vi.waitFor(() => expect(shownImages()).toHaveLength(9));
    expect(uploads).toBe(9);
    expect(screen.queryByLabelText("Add images")).toBeNull();
  });

  it("CMPN-03 one that the server refuses goes, with the server's words", async () => {
    const fields = { problemImage: "This image cannot be read" };
    answers.upload = { code: "1400", message: "Please check", data: { fields } };
    renderWrite();
    await choose("a.jpg");
    expect(await screen.findByText("This image cannot be read")).toBeTruthy();
    expect(screen.getByText("Images, 0 of 9")).toBeTruthy();
  });

  it("CMPN-03 API-08 one that was not received stays, and is sent at another try", async () => {
    answers.upload = { code: "1429", message: "Please try again in an hour", data: null };
    renderWrite();
    await choose("a.jpg");
    const again = await screen.findByRole("button", { name: "Try again" });
    answers.upload = null;
    await user.click(again);
    await vi.waitFor(() => expect(shownImages()).toHaveLength(1));
  });
});

it("CMPN-03 an image that was removed can be chosen again: the field holds no file", async () => {
  renderWrite();
  await choose("a.jpg");
  expect(screen.getByLabelText("Add images")).toHaveProperty("value", "");
});

it("CMPN-03 after a reload the images are there that were sent, but for one that was removed", async () => {
  const { unmount } = renderWrite();
  await choose("a.jpg", "b.jpg");
  await vi.waitFor(() => expect(shownImages()).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Remove image 1" }));
  unmount();
  renderWrite();
  expect(shownImages()).toHaveLength(1);
  expect(screen.getByAltText("Image 1").getAttribute("src")).toBe("/complaint-images/2.jpg");
});

it("CMPN-03 API-06 a session that ended asks for one login, and keeps every image to try again", async () => {
  const jumpToLogin = vi.fn();
  window.webkit = { messageHandlers: { jumpToLogin: { postMessage: jumpToLogin } } };
  answers.upload = { code: "1001", message: "Please sign in", data: null };
  renderWrite();
  await choose("a.jpg", "b.jpg", "c.jpg");
  const again = () => screen.getAllByRole("button", { name: "Try again" });
  await vi.waitFor(() => expect(again()).toHaveLength(3));
  expect(jumpToLogin).toHaveBeenCalledOnce();
  expect(uploads).toBe(1);
  answers.upload = null;
  for (const button of again()) await user.click(button);
  await vi.waitFor(() => expect(shownImages()).toHaveLength(3));
  delete window.webkit;
});

describe("CMPN-03 what is not uploaded", () => {
  /** Holds the server's answer until the returned function is called. */
  function holdUploads(): () => void {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const answer = server.getMockImplementation();
    server.mockImplementation(async (...asked) => {
      await held;
      return answer?.(...asked) ?? Response.error();
    });
    return () => release();
  }

  it("CMPN-03 a file of more than 5 MB that cannot be made smaller is refused by the page", async () => {
    renderWrite();
    const file = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "a.jpg", { type: "image/jpeg" });
    await user.upload(screen.getByLabelText("Add images"), file);
    expect(await screen.findByText("This image is too large. Send one of up to 5 MB")).toBeTruthy();
    expect(screen.getByText("Images, 0 of 9")).toBeTruthy();
    expect(server).not.toHaveBeenCalled();
  });

  it("CMPN-03 an image that was removed before its turn", async () => {
    const answer = holdUploads();
    renderWrite();
    await choose("a.jpg", "b.jpg", "c.jpg");
    await user.click(screen.getByRole("button", { name: "Remove image 2" }));
    answer();
    await vi.waitFor(() => expect(shownImages()).toHaveLength(2));
    const sent = calls("upload-problem-img").map(([, init]) => init?.body as FormData);
    expect(sent.map((body) => (body.get("problemImage") as File).name)).toEqual(["a.jpg", "c.jpg"]);
  });

  it("CMPN-03 the images of a page that was left, and nothing is said of them", async () => {
    const answer = holdUploads();
    const { unmount } = renderWrite();
    showToast("said before", 60_000);
    await choose("a.jpg", "b.jpg");
    await vi.waitFor(() => expect(server).toHaveBeenCalledOnce());
    unmount();
    answer();
    await act(() => vi.advanceTimersByTimeAsync(100));
    render(<ToastHost />);
    expect(screen.getByRole("status").textContent).toBe("said before");
    expect(server).toHaveBeenCalledOnce();
  });
});

describe("CMPN-04 CMPN-05 sending", () => {
  it("CMPN-04 CMPN-05 sends all once, says so for 1.5 s, forgets what was kept and returns", async () => {
    const { address } = renderWrite();
    await user.type(area(), "They call at night.");
    await choose("a.jpg", "b.jpg");
    await vi.waitFor(() => expect(shownImages()).toHaveLength(2));
    await user.dblClick(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByRole("dialog", { name: "Successfully Sent" })).toBeTruthy();
    expect(screen.getByText(/We will reply within 3 weekdays/)).toBeTruthy();
    window.localStorage.setItem("repaymentInfo", "{}");
    const [saved, ...more] = calls("problem-save");
    expect(more).toEqual([]);
    expect(Object.fromEntries(new URLSearchParams(String(saved?.[1]?.body)))).toEqual({
      problemType: "1",
      problemSonType: "2",
      problemDetail: "They call at night.",
      problemImage: "/complaint-images/1.jpg,/complaint-images/2.jpg",
      orderNo: "o1",
    });
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(address()).toBe("/complaint?productId=1&orderId=o1");
    expect(window.localStorage.length).toBe(0);
  });

  it("CALL-06 CMPN-05 without a sub-type and an order their fields are empty, and a core names no number", async () => {
    answers.save = { code: "00", message: "", data: null };
    renderWrite({ orderId: "", type: "2", sonType: "" });
    await user.type(area(), "The page is slow.");
    await send();
    expect((await screen.findByRole("dialog")).textContent).not.toContain("complaint number");
    const [saved] = calls("problem-save");
    expect(String(saved?.[1]?.body)).toBe(
      "problemType=2&problemSonType=&problemDetail=The+page+is+slow.&problemImage=&orderNo=",
    );
  });

  it("CMPN-05 on a slow phone the 1.5 s begin when the dialog is shown", async () => {
    let end = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      end = resolve;
    });
    // This DOM has no motion.
    const getAnimations = vi.fn(() => [{ finished, playState: "running" }]);
    Object.assign(Element.prototype, { getAnimations });
    const { address } = renderWrite();
    await user.type(area(), "They call at night.");
    await send();
    await screen.findByRole("dialog", { name: "Successfully Sent" });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.getByRole("dialog", { name: "Successfully Sent" })).toBeTruthy();
    Reflect.deleteProperty(Element.prototype, "getAnimations");
    end();
    await act(() => vi.advanceTimersByTimeAsync(1400));
    expect(screen.getByRole("dialog", { name: "Successfully Sent" })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(address()).toBe("/complaint?productId=1&orderId=o1");
  });

  it("SEC-04 says whose account the complaint is from", () => {
    renderWrite();
    expect(screen.getByText("You are logged in as 0917 ••• 0001.")).toBeTruthy();
  });

  it("CMPN-04 without images problemImage is empty", async () => {
    renderWrite();
    await user.type(area(), "They call at night.");
    await send();
    expect(String(calls("problem-save")[0]?.[1]?.body)).toContain("&problemImage=&");
  });

  it("CMPN-04 what was sent is not there once more after the screen was left before the answer", async () => {
    let answer: (response: Response) => void = () => undefined;
    server.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    const { unmount } = renderWrite();
    await user.type(area(), "They called at night");
    await send();
    unmount();
    const data = { problemId: "p1", problemNumber: "H5RB-8MX2" };
    await act(async () => answer(Response.json({ code: "00", message: "", data })));
    renderWrite();
    expect(area()).toHaveProperty("value", "");
  });

  it("CMPN-04 the server's words stand beside the text, which stays, after a reload too", async () => {
    const fields = { problemDetail: "At most 200 characters" };
    answers.save = { code: "1400", message: "Please check", data: { fields } };
    renderWrite();
    await user.type(area(), "They call at night.");
    await send();
    expect(await screen.findByText("At most 200 characters")).toBeTruthy();
    expect(area()).toHaveProperty("value", "They call at night.");
    expect(window.localStorage.getItem("complaintDraft")).toContain("They call at night.");
  });
});
