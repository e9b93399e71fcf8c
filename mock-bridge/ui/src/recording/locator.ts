import type { Locator } from "./steps.ts";

/** Target of a tap, around the place that the finger met. */
const TARGETS =
  "a[href],button,input,select,textarea,summary,label,[role=button],[role=link],[role=tab],[role=radio],[role=checkbox],[role=option],[role=switch],[data-testid]";

/** The element that a tap on another is meant for; its whole word or amount where nothing around it can be pressed. */
export function targetOf(tapped: Element): Element {
  return tapped.closest(TARGETS) ?? readAsOne(tapped);
}

/** The least element around a tapped one that cuts no word or amount: a sign belongs to its digits. */
export function readAsOne(tapped: Element): Element {
  let whole = tapped;
  for (let it = tapped; isInline(it) && it.parentElement; it = it.parentElement) {
    const { previousSibling, nextSibling } = it;
    if (isGlued(previousSibling, it) || isGlued(it, nextSibling)) whole = it.parentElement;
  }
  return whole;
}

const isInline = (element: Element) =>
  element.ownerDocument.defaultView?.getComputedStyle(element).display === "inline";

/** Returns true where one word or amount goes over from one part of a line to the next. */
function isGlued(left: Node | null, right: Node | null): boolean {
  const isOfLine = (it: Node | null) =>
    it?.nodeType !== Node.ELEMENT_NODE || isInline(it as Element);
  if (!isOfLine(left) || !isOfLine(right)) return false;
  const edge = `${left?.textContent?.slice(-2) ?? ""}\n${right?.textContent?.slice(0, 2) ?? ""}`;
  return /[\p{L}\p{N}\p{S}][.,]?\n[.,]?[\p{L}\p{N}\p{S}]/u.test(edge);
}

/** The field that a label passes its tap on to, whose own click follows; null for what is no such label. */
export function passedTo(target: Element): Element | null {
  return target.tagName === "LABEL" ? (target as HTMLLabelElement).control : null;
}

/** The best way to find an element again; undefined for one without test id, role, name and text. */
export function locatorOf(element: Element): Locator | undefined {
  const testId = element.getAttribute("data-testid");
  if (testId) return { testId };
  const role = roleOf(element);
  const name = nameOf(element);
  const words = textOf(element);
  if (role) return placed({ role, name }, element);
  if (words && words.length <= 200) return placed({ text: asSeen(element, words) }, element);
  return undefined;
}

/** The words of an element with the spaces that a person sees: an amount has none behind its sign. */
function asSeen(element: Element, words: string): string {
  // biome-ignore lint/performance/useDomNodeTextContent: a person sees the spaces of the layout
  const seen = squeezed((element as HTMLElement).innerText ?? "");
  return isSameText(seen, words) ? seen : words;
}

/** Returns true for texts that differ in their spaces alone. */
const isSameText = (one: string, other: string) =>
  one.replace(/\s+/g, "") === other.replace(/\s+/g, "");

function placed(at: Locator & { nth?: number }, element: Element): Locator {
  const nth = all(element.ownerDocument, at).indexOf(element);
  return nth > 0 ? { ...at, nth } : at;
}

/** The visible element at a locator; undefined where there is none. */
export function find(document: Document, at: Locator): HTMLElement | undefined {
  const found = all(document, at);
  const nth = "testId" in at ? 0 : (at.nth ?? 0);
  return found[nth] as HTMLElement | undefined;
}

function all(document: Document, at: Locator): Element[] {
  const elements = [...document.querySelectorAll("body *")];
  const fits = (it: Element) => {
    if ("testId" in at) return it.getAttribute("data-testid") === at.testId;
    if ("role" in at) return roleOf(it) === at.role && nameOf(it) === at.name;
    const has = (element: Element) => isSameText(textOf(element), at.text);
    return has(it) && ![...it.children].some(has);
  };
  return elements.filter((it) => fits(it) && isShown(it));
}

/** True if an element has a box, and no ancestor hides it. */
function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest("[inert]");
}

const ROLES: Record<string, string> = {
  BUTTON: "button",
  SELECT: "combobox",
  TEXTAREA: "textbox",
  DIALOG: "dialog",
  IMG: "img",
  OPTION: "option",
};
const INPUT_ROLES: Record<string, string> = {
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  range: "slider",
  number: "spinbutton",
  search: "searchbox",
  text: "textbox",
  tel: "textbox",
  email: "textbox",
  url: "textbox",
};

function roleOf(element: Element): string | undefined {
  const given = element.getAttribute("role");
  if (given) return given;
  if (element.tagName === "A") return element.hasAttribute("href") ? "link" : undefined;
  if (/^H[1-6]$/.test(element.tagName)) return "heading";
  if (element.tagName === "INPUT") return INPUT_ROLES[(element as HTMLInputElement).type];
  return ROLES[element.tagName];
}

/** The accessible name of what can be pressed or filled in: the parts of its computation that pages use. */
export function nameOf(element: Element): string {
  const { ownerDocument: document } = element;
  const labelledBy = element.getAttribute("aria-labelledby");
  if (labelledBy) {
    const parts = labelledBy.split(/\s+/).map((id) => document.getElementById(id));
    return squeezed(parts.map((part) => part?.textContent ?? "").join(" "));
  }
  const label = element.getAttribute("aria-label");
  if (label) return squeezed(label);
  if ("labels" in element) {
    const labels = [...((element.labels as NodeListOf<Element> | null) ?? [])];
    if (labels.length > 0) return squeezed(labels.map(textOf).join(" "));
  }
  if (element.tagName === "INPUT") {
    const { type, value } = element as HTMLInputElement;
    if (INPUT_ROLES[type] === "button") return squeezed(value);
  }
  if (/^(?:INPUT|SELECT|TEXTAREA|DIALOG)$/.test(element.tagName)) {
    return squeezed(element.getAttribute("placeholder") ?? element.getAttribute("title") ?? "");
  }
  const alts = [...element.querySelectorAll("img[alt],[aria-label]")].map(
    (it) => it.getAttribute("alt") ?? it.getAttribute("aria-label") ?? "",
  );
  const own = element.getAttribute("alt") ?? "";
  return (
    textOf(element) || squeezed(own || alts.join(" ") || (element.getAttribute("title") ?? ""))
  );
}

/** Text without that of parts which are hidden from a screen reader. */
function textOf(element: Element): string {
  if (element.getAttribute("aria-hidden") === "true") return "";
  if (/^(?:SCRIPT|STYLE|TEMPLATE|SELECT|svg)$/.test(element.tagName)) return "";
  let words = "";
  for (const node of element.childNodes) {
    if (node.nodeType === node.TEXT_NODE) words += node.nodeValue;
    else if (node.nodeType === node.ELEMENT_NODE) words += ` ${textOf(node as Element)} `;
  }
  return squeezed(words);
}

function squeezed(words: string): string {
  return words.replace(/\s+/g, " ").trim();
}
