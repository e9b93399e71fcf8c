import type { Installment, Me, OrderFile } from "../api/types.ts";
import form from "../ui/form.module.css";
import { ChoiceField, Field } from "../ui/form.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { writtenDay, writtenSum } from "../ui/written.ts";
import { type ActField, BY_HAND, choicesOf, ROLES, unpaidOf } from "./acts.ts";

interface ActFieldInputProps {
  readonly field: ActField;
  readonly file: OrderFile | undefined;
  readonly me: Me;
  readonly typed: string;
  readonly onTyped: (text: string) => void;
  readonly fault: string | undefined;
}

/** One field of an act. */
export function ActFieldInput({ field, file, me, typed, onTyped, fault }: ActFieldInputProps) {
  const { label, hint, is } = field;
  const shared = { label, hint, fault, value: typed, onValue: onTyped };
  switch (is) {
    case "sum":
      return <Field {...shared} label={`${label} (${me.currency})`} inputMode="decimal" />;
    case "count":
      return <Field {...shared} inputMode="numeric" />;
    case "channel":
    case "declineReason":
      return <ChoiceField {...shared} options={choicesOf(field, me)} />;
    case "roles":
      return <RoleChecks {...shared} />;
    case "days":
      return <DayFields {...shared} unpaid={file ? unpaidOf(file) : []} />;
    case "byHand":
      return <ByHandField {...shared} />;
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

interface DayProps extends ValueProps {
  readonly unpaid: readonly Installment[];
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

/** The new date of each unpaid installment beside its old one, one a line. */
function DayFields({ label, hint, fault, value, onValue, unpaid }: DayProps) {
  const days = value.split("\n");
  const columns: readonly Column<Installment & { readonly place: number }>[] = [
    { head: "Installment", cell: ({ number }) => number, isNarrow: true },
    { head: "Left", cell: ({ leftCentavos }) => writtenSum(leftCentavos), isFigure: true },
    { head: "Old due date", cell: ({ dueOn }) => writtenDay(dueOn), isNarrow: true },
    {
      head: "New due date",
      cell: ({ number, place }) => (
        <input
          className={form.input}
          type="date"
          aria-label={`New due date of installment ${number}`}
          aria-invalid={fault !== undefined}
          value={days[place] ?? ""}
          onChange={(event) => onValue(days.with(place, event.target.value).join("\n"))}
        />
      ),
    },
  ];
  return (
    <fieldset className={form.checks}>
      <legend className={form.label}>{label}</legend>
      <Table
        caption={label}
        columns={columns}
        rows={unpaid.map((row, place) => ({ ...row, place }))}
        keyOf={({ number }) => number}
      />
      {(fault ?? hint) && <p className={fault ? form.fault : form.hint}>{fault ?? hint}</p>}
    </fieldset>
  );
}

/** A box that says that a person has sent the money, and then the bank's reference. */
function ByHandField({ label, hint, fault, value, onValue }: ValueProps) {
  const isByHand = value !== "";
  return (
    <div className={form.checks}>
      <label className={form.check}>
        <input
          type="checkbox"
          checked={isByHand}
          onChange={() => onValue(isByHand ? "" : BY_HAND)}
        />
        {label}
      </label>
      {isByHand ? (
        <Field
          label="Bank reference"
          fault={fault}
          value={value.slice(BY_HAND.length)}
          onValue={(reference) => onValue(`${BY_HAND}${reference}`)}
        />
      ) : (
        hint && <p className={form.hint}>{hint}</p>
      )}
    </div>
  );
}
