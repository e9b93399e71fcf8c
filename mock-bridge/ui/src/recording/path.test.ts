import { expect, it } from "vitest";
import { pathOf } from "./path.ts";

it.each([
  ["", ""],
  ["/complaint", "/complaint"],
  ["/sandbox/pay/1296367111564829", "/sandbox/pay/*"],
  ["/stub/pay/ord_3m4165qetx8xccskqc7md1zh9j/", "/stub/pay/*/"],
  ["/repaymentOfCode2", "/repaymentOfCode2"],
  ["/2026/07", "/2026/07"],
])("QA-09 the path %j is %j in a step", (pathname, path) => {
  expect(pathOf(pathname)).toBe(path);
});
