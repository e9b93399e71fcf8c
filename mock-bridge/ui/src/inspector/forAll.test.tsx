import { expect, it } from "vitest";
import { COOK, fakePhone, IN_REPAYMENT } from "../testing/fakePhone.tsx";
import { Inspector } from "./Inspector.tsx";

const NO_CALLS = { title: "Calls", rows: [] };

/** An inspector of a demo on which as many phones are open, this one among them. */
function among(open: number) {
  const devices = { open };
  const phone = fakePhone(IN_REPAYMENT, {
    "/emulator/api/devices": () => devices,
    "/demo/clock": { now: "2026-07-15T09:30:00+08:00" },
    "/demo/actions": { title: "Meal", lines: [], actions: [COOK], more: [], messages: NO_CALLS },
  });
  const moves = () => phone.calls.filter(({ path, body }) => path === "/demo/clock" && body);
  return { ...phone.show(<Inspector />), phone, moves, devices };
}

it("QA-28 a change for all phones of the demo asks where others are open, until one yes to its kind", async () => {
  const { user, getByRole, findByRole, queryByRole, moves, devices } = among(3);
  const day = getByRole("button", { name: "+1 day" });
  for (const times of [1, 2]) {
    await user.click(day);
    await findByRole("dialog", { name: "2 other phones use this demo" });
    await user.click(getByRole("button", { name: "Cancel" }));
    expect([queryByRole("dialog"), moves().length, times]).toEqual([null, 0, times]);
  }
  await user.click(day);
  await user.click(await findByRole("button", { name: /^Go on/ }));
  await expect.poll(() => moves().length).toBe(1);
  await user.click(day);
  await expect.poll(() => moves().length).toBe(2);
  expect(queryByRole("dialog")).toBeNull();
  // It was about the clock, and about two phones.
  await user.click(await findByRole("button", { name: "Cook", hidden: true }));
  await findByRole("button", { name: "Go on, and ask no more about orders" });
  await user.click(getByRole("button", { name: "Cancel" }));
  devices.open = 4;
  await user.click(day);
  await findByRole("button", { name: "Go on, and ask no more about the clock" });
  expect(moves()).toHaveLength(2);
});

it("QA-28 an action on an order, a recording and Reset ask, too, and do nothing where the answer is no", async () => {
  const { user, findByRole, getByRole, phone } = among(2);
  const done = () => [phone.actions.length, phone.calls.filter(({ body }) => body).length];
  const before = done();
  for (const name of ["Cook", "Record", "Record a bug", "Reset", "Away 10 s"]) {
    await user.click(await findByRole("button", { name, hidden: true }));
    await findByRole("dialog", { name: "Another phone uses this demo" });
    await user.click(getByRole("button", { name: "Cancel" }));
    expect(done(), name).toEqual(before);
  }
});

it("QA-28 a bug file asks before its replay sets the demo back", async () => {
  const { user, findByRole, getByRole, getByLabelText, phone } = among(2);
  await user.upload(getByLabelText("Bug file"), new File(["no zip"], "a.zip"));
  await findByRole("dialog", { name: "Another phone uses this demo" });
  await user.click(getByRole("button", { name: "Cancel" }));
  expect(phone.actions).toEqual([]);
  expect(getByRole("region", { name: "Recording" }).textContent).not.toContain("no zip");
});

it("QA-28 the only phone of a demo changes it without a question, until another is opened", async () => {
  const { user, getByRole, queryByRole, findByRole, moves, devices } = among(1);
  await user.click(getByRole("button", { name: "+1 day" }));
  await expect.poll(() => moves().length).toBe(1);
  expect(queryByRole("dialog")).toBeNull();
  devices.open = 2;
  await user.click(getByRole("button", { name: "+1 day" }));
  await findByRole("dialog", { name: "Another phone uses this demo" });
  expect(moves()).toHaveLength(1);
});
