import { expect, it } from "vitest";
import { drawQr } from "./draw-qr.ts";

it("CODE1-01 draws the dark modules alone, with a quiet zone of four around them", async () => {
  const drawing = await drawQr("1234567890123456");
  // Version 1 has 21 modules to a side.
  expect(drawing?.size).toBe(21 + 8);
  expect(drawing?.path).toMatch(/^M4 4h7v1h-7z/);
  const corners = [...(drawing?.path ?? "").matchAll(/M(\d+) (\d+)h(\d+)/g)];
  for (const [, x, y, width] of corners) {
    expect(Number(x)).toBeGreaterThanOrEqual(4);
    expect(Number(x) + Number(width)).toBeLessThanOrEqual(25);
    expect(Number(y)).toBeLessThan(25);
  }
});

it("CODE1-01 what no QR code holds is not drawn", async () => {
  expect(await drawQr("x".repeat(5000))).toBeNull();
});
