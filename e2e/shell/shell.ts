import { mkdir, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { WebDriver, WebElement } from "selenium-webdriver";
import type { Action, LogEntry, Update } from "../../mock-bridge/ui/src/contract.gen.ts";
import { Demo } from "../fixtures/demo.ts";
import { BROKEN_IMAGES } from "../fixtures/images.ts";
import { DemoServer, type Server } from "../fixtures/server.ts";
import { type Kept, ShellDriver } from "./driver.ts";

const PICTURES = fileURLToPath(new URL("../pictures/", import.meta.url));
/** The longest wait of a test, on a busy machine with two cores. */
const WITHIN_MS = 120_000;
const POLL_MS = 50;

/** The desktop shell on a guest's server, the demo or another: two windows, and a web view for each open page. */
export class Shell {
  readonly server: Server;
  readonly demo: Demo;
  readonly driver: WebDriver;
  readonly #shell: ShellDriver;

  private constructor(server: Server, shell: ShellDriver) {
    this.server = server;
    this.demo = new Demo(server.url);
    this.#shell = shell;
    this.driver = shell.driver;
  }

  /** Starts both, the demo in a brand; with `stub`, on stand-ins of the providers; with what the shell kept before. */
  static async start(brand?: string, providers?: string, kept?: Kept): Promise<Shell> {
    return Shell.on(await DemoServer.start(brand, providers), kept);
  }

  /** Starts the shell on a server that runs already. */
  static async on(server: Server, kept?: Kept): Promise<Shell> {
    try {
      return new Shell(server, await ShellDriver.start(server.url, kept));
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Ends both; fails where a window or a page shows an image that did not load. */
  async stop(): Promise<void> {
    try {
      await this.expectImages();
    } finally {
      await this.#shell.stop().finally(() => this.server.stop());
    }
  }

  /** Fails where a window or a page shows an image that did not load. */
  async expectImages(): Promise<void> {
    for (const [handle, url] of await this.#urls()) {
      const broken = await this.driver
        .switchTo()
        .window(handle)
        .then(() => this.driver.executeAsyncScript<string[]>(SHOWN_IMAGES))
        .catch(unlessClosed);
      if (broken && broken.length > 0)
        throw new Error(`${new URL(url).pathname}: ${broken.join(", ")}`);
    }
  }

  /** Switches to the window of the native screens. */
  phone(): Promise<void> {
    return this.#turnTo("the phone", (url) => url.includes("/phone.html"));
  }

  /** Switches to the inspector. */
  inspector(): Promise<void> {
    return this.#turnTo("the inspector", (url) => url.includes("/inspector.html"));
  }

  /** Switches to the inspector, and shows one of its tools: a tab, which may have a number behind its name. */
  async tool(name: string): Promise<void> {
    await this.inspector();
    await this.press("[role=tab]", new RegExp(`^${name}\\s*\\d*$`));
  }

  /** Waits until a page is at `path` with any query, and switches to it. */
  page(path: string | RegExp): Promise<void> {
    return this.#turnTo(String(path), (url) => {
      const { origin, pathname } = new URL(url);
      return origin === this.server.url && isText(pathname, path);
    });
  }

  /** Picks a scenario in the inspector. */
  async pick(scenario: string): Promise<void> {
    await this.inspector();
    await this.until(`the scenario ${scenario}`, async () => {
      const [field] = await this.driver.findElements({ css: "[role=combobox]:enabled" });
      await field?.click();
      const css = `[data-scenario="${scenario}"]`;
      const [option] = field ? await this.driver.findElements({ css }) : [];
      await option?.click();
      return option;
    });
  }

  /** The paths of the pages that are open, in no order. */
  async pages(): Promise<string[]> {
    const urls = await this.#urls();
    const pages = [...urls.values()].map((url) => new URL(url));
    return pages.filter((it) => it.origin === this.server.url).map((it) => it.pathname);
  }

  /** Performs an action of a person at the phone or in the inspector. */
  async act(action: Action): Promise<void> {
    await this.inspector();
    await this.driver.executeScript(
      "return window.__TAURI_INTERNALS__.invoke('act', { action: arguments[0] })",
      action,
    );
  }

  /** The messages that the phone keeps, a line each: verdict and name. */
  async messages(): Promise<string[]> {
    await this.inspector();
    const { state } = await this.driver.executeScript<Update>(
      "return window.__TAURI_INTERNALS__.invoke('device')",
    );
    const nameOf = ({ message, handler }: LogEntry) => message?.name ?? handler;
    return state.log.map((entry) => `${entry.verdict.kind} ${nameOf(entry)}`);
  }

  /**
   * Closes every page, and returns the demo to its beginning. The driver never answers for a window that closes meanwhile, so
   * nothing is asked of one until all are gone.
   */
  async reset(): Promise<void> {
    await this.expectImages();
    await this.act({ kind: "reset" });
    const windows = async () => (await this.driver.getAllWindowHandles()).length;
    await this.until("the phone and the inspector alone", async () => (await windows()) === 2);
    if (this.server instanceof DemoServer) await this.server.reset();
  }

  /** Waits until a message of the inspector's timeline has these words in this order. */
  async logged(...words: string[]): Promise<void> {
    await this.tool("Timeline");
    await this.find("[aria-label=Rows] [data-kind=message]", new RegExp(words.join(".*"), "s"));
  }

  /** Waits until `found` returns a value other than undefined and false. */
  async until<T>(what: string, found: () => Promise<T | undefined | false>): Promise<T> {
    const poll = async (): Promise<[T] | null> => {
      // The element may be replaced or closed at any moment: then the next poll finds the new one.
      const it = await found().catch((error: Error) => {
        if (MOVED.includes(error.name)) return undefined;
        throw error;
      });
      return it === undefined || it === false ? null : [it];
    };
    try {
      const [it] = (await this.driver.wait(poll, WITHIN_MS, "", POLL_MS)) as [T];
      return it;
    } catch (error) {
      throw new Error(`waited for ${what}; shown was ${await this.#shown()}`, { cause: error });
    }
  }

  /** Waits for the first visible element with this text. */
  find(css: string, text: string | RegExp = /^/): Promise<WebElement> {
    const [source, flags] = typeof text === "string" ? [text] : [text.source, text.flags];
    return this.until(`${css} with ${text}`, async () => {
      const found = await this.driver.executeScript<WebElement | null>(FIND, css, source, flags);
      return found ?? undefined;
    });
  }

  /**
   * Begins to look for an element that the current document shows only for a moment, which a poll may miss. The returned
   * function waits until it was shown.
   */
  async watch(css: string, text: string | RegExp): Promise<() => Promise<void>> {
    const [source, flags] = typeof text === "string" ? [text] : [text.source, text.flags];
    const name = `${css} with ${text}`;
    await this.driver.executeScript(WATCH, css, source, flags, name);
    return async () => {
      const shown = `return window.shownForAMoment?.has(arguments[0])`;
      await this.until(name, () => this.driver.executeScript<boolean>(shown, name));
    };
  }

  /** Waits until an element is visible and enabled, and presses it. */
  async press(css: string, text?: string | RegExp): Promise<void> {
    await this.until(`pressing ${css} ${text ?? ""}`, async () => {
      const element = await this.find(css, text);
      if (!(await element.isEnabled())) return false;
      // WebDriver scrolls only as far as it must, which leaves what is low on a page under the page's footer.
      await this.driver.executeScript(`arguments[0].scrollIntoView({ block: "center" })`, element);
      await element.click().catch(unlessClosed);
      return true;
    });
  }

  /** Types into the empty field of this label, once a finger reaches it: WebDriver types under a closing sheet, too. */
  async type(label: string, text: string): Promise<void> {
    const field = await this.#field(label, (found) => found.click());
    await field.sendKeys(text).catch(unlessClosed);
  }

  /** Gives a file to the field of this label. */
  async giveFile(label: string, path: string): Promise<void> {
    const field = await this.#field(label);
    await field.sendKeys(path);
  }

  /** Sets the day in the field of this label: its picker belongs to the system. */
  async giveDay(label: string, day: string): Promise<void> {
    await this.until(`the day field ${label}`, () =>
      this.driver.executeScript<boolean>(GIVE_DAY, label, day),
    );
  }

  /** Writes e2e/pictures/NAME.png of the current window or page. */
  async picture(name: string): Promise<void> {
    await this.driver.executeAsyncScript(PAINTED);
    await mkdir(PICTURES, { recursive: true });
    await writeFile(`${PICTURES}${name}.png`, await this.driver.takeScreenshot(), "base64");
  }

  /** Waits for the field of this label, and until `reach` has reached it. */
  #field(label: string, reach?: (field: WebElement) => Promise<void>): Promise<WebElement> {
    return this.until(`the field ${label}`, async () => {
      const found = await this.driver.executeScript<WebElement | null>(FIELD, label);
      if (found) await reach?.(found);
      return found ?? undefined;
    });
  }

  async #turnTo(what: string, isIt: (url: string) => boolean): Promise<void> {
    await this.until(what, async () => {
      const urls = await this.#urls();
      const handle = [...urls.keys()].find((it) => isIt(urls.get(it) ?? ""));
      if (handle === undefined) return false;
      await this.driver.switchTo().window(handle);
      return true;
    });
  }

  /** The beginning of what each window shows, for a failure's message: all of the inspector would hide the failure. */
  async #shown(): Promise<string> {
    const texts: string[] = [];
    for (const handle of await this.driver.getAllWindowHandles().catch(() => [])) {
      const shown = await this.driver
        .switchTo()
        .window(handle)
        .then(() => this.driver.executeScript<string>(SHOWN))
        .catch(String);
      texts.push(shown);
    }
    return texts.join("\n----\n");
  }

  async #urls(): Promise<Map<string, string>> {
    const urls = new Map<string, string>();
    for (const handle of await this.driver.getAllWindowHandles()) {
      const url = await this.driver
        .switchTo()
        .window(handle)
        .then(() => this.driver.getCurrentUrl())
        .catch(unlessClosed);
      if (url) urls.set(handle, url);
    }
    return urls;
  }
}

const SHOWN = `
  const loaded = ", loaded " + Math.round(performance.now()) + " ms ago\\n";
  return location.pathname + loaded + document.body.innerText.slice(0, 1000);`;

/** Waits for the document's images and two frames: then its content is on the screen. */
const PAINTED = `
  const [painted] = arguments;
  Promise.allSettled([...document.images].map((image) => image.decode()))
    .then(() => requestAnimationFrame(() => requestAnimationFrame(painted)));`;

/** Waits for the images that are still to come, and finds those that did not; a lazy one may never be asked for. */
const SHOWN_IMAGES = `
  const [found] = arguments;
  const images = [...document.images].filter((image) => image.loading !== "lazy");
  Promise.allSettled(images.map((image) => image.decode()))
    .then(${BROKEN_IMAGES})
    .then(found, (error) => found([String(error)]));`;

const FIELD = `
  const isIt = (label) => label.innerText.trim() === arguments[0];
  const field = [...document.querySelectorAll("label")].find(isIt)?.control;
  field?.scrollIntoView({ block: "center" });
  return field;`;

/** Sets the value as the browser does, past React's setter, which would ignore it. */
const GIVE_DAY = `
  const [label, day] = arguments;
  const isIt = (it) => it.innerText.trim() === label;
  const field = [...document.querySelectorAll("label")].find(isIt)?.control;
  if (!field) return false;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, day);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  return true;`;

/** Reads all elements in one call: one call an element would be slow. */
const FIND = `
  const [css, source, flags] = arguments;
  const pattern = flags === null ? undefined : new RegExp(source, flags);
  return [...document.querySelectorAll(css)].find((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const text = (element.innerText ?? "").trim();
    return pattern ? pattern.test(text) : text === source;
  });`;

/** Looks with each change and frame, in the page itself: a busy machine may draw no frame for seconds. */
const WATCH = `
  const [css, source, flags, name] = arguments;
  function find() {${FIND}}
  window.shownForAMoment ??= new Set();
  const look = () => {
    if (find(css, source, flags)) window.shownForAMoment.add(name);
    return window.shownForAMoment.has(name);
  };
  const observer = new MutationObserver(() => look() && observer.disconnect());
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  observer.observe(document.body, all);
  const lookEachFrame = () => look() || requestAnimationFrame(lookEachFrame);
  lookEachFrame();`;

/** Whether a text equals the expected one, or matches it. */
function isText(text: string, meant: string | RegExp): boolean {
  return typeof meant === "string" ? text === meant : meant.test(text);
}

/** Accepts that a page closed before WebDriver had answered, by a press or by the last digit of a code. */
function unlessClosed(error: Error): void {
  if (error.name !== "NoSuchWindowError") throw error;
}

/** WebDriver's errors for elements that are gone or covered for the moment. */
const MOVED = [
  "ElementClickInterceptedError",
  "ElementNotInteractableError",
  "NoSuchElementError",
  "NoSuchWindowError",
  "StaleElementReferenceError",
];
