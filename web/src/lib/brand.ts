/**
 * The brand (ENV): what the server writes into `<script type="application/json" id="brand">`.
 * A missing or broken key falls back to the default brand, so that a page always stands.
 */
import type { components } from "../api/openapi.gen.ts";
import type { BridgeConfig } from "../bridge/contract.gen.ts";

/** What the page reads of it. The theme is in the page's style sheet, and the wrapper's form is the bridge contract's. */
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
  resolveDays: 30,
};

/** Reads the brand's JSON; what is absent, or no JSON, is the default brand's. */
export function parseBrand(text: string | null | undefined): Brand {
  try {
    return { ...DEFAULT_BRAND, ...(JSON.parse(text || "{}") as Partial<Brand>) };
  } catch {
    return DEFAULT_BRAND;
  }
}
