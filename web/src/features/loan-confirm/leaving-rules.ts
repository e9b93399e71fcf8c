/** What going back from a confirm page meets: one thing at a time, and the way out is always among it. Pure. */

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

/** `agreement`: it closes, as a sheet does. `promo`, `question`: that dialog opens. `leave`: back is back. */
export type LeavingStep = "agreement" | "promo" | "question" | "leave";

/** What the next way back meets (CONF-05, CONFX-01). */
export function leavingStep(now: Leaving): LeavingStep {
  const asks = now.isQuestionWanted && now.isIos;
  const promotes = now.hasPromo && !now.wasPromoShown;
  if (now.isAgreementOpen && (asks || promotes)) return "agreement";
  if (promotes) return "promo";
  return asks ? "question" : "leave";
}
