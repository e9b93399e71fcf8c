import { expect, it } from "vitest";
import { DEFAULT_BRAND, parseBrand } from "./brand.ts";

it("ENV-01 reads the brand that the server wrote, and keeps the default of what is left out", () => {
  const brand = parseBrand('{"name":"Bayani","servicePhone":"(02) 8000","currencyFlag":1}');
  expect(brand).toEqual({
    ...DEFAULT_BRAND,
    name: "Bayani",
    servicePhone: "(02) 8000",
    currencyFlag: 1,
  });
});

it.each([null, undefined, "", "{", "{}"])(
  "ENV-01 stands on the default brand when there is none: %j",
  (text) => {
    expect(parseBrand(text)).toEqual(DEFAULT_BRAND);
  },
);
