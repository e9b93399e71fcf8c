import type { components } from "../../api/openapi.gen.ts";

export type Home = components["schemas"]["HomeData"];
export type OpenOrderData = components["schemas"]["HomeOrder"];
