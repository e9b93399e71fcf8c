import { expect, it } from "vitest";
import forms from "../../../fixtures/written-forms.json";
import { formatPhone } from "./phones.ts";

it("UX-05 ENV-05 a phone number is written by the brand's rule, as the server writes it", () => {
  expect(forms.phones.length).toBeGreaterThan(3);
  for (const { phone, ph, seed } of forms.phones) {
    expect(formatPhone(phone, { phoneRule: "ph" })).toBe(ph);
    expect(formatPhone(phone, { phoneRule: "seed" })).toBe(seed);
  }
});
