import type { Navigation, PageWindow } from "./pageFrame.ts";

const found = new WeakMap<Document, Navigation>();

/** A page's history. Older browsers, among them WebKitGTK, have no Navigation API: there its used part is made. */
export function navigationOf(page: PageWindow): Navigation | undefined {
  // The first document of a frame may share its window with the page that follows.
  if (page.navigation || page.location.href === "about:blank") return page.navigation;
  const known = found.get(page.document) ?? new PageHistory(page);
  found.set(page.document, known);
  return known;
}

/** The history of one document, by the calls that change it and the links that leave it. */
class PageHistory extends EventTarget implements Navigation {
  readonly #history: History;
  /** Entries of this document before the present one. */
  #depth = 0;
  /** Entries that the traversal under way goes on; one back where the browser began it. */
  #way = -1;

  constructor(page: PageWindow) {
    super();
    const { history } = page;
    this.#history = history;
    this.#watchChanges(history);
    page.addEventListener("popstate", () => {
      this.#move(this.#way, "traverse");
      this.#way = -1;
    });
    // After the page's own listeners: a link that they handle navigates nowhere.
    page.addEventListener("click", (event) => this.#follow(event));
  }

  get canGoBack(): boolean {
    return this.#depth > 0;
  }

  back(): void {
    this.#history.back();
  }

  #watchChanges(history: History): void {
    const { pushState, replaceState, go } = history;
    history.pushState = (...given) => {
      pushState.apply(history, given);
      this.#move(1, "push");
    };
    history.replaceState = (...given) => {
      replaceState.apply(history, given);
      this.#move(0, "replace");
    };
    history.go = (way) => {
      this.#way = way ?? 0;
      go.call(history, way);
    };
  }

  #move(by: number, navigationType: string): void {
    this.#depth = Math.max(0, this.#depth + by);
    this.dispatchEvent(Object.assign(new Event("currententrychange"), { navigationType }));
  }

  /** Asks about a link's address before it is loaded. */
  #follow(event: Event): void {
    const link = event.target instanceof Object && (event.target as Element).closest?.("a[href]");
    if (!link || event.defaultPrevented) return;
    const destination = { url: (link as HTMLAnchorElement).href };
    const asked = Object.assign(new Event("navigate", { cancelable: true }), { destination });
    if (!this.dispatchEvent(asked)) event.preventDefault();
  }
}
