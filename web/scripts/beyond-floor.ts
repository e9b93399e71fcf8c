/**
 * Finds what a built file uses and the browsers of `floor.ts` do not have. Names decide, since a bundle has no types: a
 * function `x.at()` is beyond the floor if every `at` of the compatibility data is.
 */
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";
import { features } from "web-features";
import { FLOOR } from "../floor.ts";

/** Whether each oldest browser has it; a version as `≤13.1` is the first one that is known to. */
function isWithin(support: object): boolean {
  const versions = new Map<string, string>(Object.entries(support));
  return Object.entries(FLOOR).every(([browser, oldest]) => {
    const since = versions.get(browser);
    return since !== undefined && Number.parseFloat(since.replace("≤", "")) <= oldest;
  });
}

/** The names that one entry of the data stands for, such as `css.properties.text-wrap.balance`. */
function namesOf(key: string): string[] {
  const [area, kind = "", name = kind, detail, ...rest] = key.split(".");
  if (rest.length > 0 && kind !== "types") return [];
  if (area === "api" && !detail) {
    const isGlobal = name === kind || kind === "Window";
    const called = name.replace(/_static$/, "");
    return isGlobal ? [`call ${called}`, `call .${called}`] : [`call .${called}`];
  }
  if (area === "javascript" && kind === "builtins") {
    return [detail ? `call .${detail}` : `call ${name}`];
  }
  if (area !== "css") return [];
  if (kind === "types") return [`function ${rest[rest.length - 1] ?? detail ?? name}`, key];
  if (kind === "properties") return [detail ? `value ${name}: ${detail}` : `property ${name}`];
  if (kind === "selectors" && !detail) return [`selector :${name}`];
  return kind === "at-rules" && !detail ? [`at-rule @${name}`] : [];
}

/** Every name of the data, and whether the oldest browsers have something of that name. */
function readNames(): Map<string, boolean> {
  const names = new Map<string, boolean>();
  for (const feature of Object.values(features)) {
    if (feature.kind !== "feature") continue;
    const { support, by_compat_key: byKey } = feature.status;
    for (const key of feature.compat_features ?? []) {
      const within = isWithin(byKey?.[key]?.support ?? support);
      for (const name of namesOf(key)) names.set(name, within || names.get(name) === true);
    }
  }
  return names;
}

const NAMES = readNames();

const beyond = (...names: string[]) => names.filter((name) => NAMES.get(name) === false);

/** The functions and classes that a script calls. `x.name?.()` asks first, so it does not count. */
export function beyondInScript(code: string): Set<string> {
  const called = code.matchAll(
    /((?:(?<!\.)\.|(?<![\w$.])|(?<=\.{3}))[A-Za-z]\w+)\(|\bnew ([A-Z]\w+)/g,
  );
  const names = [...called].map(([, name, constructed]) => `call ${name ?? constructed}`);
  const lookbehind = /\(\?<[=!]/.test(code) ? ["call a lookbehind of a regular expression"] : [];
  return new Set([...beyond(...names), ...lookbehind]);
}

/** Units have no names in the data. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/\d[dls]v(?:[bhiw]|min|max)\b/, "css.types.length.viewport_percentage_units_dynamic"],
  [/\dcq(?:[bhiw]|min|max)\b/, "css.types.length.container_query_length_units"],
];

function beyondInValue(property: string, value: string): string[] {
  const words = value.match(/[\w-]+/g) ?? [];
  const functions = [...value.matchAll(/([\w-]+)\(/g)].map(([, name]) => `function ${name}`);
  const units = UNITS.filter(([unit]) => unit.test(value)).map(([, name]) => name);
  return beyond(...words.map((word) => `value ${property}: ${word}`), ...functions, ...units);
}

/** Whether browsers that do not know a declaration take another one of the same rule, or are asked first. */
function hasFallback(declaration: Declaration): boolean {
  const { parent, prop, value } = declaration;
  if ((parent?.parent as AtRule | undefined)?.name === "supports") return true;
  // A value with a variable is never refused, so what stands before it is not taken either.
  const isRefused = !value.includes("var(");
  const others = parent?.nodes?.filter((node) => node.type === "decl" && node !== declaration);
  return (others as Declaration[]).some(
    (other) =>
      other.prop === `-webkit-${prop}` ||
      (isRefused && other.prop === prop && beyondInValue(prop, other.value).length === 0),
  );
}

/** The properties, values, selectors and at-rules of a style sheet, where nothing stands in for them. */
export function beyondInStyles(code: string): Set<string> {
  const found = new Set<string>();
  postcss.parse(code).walk((node) => {
    if (node.type === "decl" && !node.prop.startsWith("--")) {
      const names = beyond(`property ${node.prop}`);
      const all = names.length > 0 ? names : beyondInValue(node.prop, node.value);
      for (const name of hasFallback(node) ? [] : all) found.add(name);
    }
    if (node.type === "rule") for (const name of beyondInSelector(node)) found.add(name);
    if (node.type === "atrule") for (const name of beyond(`at-rule @${node.name}`)) found.add(name);
  });
  return found;
}

function beyondInSelector({ selector }: Rule): string[] {
  return beyond(...[...selector.matchAll(/:([\w-]+)/g)].map(([, name]) => `selector :${name}`));
}
