import { expect, it } from "vitest";
import { productLinkTarget } from "./product-link.ts";

it.each([
  ["https://x.example", "web"],
  ["http://x.example", "web"],
  ["HTTPS://x.example", "web"],
  ["/product?productId=2", "wrapper"],
  ["tulay://home", "wrapper"],
  ["nativeProduct?id=2", "wrapper"],
  ["", "refused"],
  [null, "refused"],
  [{ url: "https://x.example" }, "refused"],
  ["javascript:alert(1)", "refused"],
  ["JavaScript:alert(1)", "refused"],
  [" javascript:alert(1)", "refused"],
  ["java\tscript:alert(1)", "refused"],
  ["data:text/html,hello", "refused"],
  ["file:///etc/passwd", "refused"],
  ["//evil.example", "refused"],
  ["/\\evil.example", "refused"],
  ["http:\\evil.example", "refused"],
])("ORDER-09 the link %j is %s", (link, target) => {
  expect(productLinkTarget(link)).toBe(target);
});
