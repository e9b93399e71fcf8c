import { expect, it } from "vitest";
import { NEW_PHONE } from "../testing/fakePhone.tsx";
import { giveStyles } from "./hardware.ts";

it("QA-01 a page has no scrollbars, also of a WebKit that has a rule of its own for them", () => {
  const rules: string[] = [];
  const CSSStyleSheet = class {
    replaceSync(text: string) {
      rules.push(text);
    }
  };
  const document = { adoptedStyleSheets: [] };
  giveStyles({ document, CSSStyleSheet } as never, NEW_PHONE.hardware.insets, "100");
  expect(rules.join()).toContain("* { scrollbar-width: none }");
  expect(rules.join()).toContain("::-webkit-scrollbar { display: none }");
  expect(document.adoptedStyleSheets).toHaveLength(1);
});
