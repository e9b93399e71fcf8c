/**
 * Writes what the page needs of the server's OpenAPI document besides its types. `src/api/calls.gen.ts`: one function
 * a call, named by its operationId, with its path, its kind and its rule of success. `src/api/values.gen.ts`: the
 * order's statuses and the names of the common parameters. `console/src/api/acts.gen.ts`: the acts of staff that the
 * console has a form for.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One of the components, where calls share it. */
interface Parameter {
  readonly $ref?: string;
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >;
  /** `exact` on the calls whose success is the code `00` and nothing else (API-05). */
  readonly "x-success"?: "exact";
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: {
      readonly OrderStatus: {
        readonly enum: readonly number[];
        /** Name and offer of each code, and true if it waits. */
        readonly "x-statuses": readonly (readonly [string, string, boolean])[];
      };
      readonly CommonParams: { readonly properties: Readonly<Record<string, unknown>> };
    };
  };
}

/** Parts of an act that the form needs, of the console's document. */
interface Act {
  readonly tag: string;
  readonly role: string;
  readonly fields: readonly { readonly is: string }[];
  readonly done: string | { readonly form: object };
}

/** The calls for pages; other paths are for payment channels and the like. */
const BASE_PATH = "/mountain";

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const camelCase = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The function of `api/client.ts` for this kind of call. */
function kindOf(method: string, { requestBody, responses }: Operation): string {
  if (method === "get") return responses[200]?.content?.["image/png"] ? "getImage" : "get";
  const content = requestBody?.content ?? {};
  if (content["multipart/form-data"]) return "postFile";
  return content["application/x-www-form-urlencoded"] ? "postForm" : "postQuery";
}

function callOf(path: string, method: string, operation: Operation) {
  const { operationId, summary, "x-success": rule } = operation;
  const kind = kindOf(method, operation);
  const values = [path.slice(BASE_PATH.length), rule].filter((value) => value !== undefined);
  const code = `export const ${camelCase(operationId)} = /* @__PURE__ */ ${kind}<"${operationId}">(
  ${values.map((value) => JSON.stringify(value)).join(",\n  ")},
);`;
  return { kind, code: `/** ${summary} */\n${code}` };
}

const { components, paths }: Document = JSON.parse(
  readFileSync(file("../../server/openapi.json"), "utf8"),
);
const calls = Object.entries(paths)
  .filter(([path]) => path.startsWith(`${BASE_PATH}/`))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(path, method, operation)),
  );
const kinds = [...new Set(calls.map(({ kind }) => kind))].sort();

writeFileSync(
  file("../src/api/calls.gen.ts"),
  `/** Every call of the server by meaning. Made by scripts/generate-api.ts from server/openapi.json: do not edit. */
import { ${kinds.join(", ")} } from "./client.ts";

${calls.map(({ code }) => code).join("\n\n")}
`,
);

const { OrderStatus, CommonParams } = components.schemas;
const statuses = OrderStatus["x-statuses"].map(([name], index) => {
  const key = name[0]?.toLowerCase() + name.slice(1);
  return `  ${key}: ${OrderStatus.enum[index]},`;
});
const offers = OrderStatus["x-statuses"].map(
  ([, offer], index) => `  ${OrderStatus.enum[index]}: "${offer}",`,
);
const waiting = OrderStatus.enum.filter((_, index) => OrderStatus["x-statuses"][index]?.[2]);
// In the order of the calls' parameters: the schema sorts them.
const [anyCall] = Object.values(paths["/mountain/v3/loan-details/loan-details"] ?? {});
const commonParams = (anyCall?.parameters ?? [])
  .map(({ $ref = "" }) => $ref.slice("#/components/parameters/".length))
  .filter((name) => name in CommonParams.properties);

writeFileSync(
  file("../src/api/values.gen.ts"),
  `/** Values of the server's document. Made by scripts/generate-api.ts from server/openapi.json: do not edit. */

/** STATUS-01. */
export const ORDER_STATUS = {
${statuses.join("\n")}
} as const;

/** What the page of an order offers first, by its status (ORDER-04 to ORDER-06). */
export const OFFERS = {
${offers.join("\n")}
} as const;

/** Statuses of the orders on which the lender or a bank works (UX-42). */
export const WAITING: readonly number[] = [${waiting.join(", ")}];

/** API-01. */
export const COMMON_PARAM_NAMES = [
${commonParams.map((name) => `  "${name}",`).join("\n")}
] as const;
`,
);

const staffDocument: { readonly "x-acts": readonly Act[] } = JSON.parse(
  readFileSync(file("../../server/console/openapi.json"), "utf8"),
);
const forms = staffDocument["x-acts"].flatMap(({ tag, role, fields, done }) => {
  if (typeof done === "string") return [];
  // The page knows the other fields.
  const typed = fields.filter(({ is }) => is !== "given");
  return `  ${tag}: ${JSON.stringify({ ...done.form, role, fields: typed })},`;
});

writeFileSync(
  file("../console/src/api/acts.gen.ts"),
  `/** Acts of staff by their tags. Made by scripts/generate-api.ts from server/console/openapi.json: do not edit. */
export const ACT_FORMS = {
${forms.join("\n")}
} as const;
`,
);
