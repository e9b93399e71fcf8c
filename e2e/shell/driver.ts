import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Builder, Capabilities, error, type WebDriver } from "selenium-webdriver";
import { waitForServer } from "selenium-webdriver/http/util.js";
import { findFreePort } from "selenium-webdriver/net/portprober.js";

/** The built shell; the test command sets the path of the one that it built. */
export const BINARY =
  process.env.TULAY_SHELL_BIN ??
  fileURLToPath(new URL("../../target/debug/tulay-shell", import.meta.url));
/** The longest start of WebKit's driver. */
const STARTS_WITHIN_MS = 30_000;

/** Far longer than a command takes on a busy machine. */
const ANSWERS_WITHIN_MS = 15_000;

/** Pages get `prefers-reduced-motion`: no button moves during a press. */
const WITHOUT_MOTION = "[Settings]\ngtk-enable-animations=0\n";

/** What the shell keeps from run to run: JSON by its file's name. */
export type Kept = Record<string, unknown>;

/** One run of the desktop shell under WebKit's driver, with an empty home folder. */
export class ShellDriver {
  readonly driver: WebDriver;
  readonly #process: ChildProcess;
  readonly #home: string;

  private constructor(driver: WebDriver, process: ChildProcess, home: string) {
    this.driver = driver;
    this.#process = process;
    this.#home = home;
  }

  /** Starts the shell for the demo server at `server`. */
  static async start(server: string, kept: Kept = {}): Promise<ShellDriver> {
    const home = await mkdtemp(join(tmpdir(), "tulay-shell-"));
    await mkdir(join(home, "gtk-3.0"));
    await mkdir(join(home, "Downloads"));
    await writeFile(join(home, "gtk-3.0", "settings.ini"), WITHOUT_MOTION);
    await writeFile(
      join(home, "user-dirs.dirs"),
      `XDG_DOWNLOAD_DIR="${join(home, "Downloads")}"\n`,
    );
    await mkdir(join(home, "ph.tulay.shell"));
    for (const [name, content] of Object.entries(kept))
      await writeFile(join(home, "ph.tulay.shell", name), JSON.stringify(content));
    const port = await findFreePort("127.0.0.1");
    const webkit = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
      // In one process group with the shell, so that nothing outlives the test.
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        MESA_SHADER_CACHE_DISABLE: "true",
        TAURI_WEBVIEW_AUTOMATION: "true",
        XDG_CACHE_HOME: home,
        XDG_CONFIG_HOME: home,
        XDG_DATA_HOME: home,
      },
    });
    webkit.stdout.pipe(process.stdout, { end: false });
    webkit.stderr.pipe(process.stderr, { end: false });
    try {
      const address = `http://127.0.0.1:${port}`;
      await Promise.race([waitForServer(address, STARTS_WITHIN_MS), failed(webkit)]);
      const wanted = new Capabilities({ browserName: "wry" });
      wanted.set("webkitgtk:browserOptions", {
        binary: BINARY,
        args: ["--server", server],
      });
      const driver = await new Builder().usingServer(address).withCapabilities(wanted).build();
      endUnanswered(driver);
      return new ShellDriver(driver, webkit, home);
    } catch (error) {
      await end(webkit, home);
      throw error;
    }
  }

  /** Kills the shell and its driver: WebKit's driver may lose a window while it closes the others. */
  async stop(): Promise<void> {
    await end(this.#process, this.#home);
  }
}

/** WebKit's driver never answers a command to a window that closes meanwhile: then the window is no more. */
function endUnanswered(driver: WebDriver): void {
  const execute = driver.execute.bind(driver);
  driver.execute = (command) => {
    const late = once(AbortSignal.timeout(ANSWERS_WITHIN_MS), "abort").then(() => {
      throw new error.NoSuchWindowError(`no answer to ${command.getName()}`);
    });
    return Promise.race([execute(command), late]);
  };
}

async function failed(child: ChildProcess): Promise<never> {
  const code = await Promise.race([once(child, "error"), once(child, "exit")]);
  throw new Error(`WebKitWebDriver did not start: ${code}`);
}

async function end(child: ChildProcess, home: string): Promise<void> {
  if (child.exitCode === null && child.pid !== undefined) {
    // Closes when the last process of the group has closed its output.
    const ended = once(child, "close");
    process.kill(-child.pid, "SIGTERM");
    await ended;
  }
  await rm(home, { recursive: true, force: true });
}
