import { expect, it } from "vitest";
import { parseStoredParams, readCommonParams, withoutSession } from "./common-params.ts";

it("API-01 takes the common parameters from the page's query first, then those stored", () => {
  const query = new URLSearchParams("sessionId=new&appVersion=2.1&evil=1&gps_adid=");
  const stored = { sessionId: "old", deviceId: "d1", gps_adid: "g" };
  expect(readCommonParams(query, stored)).toEqual({
    sessionId: "new",
    appVersion: "2.1",
    deviceId: "d1",
    gps_adid: "g",
  });
});

it.each(["{", "null", "[]", '{"evil":"1"}', null])(
  "API-01 drops broken stored parameters: %j",
  (text) => {
    expect(parseStoredParams(text)).toEqual({});
  },
);

it("API-01 SEC-04 takes the session and its ticket out of the visible address and leaves the rest", () => {
  const address = new URL("https://loan.example/repay?productId=1&sessionId=s&lang=fil&ticket=t#x");
  expect(withoutSession(address).href).toBe("https://loan.example/repay?productId=1&lang=fil#x");
});
