import { type RouteConfig, route } from "@react-router/dev/routes";
import { SCREENS } from "./screens.ts";

export default [
  ...SCREENS.map(({ address, file }) => route(address, file)),
  route("*", "routes/unknown.tsx"),
] satisfies RouteConfig;
