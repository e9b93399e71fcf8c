import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Preset } from "../contract.gen.ts";
import { type BugFile, fileName, packed, unpacked } from "./bugFile.ts";
import { asHar } from "./har.ts";

const DEMO = "http://127.0.0.1:4600";

const FILE: BugFile = {
  manifest: {
    format: 1,
    scenario: "guest",
    clock: "2026-07-15T01:30:00Z",
    phone: { model: "iphone16", sideways: false },
    rules: [{ path: "*", what: "delay", ms: 400, times: null }],
    brand: "Guest",
    language: "en",
    build: "1.0.0",
    userAgent: "Browser",
    endsAt: "/notes",
    ids: { noteId: "n1" },
    picture: { missing: "A browser cannot take a picture of a page." },
  },
  steps: [
    { kind: "back", on: "" },
    { kind: "tap", on: "/notes", at: { role: "link", name: "Café" } },
  ],
  messages: [
    { name: "closeWebView", wireName: "closeSyn", payload: {}, verdict: "accepted" },
    { name: null, wireName: "jump", payload: [1], verdict: "refused", reason: "It is no object" },
  ],
  calls: asHar(
    [
      {
        startedAtMs: 0,
        method: "POST",
        url: `${DEMO}/notes?sessionId=s3cr3t&a=1`,
        status: 200,
        statusText: "OK",
        type: "application/json",
        tookMs: 3,
      },
    ],
    "1.0.0",
  ),
  storage: { local: { draft: "{}" }, session: {} },
};

it("QA-10 a picture of the end is a part of its own", () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  const withPicture = {
    ...FILE,
    manifest: { ...FILE.manifest, picture: { part: "screen.png" } },
    picture,
  };
  expect(unpacked(packed(withPicture), DEMO)).toEqual(withPicture);
});

/** A bug file with other parts. */
function changed(parts: Record<string, string | null>): Uint8Array {
  const all: Record<string, Uint8Array> = unzipSync(packed(FILE));
  for (const [name, content] of Object.entries(parts)) {
    if (content === null) delete all[name];
    else all[name] = strToU8(content);
  }
  return zipSync(all);
}

const manifest = (change: object) => ({
  "manifest.json": JSON.stringify({ ...FILE.manifest, ...change }),
});

const BAD: [string, Uint8Array, string][] = [
  ["no zip", strToU8("hello"), "The file is no zip that can be read"],
  ["nothing", new Uint8Array(), "The file is no zip that can be read"],
  ["a zip that was cut off", packed(FILE).slice(0, 400), "The file is no zip that can be read"],
  ["too large", new Uint8Array(5 * 1024 * 1024 + 1), "The file is larger than 5 MB."],
  [
    "a large part",
    changed({ "calls.har": " ".repeat(5 * 1024 * 1024 + 1) }),
    "calls.har is larger",
  ],
  ["a strange part", changed({ "run.js": "" }), "'run.js' is no part of a bug file."],
  ["a path", changed({ "../steps.ndjson": "" }), "'../steps.ndjson' is no part of a bug file."],
  ["no steps", changed({ "steps.ndjson": null }), "steps.ndjson is missing."],
  ["no manifest", changed({ "manifest.json": null }), "manifest.json is missing."],
  ["no JSON", changed({ "manifest.json": "{" }), "manifest.json: It is no JSON"],
  ["a later format", changed(manifest({ format: 2 })), "Its format is 2; this emulator reads 1."],
  ["no format", changed({ "manifest.json": "{}" }), "Its format is undefined"],
  ["a strange field", changed(manifest({ url: "x" })), "unknown field 'url'"],
  [
    "a bug without what was expected",
    changed(manifest({ bug: { title: "Gone", seen: "Nothing", expected: "" } })),
    "manifest.json: expected is empty.",
  ],
  [
    "a strange scenario",
    changed(manifest({ scenario: "a/b" })),
    "manifest.json: id has characters",
  ],
  [
    "no offset",
    changed(manifest({ clock: "2026-07-15 09:30" })),
    "clock is no time with an offset",
  ],
  [
    "a strange phone",
    changed(manifest({ phone: { model: "x", sideways: true } })),
    "model is none",
  ],
  [
    "a wrapper without a title",
    changed(manifest({ wrapper: { silent: true } })),
    "manifest.json: title of a preset is no text.",
  ],
  [
    "a strange wrapper",
    changed(manifest({ wrapper: "mute" })),
    "manifest.json: preset is no object.",
  ],
  ["strange ids", changed(manifest({ ids: { a: 1 } })), "manifest.json: a is no text."],
  [
    "a lost picture",
    changed(manifest({ picture: { part: "screen.png" } })),
    "screen.png is missing.",
  ],
  ["a picture elsewhere", changed(manifest({ picture: { part: "http://x" } })), "part is none of"],
  [
    "a broken line",
    changed({ "steps.ndjson": '{"kind":"back","on":""}\n{"kind":\n' }),
    "steps.ndjson, line 2: It is no JSON",
  ],
  [
    "an empty line",
    changed({ "steps.ndjson": '\n{"kind":"back","on":""}\n' }),
    "steps.ndjson, line 1: It is no JSON",
  ],
  [
    "a step out of the demo",
    changed({
      "steps.ndjson":
        '{"kind":"back","on":""}\n{"kind":"demo","on":"","path":"//evil.example/","body":{}}',
    }),
    "steps.ndjson, line 2: path is not an address of the demo's own calls.",
  ],
  [
    "too many steps",
    changed({ "steps.ndjson": '{"kind":"back","on":""}\n'.repeat(1_001) }),
    "steps.ndjson has more than 1000 lines.",
  ],
  [
    "a message without a verdict",
    changed({ "messages.ndjson": '{"name":null,"wireName":"a","payload":{}}\n' }),
    "messages.ndjson, line 1: verdict is none of accepted, refused.",
  ],
  ["another archive", changed({ "calls.har": '{"log":{"version":"1.1"}}' }), "calls.har: version"],
  [
    "a call without an address",
    changed({ "calls.har": '{"log":{"version":"1.2","entries":[{"request":{},"response":{}}]}}' }),
    "calls.har: Entry 1's url is no text.",
  ],
  [
    "a strange storage",
    changed({ "storage.json": '{"local":[],"session":{}}' }),
    "local is no object",
  ],
];

describe("a bug file", () => {
  it("QA-10 is read as it was written, and the same recording gives the same bytes", () => {
    expect(unpacked(packed(FILE), DEMO)).toEqual(FILE);
    expect(packed(FILE)).toEqual(packed(structuredClone(FILE)));
  });

  it("QA-10 says what was wrong in the tester's words, and is named by its title", () => {
    const bug = { title: "Señora's “Send” is gone!", seen: "No button.", expected: "A button." };
    const file = { ...FILE, manifest: { ...FILE.manifest, bug } };
    expect(unpacked(packed(file), DEMO)).toEqual(file);
    expect(fileName(file.manifest)).toBe("senoras-send-is-gone.zip");
    const foreign = { ...file.manifest, bug: { ...bug, title: "漏" } };
    expect([fileName(foreign), fileName(FILE.manifest)]).toEqual([
      "bug-guest.zip",
      "bug-guest.zip",
    ]);
  });

  it("QA-10 holds the wrapper that was installed", () => {
    const wrapper = { title: "Mute", silent: true } as Preset;
    const file = { ...FILE, manifest: { ...FILE.manifest, wrapper } };
    expect(unpacked(packed(file), DEMO)).toEqual(file);
  });

  it("QA-10 holds calls as HAR 1.2 without what opens something", () => {
    const [call] = unpacked(packed(FILE), DEMO).calls.log.entries;
    expect(call?.request).toMatchObject({
      method: "POST",
      url: `${DEMO}/notes?sessionId=•••&a=1`,
      queryString: [
        { name: "sessionId", value: "•••" },
        { name: "a", value: "1" },
      ],
    });
  });

  it.each(BAD)("QA-10 with %s is refused by part, line and fault", (_, bytes, why) => {
    expect(() => unpacked(bytes, DEMO)).toThrow(why);
  });

  it("QA-10 that is not in UTF-8 says so", () => {
    const all: Record<string, Uint8Array> = unzipSync(packed(FILE));
    all["steps.ndjson"] = new Uint8Array([0xff, 0xfe]);
    expect(() => unpacked(zipSync(all), DEMO)).toThrow("steps.ndjson is not in UTF-8.");
  });
});
