import { emit } from "@tauri-apps/api/event";
import { clearMocks, mockIPC } from "@tauri-apps/api/mocks";
import { afterEach, expect, it, vi } from "vitest";
import type { Update } from "../contract.gen.ts";
import { NEW_PHONE } from "../testing/fakePhone.tsx";
import { shellHost } from "./shell.ts";

afterEach(clearMocks);

const at = (seq: number): Update => ({ seq, effects: [], state: NEW_PHONE, partial: false });

it("tells of the present state, then of each step once, in order", async () => {
  mockIPC((command) => (command === "device" ? at(2) : undefined), { shouldMockEvents: true });
  const seqs: number[] = [];
  shellHost.listen(
    (update) => seqs.push(update.seq),
    (why) => expect.fail(why),
  );
  await vi.waitFor(() => expect(seqs).toEqual([2]));
  for (const seq of [3, 3, 1, 4]) await emit("update", at(seq));
  expect(seqs).toEqual([2, 3, 4]);
});

it("QA-06 keeps a step that comes before the state that it adds to", async () => {
  let resolve: (update: Update) => void = () => undefined;
  const asked = new Promise<Update>((done) => {
    resolve = done;
  });
  mockIPC((command) => (command === "device" ? asked : undefined), {
    shouldMockEvents: true,
  });
  const seqs: number[] = [];
  shellHost.listen(
    (update) => seqs.push(update.seq),
    (why) => expect.fail(why),
  );
  await vi.waitFor(() => emit("update", { ...at(1), partial: true }));
  for (const seq of [2, 3]) await emit("update", { ...at(seq), partial: true });
  resolve(at(2));
  await vi.waitFor(() => expect(seqs).toEqual([2, 3]));
});

it("says that the phone is lost when the shell does not answer", async () => {
  mockIPC(
    (command) => {
      if (command === "device") throw new Error("no device");
    },
    { shouldMockEvents: true },
  );
  const lost: string[] = [];
  shellHost.listen(
    () => expect.fail("told of a step"),
    (why) => lost.push(why),
  );
  await vi.waitFor(() => expect(lost).toEqual(["Error: no device"]));
});

it("passes on what was done, and calls the server through the shell", async () => {
  const invoked: unknown[] = [];
  mockIPC((command, payload) => {
    invoked.push([command, payload]);
    return command === "server" ? { status: 200, body: [] } : undefined;
  });
  await shellHost.act({ kind: "dial" });
  await shellHost.back();
  expect(await shellHost.call({ path: "/demo/scenarios" })).toEqual({ status: 200, body: [] });
  expect(invoked).toEqual([
    ["act", { action: { kind: "dial" } }],
    ["back", {}],
    ["server", { call: { path: "/demo/scenarios", query: {}, body: null } }],
  ]);
});

it("QA-10 says where a file was saved, and nothing where no place was chosen", async () => {
  const places: (string | null)[] = ["/home/ana/due.zip", null];
  mockIPC((command) => (command === "save" ? places.shift() : undefined));
  const save = () => shellHost.save("bug-due.zip", new Uint8Array([1]));
  expect(await save()).toBe("Saved as /home/ana/due.zip");
  expect(await save()).toBeNull();
});
