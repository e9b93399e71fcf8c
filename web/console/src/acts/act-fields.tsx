import type { Me } from "../api/types.ts";
import form from "../ui/form.module.css";
import { ChoiceField, Field } from "../ui/form.tsx";
import { type ActField, ROLES } from "./acts.ts";

interface ActFieldInputProps {
  readonly field: ActField;
  readonly me: Me;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly fault: string | undefined;
}

/** One field of an act. */
export function ActFieldInput({ field, me, typed, onTyped, fault }: ActFieldInputProps) {
  const { label, hint, is } = field;
  const shared = { label, hint, fault, value: typed, onValue: onTyped };
  switch (is) {
    case "sum":
      return <Field {...shared} label={`${label} (${me.currency})`} inputMode="decimal" />;
    case "count":
      return <Field {...shared} inputMode="numeric" />;
    case "choice":
      return <ChoiceField {...shared} options={field.choices?.(me) ?? []} />;
    case "roles":
      return <RoleChecks {...shared} />;
    case "days":
      return <DayFields {...shared} />;
    case "order":
    case "text":
      return <Field {...shared} />;
  }
}

interface ValueProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The chosen roles, joined by commas. */
function RoleChecks({ label, fault, value, onValue }: ValueProps) {
  const chosen = value ? value.split(",") : [];
  const toggled = (role: string) =>
    ROLES.map((each) => each.value).filter((each) => chosen.includes(each) !== (each === role));
  return (
    <fieldset className={form.checks}>
      <legend className={form.label}>{label}</legend>
      {ROLES.map((role) => (
        <label key={role.value} className={form.check}>
          <input
            type="checkbox"
            checked={chosen.includes(role.value)}
            onChange={() => onValue(toggled(role.value).join(","))}
          />
          {role.label}
        </label>
      ))}
      {fault && <p className={form.fault}>{fault}</p>}
    </fieldset>
  );
}

/** Dates, one a line. */
function DayFields({ label, hint, fault, value, onValue }: ValueProps) {
  const days = value.split("\n");
  return (
    <fieldset className={form.checks}>
      <legend className={form.label}>{label}</legend>
      {days.map((day, index) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a date is known by
          key={index}
          label={`Installment ${index + 1}`}
          type="date"
          value={day}
          onValue={(next) => onValue(days.with(index, next).join("\n"))}
        />
      ))}
      {(fault ?? hint) && <p className={fault ? form.fault : form.hint}>{fault ?? hint}</p>}
      <div className={form.actions}>
        <button type="button" className={form.button} onClick={() => onValue(`${value}\n`)}>
          Add a date
        </button>
        {days.length > 1 && (
          <button
            type="button"
            className={form.button}
            onClick={() => onValue(days.slice(0, -1).join("\n"))}
          >
            Remove the last
          </button>
        )}
      </div>
    </fieldset>
  );
}
