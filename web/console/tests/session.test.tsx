import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { forgetDrafts } from "../src/ui/use-draft.ts";
import {
  ANA,
  NOTHING_WAITS,
  openConsole,
  refused,
  type SentCall,
  section,
  serve,
} from "./render-console.tsx";
import { COMPLAINT, FILE, ORDER, SHOWN } from "./samples.ts";

async function signIn(user: ReturnType<typeof openConsole>) {
  await user.type(await screen.findByLabelText("Name"), "Ana Reyes");
  await user.type(screen.getByLabelText("Password"), "correct horse battery");
  await user.type(screen.getByLabelText("Code of the authenticator app"), "123456");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
}

const OUT = () => refused(401, "Sign in.");
const NOBODY = () => new Response(null, { status: 204 });

describe("STAFF-01 the sign-in", () => {
  it("STAFF-01 Ana signs in with name, password and code, and sees the page of the address", async () => {
    const server = serve({
      "GET /api/me": NOBODY,
      "POST /api/login": () => ANA,
      "GET /api/orders/ord-1": () => FILE,
    });
    const user = openConsole("/orders/ord-1");
    await signIn(user);
    expect(await screen.findByRole("heading", { name: "Order 1042" })).toBeTruthy();
    expect(server.sent("/api/login")).toEqual([
      { name: "Ana Reyes", password: "correct horse battery", code: "123456" },
    ]);
  });

  it("STAFF-12 the focus is on the page once Ana has signed in: the button that had it is gone", async () => {
    let isIn = false;
    serve({
      "GET /api/me": () => (isIn ? ANA : NOBODY()),
      "POST /api/login": () => {
        isIn = true;
        return ANA;
      },
    });
    await signIn(openConsole("/"));
    await screen.findByRole("heading", { name: "Today" });
    expect(document.activeElement?.id).toBe("page");
  });

  it("STAFF-01 a wrong password is refused in the server's words, without a note on an ended session", async () => {
    serve({
      "GET /api/me": NOBODY,
      "POST /api/login": () => refused(401, "Name, password or code is wrong."),
    });
    await signIn(openConsole("/"));
    expect((await screen.findByRole("alert")).textContent).toBe("Name, password or code is wrong.");
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
  });

  it("STAFF-01 a refusal that comes again says so, and stands once", async () => {
    serve({
      "GET /api/me": NOBODY,
      "POST /api/login": () => refused(401, "Name, password or code is wrong."),
    });
    const user = openConsole("/");
    await signIn(user);
    expect((await screen.findByRole("alert")).textContent).not.toContain("Tried");
    await user.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByText("Tried 2 times.")).toBeTruthy();
    expect(screen.getAllByText(/^Name, password or code is wrong\./)).toHaveLength(1);
  });

  it("STAFF-01 a sign-in without a network asks for a new code, and not to look at what was done", async () => {
    serve({
      "GET /api/me": NOBODY,
      "POST /api/login": () => {
        throw new TypeError("Failed to fetch");
      },
    });
    await signIn(openConsole("/"));
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The server did not answer. Check the connection and try again with a new code.",
    );
  });

  it("STAFF-19 a session that ends shows the sign-in over the page, which keeps what was typed", async () => {
    let hasEnded = false;
    serve({
      "GET /api/orders/ord-1": () => (hasEnded ? OUT() : FILE),
      "GET /api/find?q=1042": () => OUT(),
      "POST /api/acts": OUT,
      "POST /api/login": () => {
        hasEnded = false;
        return ANA;
      },
    });
    const user = openConsole("/orders/ord-1");
    await user.click(await screen.findByRole("button", { name: "Approve" }));
    await user.type(screen.getByLabelText("Reason"), "Papers agree.");
    hasEnded = true;
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    await signIn(user);
    await waitFor(() => expect(screen.queryByText(/Your session has ended/)).toBeNull());
    expect(screen.getByRole("heading", { name: "Order 1042" })).toBeTruthy();
    expect((screen.getByLabelText("Reason") as HTMLTextAreaElement).value).toBe("Papers agree.");
  });

  it("STAFF-01 signing out shows the sign-in", async () => {
    const server = serve({ "POST /api/logout": () => ({}) });
    const user = openConsole("/");
    await user.click(await screen.findByRole("button", { name: "Sign out" }));
    expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
    expect(server.sent("/api/logout")).toEqual([{}]);
  });
});

describe("STAFF-17 the own account", () => {
  async function change(user: ReturnType<typeof openConsole>) {
    await user.click(await screen.findByRole("link", { name: "Ana Reyes" }));
    await user.type(await screen.findByLabelText("Present password"), "correct horse battery");
    await user.type(screen.getByLabelText("New password"), "nine wet umbrellas");
    await user.click(screen.getByRole("button", { name: "Change the password" }));
  }

  it("STAFF-17 Ana changes her password with the present one", async () => {
    const server = serve({ "POST /api/password": () => ({}) });
    await change(openConsole("/"));
    expect(await screen.findByText(/Your password is changed/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Present password").value).toBe("");
    expect(server.sent("/api/password")).toEqual([
      { password: "correct horse battery", newPassword: "nine wet umbrellas" },
    ]);
  });

  it("STAFF-17 a refusal stands at its field", async () => {
    const fields = { present: "This is not your password" };
    serve({ "POST /api/password": () => refused(400, "This is not your password", { fields }) });
    await change(openConsole("/"));
    await waitFor(() =>
      expect(screen.getByLabelText("Present password").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.queryByText(/Your password is changed/)).toBeNull();
  });
});

describe("STAFF-19 a page that is open for long", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Opens Today with a clock that the test moves. */
  async function openToday(today: () => unknown) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = serve({ "GET /api/today": today });
    openConsole("/");
    await screen.findByRole("heading", { name: "To decide" });
    return server;
  }
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

  it("STAFF-19 says a minute before that the session ends, and goes on by a press", async () => {
    const server = await openToday(() => NOTHING_WAITS);
    await pass(13.5);
    expect(screen.queryByText(/your session ends/)).toBeNull();
    await pass(1);
    expect(screen.getByText(/your session ends within a minute/)).toBeTruthy();
    const before = server.sent("/api/me").length;
    fireEvent.click(screen.getByRole("button", { name: "Stay signed in" }));
    await pass(13);
    expect(screen.queryByText(/your session ends/)).toBeNull();
    expect(server.sent("/api/me")).toHaveLength(before + 1);
  });

  it("STAFF-19 typing keeps the session, a call a minute at most", async () => {
    const server = await openToday(() => NOTHING_WAITS);
    await pass(10);
    const before = server.sent("/api/me").length;
    const search = screen.getByRole("searchbox");
    fireEvent.input(search, { target: { value: "1" } });
    fireEvent.input(search, { target: { value: "10" } });
    await pass(13);
    expect(server.sent("/api/me")).toHaveLength(before + 1);
    expect(screen.queryByText(/your session ends/)).toBeNull();
  });

  it("STAFF-20 a page whose session has ended asks for nothing until somebody signs in", async () => {
    let hasEnded = false;
    const server = await openToday(() => (hasEnded ? OUT() : NOTHING_WAITS));
    hasEnded = true;
    await pass(1);
    expect(screen.getByText(/Your session has ended/)).toBeTruthy();
    const before = server.sent("/api/today").length;
    await pass(20);
    expect(server.sent("/api/today")).toHaveLength(before);
  });

  it("STAFF-20 counts what came meanwhile, and shows its rows on a press", async () => {
    let today: unknown = NOTHING_WAITS;
    await openToday(() => today);
    today = { ...NOTHING_WAITS, review: section(ORDER) };
    await pass(0.6);
    expect(screen.getByText("1 new row")).toBeTruthy();
    expect(screen.queryByRole("link", { name: ORDER.number })).toBeNull();
    expect(document.title).toBe("(1) Today · Console");
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    await pass(0);
    expect(await screen.findByRole("link", { name: ORDER.number })).toBeTruthy();
    expect(screen.queryByText("1 new row")).toBeNull();
  });

  it("STAFF-20 each list says what came meanwhile, and shows it on a press", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let complaints: unknown = section();
    serve({ "GET /api/complaints?state=answered": () => complaints });
    openConsole("/complaints?state=answered");
    await screen.findByText("No complaint was answered.");
    complaints = section(COMPLAINT);
    await pass(0.6);
    expect(screen.getByText("1 new row")).toBeTruthy();
    expect(screen.queryByRole("link", { name: COMPLAINT.number })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show" }));
    await pass(0);
    expect(await screen.findByRole("link", { name: COMPLAINT.number })).toBeTruthy();
    expect(screen.queryByText("1 new row")).toBeNull();
  });

  it("STAFF-20 an order's page shows a colleague's note, but not while a note is typed or a dialog is open", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let text = "She called.";
    const note = { at: "2026-11-26T03:12:00Z", operator: "Ben Cruz", order: null };
    const server = serve({
      "GET /api/orders/ord-1": () => ({ ...FILE, notes: [{ ...note, text }] }),
    });
    openConsole("/orders/ord-1");
    await screen.findByText("She called.");
    text = "She paid.";
    await pass(0.6);
    expect(screen.getByText("She paid.")).toBeTruthy();
    text = "She called again.";
    fireEvent.change(screen.getByLabelText("Note"), { target: { value: "I" } });
    await pass(0.6);
    fireEvent.change(screen.getByLabelText("Note"), { target: { value: "" } });
    fireEvent.click(screen.getByRole("button", { name: "Approve" }));
    await pass(0.6);
    expect(server.sent("/api/orders/ord-1")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    fireEvent.focus(window);
    await pass(0);
    expect(screen.getByText("She called again.")).toBeTruthy();
  });
});

describe("STAFF-19 the reason of a reading", () => {
  it("STAFF-19 survives a reload until something is read", async () => {
    serve({
      "GET /api/orders/ord-1": () => FILE,
      "POST /api/orders/ord-1/papers": () => refused(429, "You have read personal data often."),
    });
    const user = openConsole("/orders/ord-1");
    await user.type(await screen.findByLabelText("Why you read this"), "She calls");
    cleanup();
    openConsole("/orders/ord-1");
    const field = await screen.findByLabelText<HTMLTextAreaElement>("Why you read this");
    expect(field.value).toBe("She calls");
    await user.click(screen.getByRole("button", { name: "Show them" }));
    expect(await screen.findByText("You have read personal data often.")).toBeTruthy();
    expect(field.value).toBe("She calls");
  });
});

describe("STAFF-19 an answer that is not sent yet", () => {
  const opened = {
    complaint: COMPLAINT,
    borrowerId: "usr_1",
    content: "Two charges.",
    images: [],
    answer: null,
    answerImages: [],
    score: null,
  };

  it("STAFF-19 survives a page that is left and opened again", async () => {
    serve({ "POST /api/complaints/c-1/open": () => opened });
    const user = openConsole("/complaints/c-1");
    await user.type(await screen.findByLabelText("Answer to the borrower"), "We looked.");
    cleanup();
    openConsole("/complaints/c-1");
    const answer = await screen.findByLabelText("Answer to the borrower");
    expect((answer as HTMLTextAreaElement).value).toBe("We looked.");
  });

  it("STAFF-19 its images survive a page that is left, and are asked for after a reload", async () => {
    const sent: FormData[] = [];
    serve({
      "POST /api/complaints/c-1/open": () => opened,
      "POST /api/complaints/c1/answer": ({ body }: SentCall) => {
        sent.push(body as FormData);
        return { ...SHOWN, effect: null };
      },
    });
    let user = openConsole("/complaints/c-1");
    const receipt = new File(["picture"], "receipt.png", { type: "image/png" });
    await user.upload(await screen.findByLabelText("Images"), receipt);
    await user.type(screen.getByLabelText("Answer to the borrower"), "We looked.");
    await user.type(screen.getByLabelText("Reason"), "It was late.");
    cleanup();
    user = openConsole("/complaints/c-1");
    expect(await screen.findByText("Chosen: receipt.png.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Show what it does" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.get("image")).toMatchObject({ name: "receipt.png" });
    cleanup();
    // A reload forgets files, and keeps texts.
    const texts = Object.entries(sessionStorage);
    forgetDrafts();
    for (const [key, text] of texts) sessionStorage.setItem(key, text);
    openConsole("/complaints/c-1");
    expect(await screen.findByText("Choose them again: receipt.png.")).toBeTruthy();
  });
});

describe("STAFF-01 the setup of an account", () => {
  const begun = {
    name: "Carla Diaz",
    secret: "JBSWY3DPEHPK3PXP",
    uri: "otpauth://totp/x?secret=J",
  };

  it("STAFF-01 Carla scans the code, chooses a password and enters the first code", async () => {
    const server = serve({
      "POST /api/setup/begin": () => begun,
      "POST /api/setup/finish": () => ({}),
    });
    const user = openConsole("/setup#token-7");
    expect(
      await screen.findByRole("img", { name: "QR code for the authenticator app" }),
    ).toBeTruthy();
    expect(screen.getByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    await user.type(screen.getByLabelText("New password"), "a long new password");
    await user.type(screen.getByLabelText("First code"), "654321");
    await user.click(screen.getByRole("button", { name: "Finish the setup" }));
    // The server has signed her in: the code that was just proven is not asked for again.
    expect(await screen.findByRole("heading", { name: "Today" })).toBeTruthy();
    expect(server.sent("/api/setup/begin")).toEqual([{ link: "token-7" }]);
    expect(server.sent("/api/setup/finish")).toEqual([
      { link: "token-7", password: "a long new password", code: "654321" },
    ]);
  });

  it("STAFF-01 a link that has expired says so and shows no form", async () => {
    serve({ "POST /api/setup/begin": () => refused(404, "This link has expired.") });
    openConsole("/setup#old");
    expect((await screen.findByRole("alert")).textContent).toBe("This link has expired.");
    expect(screen.queryByLabelText("New password")).toBeNull();
  });

  it("STAFF-01 a password that is too short has its sentence beside its field", async () => {
    serve({
      "POST /api/setup/begin": () => begun,
      "POST /api/setup/finish": () =>
        refused(400, "Check the form.", { fields: { password: "Use 12 characters or more." } }),
    });
    const user = openConsole("/setup#token-7");
    await user.type(await screen.findByLabelText("New password"), "short");
    await user.click(screen.getByRole("button", { name: "Finish the setup" }));
    await waitFor(() =>
      expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.getByText("Use 12 characters or more.")).toBeTruthy();
  });
});
