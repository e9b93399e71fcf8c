/**
 * The brand (ENV): what the server writes into `<script type="application/json" id="brand">`.
 * A missing or broken key falls back to the default brand, so that a page always stands.
 */
import type { Wiring } from "../bridge/contract.gen.ts";

export interface Brand {
  readonly name: string;
  /** Origin that serves `/mountain`; empty for the page's own. */
  readonly apiBase: string;
  /** Origin whose pages may send bridge messages; empty for the page's own. */
  readonly h5Base: string;
  readonly appPackage: string;
  readonly appName: string;
  readonly appleStoreUrl: string;
  readonly playStoreUrl: string;
  readonly deepLinkScheme: string;
  readonly servicePhone: string;
  readonly serviceEmail: string;
  readonly companyName: string;
  readonly secRegistrationNumber: string;
  readonly certificateOfAuthorityNumber: string;
  readonly address: string;
  /** 0 peso, 1 rupee (ENV-04). */
  readonly currencyFlag: number;
  readonly thousandsSeparator: string;
  readonly phoneRule: "seed" | "ph";
  readonly showMarket: boolean;
  readonly languageDefault: string | null;
  /** How the wrapper takes messages. */
  readonly bridge: Wiring;
  /** Hosts besides our own whose addresses the page follows. */
  readonly allowedHosts: readonly string[];
  /** Hosts besides our own whose contracts are shown in a frame. */
  readonly contractHosts: readonly string[];
  /** Whether the server runs in preview mode (PREV-04). */
  readonly preview: boolean;
  /** Within how many days a complaint is confirmed, and within how many it is answered. */
  readonly acknowledgeDays: number;
  readonly resolveDays: number;
}

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
