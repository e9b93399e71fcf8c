/**
 * Makes the browser test of a bug file: `npm run bug -w e2e -- ../fixtures/bugs/NAME.zip`. The test of a recording is
 * kept if it passes twice, that of a bug if it fails twice where the bug is.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { unpacked } from "../../mock-bridge/ui/src/recording/bugFile.ts";
import { failures, testOf } from "./test-of.ts";

/** Stands for the demo that the file is for: addresses in it are paths, or of this origin. */
const ORIGIN = "http://127.0.0.1:4600";

function make(path: string): void {
  const name = basename(path, ".zip");
  if (!/^[a-z0-9-]+$/.test(name))
    throw new Error(`${name} is no name of small letters, digits and -.`);
  const file = unpacked(readFileSync(path), ORIGIN);
  const folder = fileURLToPath(new URL(".", import.meta.url));
  const trial = `${folder}trial-${name}.spec.ts`;
  const report = `${folder}trial-${name}.json`;
  try {
    writeFileSync(trial, testOf(name, file));
    const run = (command: string, words: string[], env = process.env) =>
      spawnSync(command, words, { cwd: `${folder}..`, stdio: "inherit", env }).status === 0;
    if (!run("biome", ["format", "--write", trial]))
      throw new Error("The test cannot be formatted.");
    const test = readFileSync(trial, "utf8");
    // The mark accepts every failure that follows: without it, the place of each is known.
    writeFileSync(trial, test.replace("test.fail();", "test.info();"));
    const words = ["test", `bugs/trial-${name}`, "--repeat-each=2", "--workers=1"];
    run("playwright", [...words, "--reporter=line,json"], {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    });
    const why = failures(test, JSON.parse(readFileSync(report, "utf8")), `trial-${name}.spec.ts`);
    if (why) throw new Error(`${why} Nothing is written.`);
    writeFileSync(trial, test);
    renameSync(trial, `${folder}${name}.spec.ts`);
    // Runs that failed as they had to stand above it.
    console.info(`Wrote e2e/bugs/${name}.spec.ts.`);
  } finally {
    rmSync(trial, { force: true });
    rmSync(report, { force: true });
  }
}

const [path] = process.argv.slice(2);
if (!path) throw new Error("Name a bug file.");
make(path);
