import { describe, expect, it } from "vitest";
import { trustedUrl } from "./trusted-url.ts";

const rules = { origin: "https://loan.example", allowedHosts: ["pay.example", "pay.example:8443"] };
const params = { sessionId: "s3cret", lang: "fil" };

describe("API-01 addresses that the page follows", () => {
  it.each([
    ["/repay?orderId=1", "https://loan.example/repay?orderId=1&sessionId=s3cret&lang=fil"],
    ["https://loan.example/repay", "https://loan.example/repay?sessionId=s3cret&lang=fil"],
    ["https://pay.example/p/1?a=b", "https://pay.example/p/1?a=b"],
    ["https://pay.example:8443/p", "https://pay.example:8443/p"],
    [" /repay ", "https://loan.example/repay?sessionId=s3cret&lang=fil"],
  ])("API-01 adds the common parameters to our own origin alone: %s", (address, expected) => {
    expect(trustedUrl(address, rules, params)?.href).toBe(expected);
  });

  it.each([
    "",
    null,
    undefined,
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>1</script>",
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "http:\\\\evil.example",
    "http:/evil.example",
    "https:evil.example",
    "https:///evil.example",
    "https://pay.example@evil.example/",
    "https://user@pay.example/",
    "https://user:pass@loan.example/",
    "https://evil.example/",
    "https://pay.example.evil.example/",
    "https://pay.example:9999/",
    "http://pay.example/",
    "https://xn--py-hka.example/",
    "https://pаy.example/",
    "/\t/evil.example",
    "/repay\u0000",
    "tel:0917",
    "file:///etc/passwd",
    "blob:https://loan.example/1",
    "repay",
    "https://",
    "https://[bad",
  ])("API-01 refuses %j", (address) => {
    expect(trustedUrl(address, rules, params)).toBeNull();
  });
});
