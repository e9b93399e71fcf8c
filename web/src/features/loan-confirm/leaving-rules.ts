/** The effect of going back from a confirm page: one dialog at a time, each with a button to leave. Pure. */

interface Leaving {
  /** An agreement is open over the page. */
  readonly isAgreementOpen: boolean;
  /** The variant promotes another product (CONFX-01). */
  readonly hasPromo: boolean;
  /** The promoted product was shown before. */
  readonly wasPromoShown: boolean;
  /** The product wants the question (`isPopType` 1; CONF-05). */
  readonly isQuestionWanted: boolean;
  readonly isIos: boolean;
}

/** `agreement`: closes it, as for a sheet. `promo`, `question`: opens that dialog. `leave`: goes back. */
export type LeavingStep = "agreement" | "promo" | "question" | "leave";

/** The effect of the next going back (CONF-05, CONFX-01). */
export function leavingStep(now: Leaving): LeavingStep {
  const asks = now.isQuestionWanted && now.isIos;
  const promotes = now.hasPromo && !now.wasPromoShown;
  if (now.isAgreementOpen && (asks || promotes)) return "agreement";
  if (promotes) return "promo";
  return asks ? "question" : "leave";
}
