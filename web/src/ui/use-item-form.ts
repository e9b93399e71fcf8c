/** The state of a form that the server describes: values, and an error beside each field. */
import { useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  type FormItem,
  type FormValues,
  initialValues,
  LEAST_AGE_YEARS,
  MOST_AGE_YEARS,
  MOST_NAME_CHARACTERS,
  MOST_STREET_CHARACTERS,
  type Place,
  type Problem,
  problemOf,
} from "../lib/form-items.ts";
import { hideToast } from "./toast.tsx";

type FieldErrors = Readonly<Record<string, string>>;

/** The sentences for an item without a value, by its code: what to enter. */
export type MissingTexts = Readonly<Record<string, string>>;

interface ItemForm {
  readonly values: FormValues;
  readonly errors: FieldErrors;
  /** The form's element, to find its first invalid field. */
  readonly element: React.RefObject<HTMLFormElement | null>;
  /** Sets the value of an item and clears its error. */
  readonly change: (item: FormItem, changed: FormValues) => void;
  /** Shows the error of an item that is left with a value. */
  readonly leave: (item: FormItem, errors: FieldErrors) => void;
  /** Shows errors beside their fields and goes to the first of them. */
  readonly refuse: (errors: FieldErrors) => void;
  /** The errors of these items, each by itself; `today` is `YYYY-MM-DD`. */
  readonly check: (items: readonly FormItem[], today: string) => FieldErrors;
}

/**
 * The form of these items with the server's values; `place` is the place of its city (BIND-02). `missing` says what an
 * item takes: seven times "this is required" would help nobody. What was typed before a reload, `draft`, wins over the
 * server's values.
 */
export function useItemForm(
  items: readonly FormItem[],
  place: Place | null,
  missing: MissingTexts,
  draft: () => FormValues = () => ({}),
): ItemForm {
  const { t } = useLingui();
  const [values, setValues] = useState<FormValues>(() => ({
    ...initialValues(items, place),
    ...draft(),
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const element = useRef<HTMLFormElement>(null);

  const year = new Date().getFullYear();
  const [firstYear, lastYear] = [year - MOST_AGE_YEARS, year - LEAST_AGE_YEARS];
  const tooLong = (most: number) => t`Enter up to ${most} characters`;
  const texts: Record<Exclude<Problem, "missing">, string> = {
    phone: t`Enter 11 digits, e.g. 091 7123 4567`,
    bankCard: t`Enter 8 to 19 digits`,
    option: t`Choose one of the options`,
    future: t`Choose a past date`,
    longAgo: t`Enter a year from ${firstYear} to ${lastYear}`,
    name: t`Enter the name as on the ID, letters only`,
    longName: tooLong(MOST_NAME_CHARACTERS),
    street: t`Enter the street and house number in letters and digits`,
    longStreet: tooLong(MOST_STREET_CHARACTERS),
    unseen: t`Use only letters, digits and signs that can be seen`,
  };

  function textOf({ code, inputType, title }: FormItem, problem: Problem): string {
    if (problem !== "missing") return texts[problem];
    if (inputType === "phone" || inputType === "bankCard") return texts[inputType];
    return missing[code] ?? title;
  }

  return {
    values,
    errors,
    element,
    change(item, changed) {
      setValues((all) => ({ ...all, ...changed }));
      const codes = [item.code, ...Object.keys(changed)];
      setErrors((all) =>
        Object.fromEntries(Object.entries(all).filter(([code]) => !codes.includes(code))),
      );
    },
    leave({ code }, wrong) {
      const error = values[code] && wrong[code];
      if (error) setErrors((all) => ({ ...all, [code]: error }));
    },
    refuse(refused) {
      flushSync(() => setErrors(refused));
      const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (!first) return;
      first.focus();
      // The field says it; the toast of the call would repeat it, and cover the field's name.
      for (const text of Object.values(refused)) hideToast(text);
    },
    check(asked, today) {
      const found = asked.flatMap((item) => {
        const problem = problemOf(item, values, today);
        return problem ? [[item.code, textOf(item, problem)] as const] : [];
      });
      return Object.fromEntries(found);
    },
  };
}
