import { i18n, type Messages } from "@lingui/core";
import { expect, it, vi } from "vitest";
import { addTexts, textsReady } from "./texts.ts";

const ID = "texts.test";

it("UI-05 fetches the catalogue of the page's own language alone", async () => {
  const en = vi.fn(async (): Promise<Messages> => ({ [ID]: "Pay" }));
  const fil = vi.fn(async (): Promise<Messages> => ({ [ID]: "Magbayad" }));
  addTexts({ "./locales/en.po": en, "./locales/fil.po": fil });
  await textsReady();
  expect(i18n._(ID)).toBe("Pay");
  expect(fil).not.toHaveBeenCalled();
});

it("API-08 UI-05 a catalogue that was lost is told, and asked for once more the next time", async () => {
  const load = vi.fn(async (): Promise<Messages> => ({ [ID]: "Pay later" }));
  load.mockRejectedValueOnce(new TypeError("offline")).mockRejectedValueOnce(new TypeError("gone"));
  addTexts({ "./locales/en.po": load });
  await expect(textsReady()).rejects.toThrow("gone");
  await textsReady();
  expect(i18n._(ID)).toBe("Pay later");
});
