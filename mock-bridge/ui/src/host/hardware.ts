import type { CSSProperties } from "react";
import type { Hardware, Insets, Model, TextSize } from "../contract.gen.ts";

/** The models by the names that a tester knows. */
export const MODELS: Record<Model, string> = {
  plain: "Plain, 390 × 844",
  iphoneSe2016: "iPhone SE (2016)",
  iphoneSe: "iPhone SE",
  iphone16: "iPhone 16",
  iphone16ProMax: "iPhone 16 Pro Max",
};

const EDGES = ["top", "right", "bottom", "left"] as const;

/** The variables that styles read before `env()`, with their values. */
const variables = (insets: Insets) =>
  EDGES.map((edge) => [`--safe-area-inset-${edge}`, `${insets[edge]}px`] as const);

/** Size, bar and safe areas of a phone, for the styles of the native screens. */
export function hardwareStyle({
  width,
  height,
  statusBar,
  keyboard,
  insets,
}: Hardware): CSSProperties {
  return Object.fromEntries([
    ["--phone-width", `${width}px`],
    ["--phone-height", `${height}px`],
    ["--status-bar", `${statusBar}px`],
    ["--keyboard", `${keyboard}px`],
    ...variables(insets),
  ]);
}

/** A phone's scrollbars lie over the page: a desktop's would take 15 px of its width (`Insets::style_sheet`). */
const NO_SCROLLBARS = "* { scrollbar-width: none } ::-webkit-scrollbar { display: none }";

/** The sheets that documents have got from here. */
const given = new WeakMap<Document, CSSStyleSheet>();

/**
 * Gives a page of this origin the phone's safe areas, as a wrapper's user style sheet does, and its size of text: that of the
 * root, which sizes in `rem` follow.
 */
export function giveStyles(
  page: Window & typeof globalThis,
  insets: Insets,
  textSize: TextSize,
): void {
  const { document } = page;
  const declarations = variables(insets).map(([name, value]) => `${name}: ${value}`);
  if (textSize !== "100") declarations.push(`font-size: ${textSize}%`);
  const sheet = given.get(document) ?? new page.CSSStyleSheet();
  sheet.replaceSync(`:root { ${declarations.join("; ")} } ${NO_SCROLLBARS}`);
  if (given.has(document)) return;
  given.set(document, sheet);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
