import { expect, it } from "vitest";
import { telephoneOf } from "./telephone.ts";

it.each([
  ["0917 123 4567", { kind: "call", number: "09171234567" }],
  ["Call us: +63 917 123 4567", { kind: "call", number: "+639171234567" }],
  ["(02) 8123-4567", { kind: "call", number: "0281234567" }],
  ["WhatsApp: 0917 123 4567", { kind: "chat", url: "https://wa.me/639171234567" }],
  ["whats app +63 917 123 4567", { kind: "chat", url: "https://wa.me/639171234567" }],
  ["https://wa.me/639171234567", { kind: "chat", url: "https://wa.me/639171234567" }],
  ["WhatsApp: Tulay Care", { kind: "text" }],
  ["Dial 911", { kind: "call", number: "911" }],
  ["0917-123-4567 loc. 12", { kind: "call", number: "09171234567" }],
  ["(02) 8123-4567 ext. 305", { kind: "call", number: "0281234567" }],
  ["0917 123 4567 / 02 8123 4567", { kind: "call", number: "09171234567" }],
  ["+63 (917) 123-4567, (02) 8123-4567", { kind: "call", number: "+639171234567" }],
  ["Call us 24/7: 02 8123 4567", { kind: "call", number: "0281234567" }],
  ["WhatsApp: 0917 123 4567 / 0918 765 4321", { kind: "chat", url: "https://wa.me/639171234567" }],
  ["Window 12", { kind: "text" }],
])("CSVC-02 a press on %j", (text, does) => {
  expect(telephoneOf(text, "ph")).toEqual(does);
});

it("CSVC-02 a number of another country's rule stays as it is", () => {
  expect(telephoneOf("WhatsApp 13812345678", "seed")).toEqual({
    kind: "chat",
    url: "https://wa.me/13812345678",
  });
});
