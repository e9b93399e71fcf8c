/**
 * The public site's loan calculator (SITE-03): flat interest of 0.03 % a day, equal instalments of about 30 days. It
 * computes as the server's quote does (CALL-39): integers, rounded half up; the last instalment takes the rest.
 * Without products, fees and dates.
 */

/** The terms on offer, in days. */
export const PERIODS_DAYS = [91, 120, 150, 180, 210, 240, 270, 300, 330, 360] as const;

const DAILY_INTEREST_PPM = 300;
const PPM = 1_000_000;
const INSTALMENT_DAYS = 30;

/** One instalment, and its due day counted from the release. */
interface CalculatedInstalment {
  readonly day: number;
  readonly amountCentavos: number;
}

export interface CalculatedLoan {
  readonly interestCentavos: number;
  readonly totalCentavos: number;
  readonly plan: readonly CalculatedInstalment[];
}

/** `amount × part ÷ whole`, rounded half up; in big integers, since the product may not fit a double. */
function share(amount: number, part: number, whole: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(part) + BigInt(whole);
  return Number(doubled / (2n * BigInt(whole)));
}

/** An equal part, rounded half up, or down where rounding up would make the last instalment negative. */
function equalPart(total: number, count: number): number {
  const part = share(total, 1, count);
  return part * (count - 1) > total ? Math.floor(total / count) : part;
}

/**
 * The cost of a loan and its repayment plan.
 * @param amountCentavos a whole number above 0
 * @param periodDays one of {@link PERIODS_DAYS}
 */
export function calculateLoan(amountCentavos: number, periodDays: number): CalculatedLoan {
  const count = Math.round(periodDays / INSTALMENT_DAYS);
  const interestCentavos = share(amountCentavos, DAILY_INTEREST_PPM * periodDays, PPM);
  const totalCentavos = amountCentavos + interestCentavos;
  const part = equalPart(totalCentavos, count);
  const plan = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return number === count
      ? { day: periodDays, amountCentavos: totalCentavos - part * (count - 1) }
      : { day: number * INSTALMENT_DAYS, amountCentavos: part };
  });
  return { interestCentavos, totalCentavos, plan };
}
