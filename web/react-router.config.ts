import type { Config } from "@react-router/dev/config";
import { SCREENS } from "./src/screens.ts";

export default {
  appDirectory: "src",
  ssr: false,
  prerender: SCREENS.map((screen) => screen.address),
  // One file a route: its first data is already on the way, a split loader would only add files.
  splitRouteModules: false,
} satisfies Config;
