import { describe, expect, it } from "vitest";
import { beyondInScript, beyondInStyles } from "../scripts/beyond-floor.ts";

const inScript = (code: string) => [...beyondInScript(code)];
const inStyles = (code: string) => [...beyondInStyles(code)];

describe("what the oldest browsers lack", () => {
  it("is found in a script: methods, functions, classes", () => {
    const code =
      "e.at(-1);URL.canParse(t);[...structuredClone(n)];new CloseWatcher;Object.hasOwn(r,i)";
    expect(inScript(code)).toEqual([
      "call .at",
      "call .canParse",
      "call structuredClone",
      "call CloseWatcher",
      "call .hasOwn",
    ]);
    expect(inScript("/(?<=a)b/.test(e)")).toHaveLength(1);
  });

  it("is not what they have, nor what a script asks for as it calls it", () => {
    expect(
      inScript("e.map(t);new URL(n);fetch(r);Object.entries(i);e.at?.(-1);[...to(n)]"),
    ).toEqual([]);
  });

  it("is found in styles: properties, values, functions, units, selectors, at-rules", () => {
    for (const [code, name] of [
      ["a{text-wrap:balance}", "property text-wrap"],
      ["a{overflow-wrap:anywhere}", "value overflow-wrap: anywhere"],
      ["a{color:color-mix(in srgb,red,blue)}", "function color-mix"],
      ["a{height:76dvh}", "css.types.length.viewport_percentage_units_dynamic"],
      ["a{width:4cqi}", "css.types.length.container_query_length_units"],
      ["a:has(b){color:red}", "selector :has"],
      ["@layer base{a{color:red}}", "at-rule @layer"],
    ] as const)
      expect(inStyles(code), code).toEqual([name]);
  });

  it("may stand in styles behind something that they do have", () => {
    for (const code of [
      "a{height:76vh;height:76dvh}",
      "a{-webkit-user-select:none;user-select:none}",
      "@supports (width:1cqi){a{width:4cqi}}",
      "a{inset:0;display:grid;gap:4px;aspect-ratio:1}a:is(b,c):where(d){color:#0003}",
    ])
      expect(inStyles(code), code).toEqual([]);
  });

  it("has no fallback in a value beside one with a variable, which no browser refuses", () => {
    expect(inStyles("a{width:4vw;width:calc(4cqi*var(--n))}")).toHaveLength(1);
  });
});
