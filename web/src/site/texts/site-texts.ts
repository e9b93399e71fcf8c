/**
 * The documents' texts as types: a language that lacks a part does not compile. The server fills figures and names of
 * the brand or the configuration into the places `{{ … }}` at its start.
 */

/** A paragraph, a list, points of a title and a sentence, or rows of a name and a value. */
export type Block =
  | string
  | { readonly list: readonly string[] }
  | { readonly points: ReadonlyArray<readonly [string, string]> }
  | { readonly rows: ReadonlyArray<readonly [string, string]> };

export interface Section {
  readonly heading: string;
  readonly body: readonly Block[];
}

/** A long text: its parts, in the order of its list of parts. */
export interface Article<Part extends string> {
  readonly title: string;
  /** For search engines and shared links. */
  readonly description: string;
  readonly intro: string;
  readonly sections: Readonly<Record<Part, Section>>;
}

/** STATIC-01. */
export const ABOUT_PARTS = ["mission", "advantages", "team", "lender", "contact"] as const;

/** STATIC-02, and the law's additions: the reader's rights, and how long data is stored. */
export const PRIVACY_PARTS = [
  "lender",
  "collection",
  "representation",
  "technology",
  "disclosure",
  "cookies",
  "device",
  "minors",
  "passwords",
  "retention",
  "choices",
  "rights",
  "changes",
  "grievance",
] as const;

/** STATIC-03, and further information for borrowers. */
export const TERMS_PARTS = [
  "applicants",
  "term",
  "cost",
  "decision",
  "crediting",
  "repayment",
  "prepayment",
  "default",
  "rollover",
  "address",
  "transfer",
  "complaints",
] as const;

export type AboutText = Article<(typeof ABOUT_PARTS)[number]>;
export type PrivacyText = Article<(typeof PRIVACY_PARTS)[number]>;
export type TermsText = Article<(typeof TERMS_PARTS)[number]>;

/** The frame of every document. */
export interface FrameTexts {
  readonly skip: string;
  readonly back: string;
  readonly mainMenu: string;
  readonly languages: string;
  readonly onThisPage: string;
  /** SITE-01. */
  readonly home: string;
  readonly provider: string;
  readonly agreement: string;
  readonly privacy: string;
  readonly contact: string;
  readonly company: string;
  readonly secRegistration: string;
  readonly authority: string;
  /** The link to the SEC's list of lenders. */
  readonly secList: string;
  readonly office: string;
  readonly email: string;
  readonly telephone: string;
  /** Opening hours of the telephone line. */
  readonly hours: string;
  /** SEC MC 19 s.2019. */
  readonly advice: string;
}

export interface HomeTexts {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  readonly apply: string;
  readonly openApp: string;
  readonly goOn: string;
  readonly offers: {
    readonly heading: string;
    readonly lead: string;
    readonly amount: string;
    readonly term: string;
    readonly interest: string;
    readonly chargedOn: string;
    readonly fee: string;
    readonly example: string;
    readonly received: string;
    readonly repaid: string;
    readonly cost: string;
    readonly rate: string;
    readonly yearlyRate: string;
    readonly plan: string;
    /** With `{day}`, the day after the release. */
    readonly planDay: string;
    readonly note: string;
  };
  /** Descriptions of the pictures of the app. */
  readonly screens: { readonly costs: string; readonly loan: string };
  readonly steps: {
    readonly heading: string;
    readonly list: ReadonlyArray<readonly [string, string]>;
  };
  readonly care: {
    readonly heading: string;
    readonly list: readonly string[];
    readonly more: string;
  };
  /** A question and its answer. */
  readonly questions: {
    readonly heading: string;
    readonly list: ReadonlyArray<readonly [string, string]>;
  };
  readonly pay: {
    readonly heading: string;
    readonly places: string;
    readonly fee: string;
  };
  readonly app: {
    readonly heading: string;
    readonly lead: string;
    readonly open: string;
    readonly apple: string;
    readonly google: string;
    readonly register: string;
  };
  readonly calculator: CalculatorTexts;
  readonly contact: ContactTexts;
}

/** SITE-03. `{min}`, `{max}`, `{day}` and `{number}` are filled on the page. */
export interface CalculatorTexts {
  readonly heading: string;
  readonly lead: string;
  readonly amount: string;
  readonly term: string;
  readonly days: string;
  readonly total: string;
  readonly interest: string;
  readonly instalments: string;
  readonly plan: string;
  readonly planDay: string;
  readonly examples: string;
  readonly note: string;
  readonly noScript: string;
  readonly empty: string;
  readonly notDigits: string;
  readonly tooFine: string;
  readonly outside: string;
}

/** SITE-02. */
export interface ContactTexts {
  readonly heading: string;
  readonly lead: string;
  readonly name: string;
  readonly telephone: string;
  readonly suggestion: string;
  readonly submit: string;
  readonly incomplete: string;
  readonly success: string;
  readonly write: string;
  readonly note: string;
  readonly subject: string;
  readonly noScript: string;
}

export interface SiteTexts {
  readonly frame: FrameTexts;
  readonly home: HomeTexts;
  readonly about: AboutText;
  readonly privacy: PrivacyText;
  readonly terms: TermsText;
}
