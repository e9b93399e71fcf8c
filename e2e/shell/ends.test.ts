import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, suite, test } from "node:test";
import { BINARY } from "./driver.ts";

suite("the shell's own demo", () => {
  let temporary = "";
  beforeEach(async () => {
    temporary = await mkdtemp(join(tmpdir(), "tulay-ends-"));
  });
  afterEach(() => rm(temporary, { recursive: true, force: true }));

  const start = (display = process.env.DISPLAY ?? "") =>
    spawn(BINARY, [], {
      stdio: ["ignore", "ignore", "pipe"],
      env: {
        ...process.env,
        DISPLAY: display,
        WAYLAND_DISPLAY: "",
        TMPDIR: temporary,
        XDG_CACHE_HOME: temporary,
        XDG_CONFIG_HOME: temporary,
        XDG_DATA_HOME: temporary,
      },
    });
  const hasData = async () => (await readdir(temporary)).some((name) => name.startsWith(".tmp"));

  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    test(`QA-23 QA-09 a shell that ends by ${signal} takes its demo and the demo's data with it`, async () => {
      const shell = start();
      // The demo writes to the shell's own output, so this closes when both have ended.
      const ended = once(shell, "close");
      for await (const line of createInterface(shell.stderr)) {
        if (!line.includes("this server leads")) continue;
        assert.equal(await hasData(), true);
        shell.kill(signal);
      }
      await ended;
      assert.equal(await hasData(), false);
    });
  }

  test("QA-23 without a display the shell says so in a sentence, and no demo stays", async () => {
    const shell = start("");
    let said = "";
    shell.stderr.on("data", (part: Buffer) => {
      said += part;
    });
    const [code] = await once(shell, "close");
    assert.equal(code, 1);
    assert.match(said, /error: there is no display to open a window on/);
    assert.doesNotMatch(said, /backtrace|panicked/);
    assert.equal(await hasData(), false);
  });
});
