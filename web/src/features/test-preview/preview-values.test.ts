import { describe, expect, it } from "vitest";
import { initialValues, previewAddress } from "./preview-values.ts";

const values = {
  appVersion: "1.0",
  deviceName: "Anna's phone & co",
  deviceId: "d/1?",
  osVersion: "",
  sessionId: "a+b=c",
  gps_adid: "#1",
  productId: "7",
  orderId: "{code}",
};

describe("PREV-01 what the inputs begin with", () => {
  it("PREV-01 is product 1 and order {code}, and nothing else", () => {
    expect(initialValues({}, new URLSearchParams())).toEqual({
      appVersion: "",
      deviceName: "",
      deviceId: "",
      osVersion: "",
      sessionId: "",
      gps_adid: "",
      productId: "1",
      orderId: "{code}",
    });
  });

  it("PREV-01 is what the wrapper gave", () => {
    const query = new URLSearchParams("productId=2&orderId=o1");
    const given = initialValues({ appVersion: "9", sessionId: "s", channel: "app" }, query);
    expect(given).toMatchObject({ appVersion: "9", sessionId: "s", productId: "2", orderId: "o1" });
    expect(given).not.toHaveProperty("channel");
  });
});

it("PREV-02 an address has exactly the nine parameters, encoded", () => {
  const address = new URL(previewAddress("/repay", values), "https://loan.example");
  expect(address.pathname).toBe("/repay");
  expect([...address.searchParams]).toEqual([
    ["appVersion", "1.0"],
    ["deviceName", "Anna's phone & co"],
    ["deviceId", "d/1?"],
    ["osVersion", ""],
    ["sessionId", "a+b=c"],
    ["gps_adid", "#1"],
    ["productId", "7"],
    ["product_id", "7"],
    ["orderId", "{code}"],
  ]);
  expect(address.search).toContain("orderId=%7Bcode%7D");
});
