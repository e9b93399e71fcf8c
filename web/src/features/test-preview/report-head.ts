/** The report's facts about this page. Names the session and the phone's ids without their values. */
import type { PageContext } from "../../api/page-context.ts";
import { COMMON_PARAM_NAMES } from "../../api/values.gen.ts";
import type { ReportHead } from "./self-test.ts";

export function reportHead({ brand, params }: PageContext): ReportHead {
  const { form, handler } = brand.bridge;
  const [given, missing] = [true, false].map((isGiven) =>
    COMMON_PARAM_NAMES.filter((name) => Boolean(params[name]) === isGiven),
  );
  return {
    origin: window.location.origin,
    userAgent: window.navigator.userAgent,
    form: form === "single" ? `one handler, ${handler}` : "named handlers",
    given: given ?? [],
    missing: missing ?? [],
  };
}
