/** The documents' texts by language. */
import type { Language } from "../../lib/language.ts";
import { about as aboutEn } from "./en/about.ts";
import * as homeEn from "./en/home.ts";
import { privacy as privacyEn } from "./en/privacy.ts";
import { terms as termsEn } from "./en/terms.ts";
import { about as aboutFil } from "./fil/about.ts";
import * as homeFil from "./fil/home.ts";
import { privacy as privacyFil } from "./fil/privacy.ts";
import { terms as termsFil } from "./fil/terms.ts";
import { about as aboutId } from "./id/about.ts";
import * as homeId from "./id/home.ts";
import { privacy as privacyId } from "./id/privacy.ts";
import { terms as termsId } from "./id/terms.ts";
import type { SiteTexts } from "./site-texts.ts";
import { about as aboutZh } from "./zh/about.ts";
import * as homeZh from "./zh/home.ts";
import { privacy as privacyZh } from "./zh/privacy.ts";
import { terms as termsZh } from "./zh/terms.ts";

export const TEXTS: Record<Language, SiteTexts> = {
  en: {
    frame: homeEn.frame,
    home: homeEn.home,
    about: aboutEn,
    privacy: privacyEn,
    terms: termsEn,
  },
  fil: {
    frame: homeFil.frame,
    home: homeFil.home,
    about: aboutFil,
    privacy: privacyFil,
    terms: termsFil,
  },
  id: {
    frame: homeId.frame,
    home: homeId.home,
    about: aboutId,
    privacy: privacyId,
    terms: termsId,
  },
  zh: {
    frame: homeZh.frame,
    home: homeZh.home,
    about: aboutZh,
    privacy: privacyZh,
    terms: termsZh,
  },
};
