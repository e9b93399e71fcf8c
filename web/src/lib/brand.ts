/**
 * The brand (ENV), which the server writes into `<script type="application/json" id="brand">`. A missing or broken key
 * falls back to the default brand, so that a page always opens.
 */
import type { components } from "../api/openapi.gen.ts";
import type { BridgeConfig } from "../bridge/contract.gen.ts";

/**
 * The brand as the page reads it. The theme is a style sheet of the page, and the wrapper's form belongs to the bridge
 * contract.
 */
export type Brand = Omit<components["schemas"]["PageBrand"], "bridge" | "theme"> & {
  readonly bridge: BridgeConfig;
};

export const DEFAULT_BRAND: Brand = {
  name: "Tulay",
  apiBase: "",
  h5Base: "",
  appPackage: "",
  appName: "tulay",
  appleStoreUrl: "",
  playStoreUrl: "",
  deepLinkScheme: "tulay",
  servicePhone: "",
  serviceEmail: "",
  companyName: "",
  secRegistrationNumber: "",
  certificateOfAuthorityNumber: "",
  address: "",
  currencyFlag: 0,
  thousandsSeparator: ",",
  phoneRule: "ph",
  showMarket: false,
  languageDefault: null,
  bridge: { form: "named", names: {} },
  allowedHosts: [],
  contractHosts: [],
  preview: false,
  acknowledgeDays: 2,
  replyWeekdays: 3,
  resolveDays: 30,
};

/** Reads the brand's JSON; missing keys and broken JSON get the default brand's values. */
export function parseBrand(text: string | null | undefined): Brand {
  try {
    return { ...DEFAULT_BRAND, ...(JSON.parse(text || "{}") as Partial<Brand>) };
  } catch {
    return DEFAULT_BRAND;
  }
}
