import { type AskPage, answerTo, type PageRequest } from "../recording/answer.ts";
import { listenToPages } from "../recording/capture.ts";
import type { Host } from "./host.ts";
import { insideOf } from "./pageFrame.ts";
import { topPath } from "./topPath.ts";

type Pages = Pick<
  Host,
  "askPage" | "hearPages" | "visiblePath" | "readStorage" | "clearStorage" | "save" | "hideKeyboard"
>;

const entriesOf = (storage: Storage) =>
  Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? ""]));

const topPage = () => insideOf(document.querySelector("iframe[data-top]"));

/** The pages of a browser's emulator: frames of its own origin, which share its storage. */
export const framePages: Pages = {
  askPage: (async (request: PageRequest) => {
    const page = topPage();
    return page ? answerTo(page, request) : null;
  }) as AskPage,
  hideKeyboard: async () => {
    const page = topPage();
    // Where a tool has it, the page's field has lost it already.
    page?.focus();
    (page?.document.activeElement as HTMLElement | null | undefined)?.blur();
  },
  hearPages: listenToPages,
  visiblePath: (state) => topPath(state, topPage()?.location),
  readStorage: async () => ({
    local: entriesOf(localStorage),
    session: entriesOf(sessionStorage),
  }),
  clearStorage: async () => {
    localStorage.clear();
    sessionStorage.clear();
  },
  save: async (name, bytes) => {
    const address = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
    return "";
  },
};
