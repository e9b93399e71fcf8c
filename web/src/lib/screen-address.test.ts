import { expect, it } from "vitest";
import { orderIdsOf } from "./order-ids.ts";
import { screenAddress } from "./screen-address.ts";

it.each([
  [{ productId: "1", orderId: "o1" }, "/repay?productId=1&orderId=o1"],
  [{ productId: "1", orderId: "" }, "/repay?productId=1"],
  [{ productId: "", orderId: null, from: undefined }, "/repay"],
  [{ type: 0 }, "/repay?type=0"],
  [{ title: "a b&c" }, "/repay?title=a+b%26c"],
])("ROUTE-05 an address names no parameter that is empty: %j is %s", (query, address) => {
  expect(screenAddress("/repay", query)).toBe(address);
});

it.each([
  ["?productId=1&orderId=o1", { productId: "1", orderId: "o1" }],
  ["?productId=&orderId", { productId: "", orderId: "" }],
  ["", { productId: "", orderId: "" }],
])("ROUTE-05 the address %j selects %j", (query, ids) => {
  expect(orderIdsOf(`https://loan.example/repay${query}`)).toEqual(ids);
});
