import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderScreen } from "../../tests/render-screen.tsx";
import { Dialog, Sheet } from "./overlay.tsx";

const user = userEvent.setup();
const onClose = vi.fn();
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** A page with a button that opens the overlay. */
function Opening({ kind }: { readonly kind: "dialog" | "sheet" }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  const actions = (
    <button type="button" onClick={close}>
      Stay
    </button>
  );
  const props = { isOpen, onClose: close, title: "Leave this page?" };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === "dialog" ? (
        <Dialog {...props} actions={actions} hasCloseIcon>
          Your loan is not confirmed yet.
        </Dialog>
      ) : (
        <Sheet {...props} footer={actions}>
          Your loan is not confirmed yet.
        </Sheet>
      )}
    </>
  );
}

async function open(kind: "dialog" | "sheet") {
  onClose.mockReset();
  renderScreen(<Opening kind={kind} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  return within(await screen.findByRole("dialog", { name: "Leave this page?" }));
}

describe.each(["dialog", "sheet"] as const)("UI-01 a %s", (kind) => {
  it("UI-01 is not there until it is opened", () => {
    renderScreen(<Opening kind={kind} />);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.queryByText(/not confirmed/)).toBeNull();
  });

  it("UI-01 is named by its title, and holds its words and its buttons once", async () => {
    const overlay = await open(kind);
    expect(overlay.getByText("Your loan is not confirmed yet.")).toBeTruthy();
    expect(overlay.getByRole("button", { name: "Stay" })).toBeTruthy();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
  });

  it("UI-01 has the focus as a whole: no button looks pressed", async () => {
    await open(kind);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("dialog")));
  });

  it.each([
    ["its close icon", () => user.click(screen.getByRole("button", { name: "Close" }))],
    ["its own button", () => user.click(screen.getByRole("button", { name: "Stay" }))],
    ["Escape", () => user.keyboard("{Escape}")],
  ])("UI-01 is closed once by %s, and opens again", async (_, close) => {
    await open(kind);
    await close();
    await gone();
    expect(onClose).toHaveBeenCalledOnce();
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByRole("dialog")).toBeTruthy();
  });
});

describe("UI-01 what an overlay leaves out", () => {
  it("UI-01 a dialog without a close icon has none", async () => {
    renderScreen(<Dialog isOpen onClose={onClose} title="Sent" actions={null} />);
    await screen.findByRole("dialog", { name: "Sent" });
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
  });
});

describe("UX-26 an overlay whose code is lost", () => {
  it("UX-26 closes again and says what to do; the page stays", async () => {
    vi.resetModules();
    vi.doMock("./dialog-panel.tsx", () => {
      throw new Error("lost");
    });
    const lost = await import("./overlay.tsx");
    const { renderScreen: render } = await import("../../tests/render-screen.tsx");
    onClose.mockReset();
    render(
      <>
        <p>The page</p>
        <lost.Dialog isOpen onClose={onClose} title="Sent" actions={null} />
      </>,
    );
    expect(await screen.findByText(/^Check your connection/)).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByText("The page")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    vi.doUnmock("./dialog-panel.tsx");
    await act(async () => undefined);
  });

  it("CMPN-05 one that nobody can close tells its page, which goes on", async () => {
    vi.resetModules();
    vi.doMock("./dialog-panel.tsx", () => {
      throw new Error("lost");
    });
    const { Dialog: Lost } = await import("./overlay.tsx");
    const { renderScreen: render } = await import("../../tests/render-screen.tsx");
    const onLost = vi.fn();
    render(<Lost isOpen onLost={onLost} title="Sent" actions={null} />);
    await waitFor(() => expect(onLost).toHaveBeenCalledOnce());
    vi.doUnmock("./dialog-panel.tsx");
  });

  it("UX-26 one that was left before that was known says nothing", async () => {
    vi.resetModules();
    let lose: (reason: Error) => void = () => undefined;
    const code = new Promise((_, reject) => (lose = reject));
    vi.doMock("./dialog-panel.tsx", () => code);
    const { Dialog: Slow } = await import("./overlay.tsx");
    const { renderScreen: render } = await import("../../tests/render-screen.tsx");
    const [onLeft, onStaying] = [vi.fn(), vi.fn()];
    const left = render(<Slow isOpen onClose={onLeft} title="Left" actions={null} />);
    left.unmount();
    render(<Slow isOpen onClose={onStaying} title="Staying" actions={null} />);
    await act(async () => lose(new Error("lost")));
    await waitFor(() => expect(onStaying).toHaveBeenCalledOnce());
    expect(onLeft).not.toHaveBeenCalled();
    vi.doUnmock("./dialog-panel.tsx");
  });
});
