import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId, useState } from "react";
import type { Press } from "../api/use-press.ts";
import style from "./form.module.css";
import { Notice } from "./notice.tsx";

interface FormProps {
  readonly press: Press;
  /** Names of the fields that show their own faults: a sentence stands once. */
  readonly fields?: readonly string[];
  readonly submit: string;
  readonly onSubmit: () => void;
  readonly onCancel?: () => void;
  /** A second button, beside the main one. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

/** Brings a failure into view, which may come below the edge of the window. */
function bringIntoView(failure: HTMLElement | null): void {
  failure?.scrollIntoView({ block: "nearest" });
}

/** A form with one main button, which keeps the focus while its call runs, and then does nothing. */
export function Form(props: FormProps) {
  const { press, fields = [], submit, onSubmit, onCancel, other, children } = props;
  const isShownBelow = fields.some((name) => press.failure?.fields[name] !== undefined);
  return (
    <form
      className={style.form}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      {children}
      {press.failure && !isShownBelow && (
        <div ref={bringIntoView}>
          <Notice tone="danger">
            <span>
              {press.failure.message}
              {press.times > 1 && (
                <strong className={style.again}>Tried {press.times} times.</strong>
              )}
            </span>
          </Notice>
        </div>
      )}
      <div className={style.actions}>
        <button
          className={style.main}
          type="submit"
          aria-disabled={press.isRunning}
          title="Ctrl-Enter"
          // The second press of a double click may meet other words on this button.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {submit}
        </button>
        {other}
        {onCancel && (
          <button className={style.button} type="button" onClick={onCancel}>
            Cancel
          </button>
        )}
        {press.isRunning && (
          <span className={style.busy} role="status">
            Please wait
          </span>
        )}
      </div>
    </form>
  );
}

interface LabelledProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly control: (given: ControlProps) => ReactNode;
}

interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

/** A label above its control, with a hint or a fault below. */
export function Labelled({ label, hint, fault, control }: LabelledProps) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id}>
        {label}
      </label>
      {control({
        id,
        "aria-describedby": note ? `${id}-note` : undefined,
        "aria-invalid": fault !== undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={fault ? style.fault : style.hint}>
          {note}
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly type?: "text" | "password" | "date" | "month";
  readonly inputMode?: "numeric" | "decimal";
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
}

export function Field(props: FieldProps) {
  const { label, value, onValue, hint, fault, type = "text", inputMode, autoComplete } = props;
  return (
    <Labelled
      label={label}
      hint={hint}
      fault={fault}
      control={(given) => (
        <input
          {...given}
          className={style.input}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete ?? "off"}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    />
  );
}

/** A year of four digits: to the browser it is a year from its first digit on. */
const WHOLE = /^[1-9]\d{3}-/;

/** A day or a month that takes effect once it is whole. What is not whole as the field is left was not chosen. */
export function DayField({ label, value, onValue, hint, fault, type = "date" }: FieldProps) {
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string }>();
  return (
    <Labelled
      label={label}
      hint={hint}
      fault={fault}
      control={(given) => (
        <input
          {...given}
          className={style.input}
          type={type}
          value={typed?.over === value ? typed.text : value}
          onChange={({ target }) => {
            setTyped({ text: target.value, over: value });
            const isEmpty = target.value === "" && !target.validity.badInput;
            if (isEmpty || WHOLE.test(target.value)) onValue(target.value);
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    />
  );
}

interface TextFieldProps extends Omit<FieldProps, "type" | "inputMode" | "autoComplete"> {
  readonly rows?: number;
}

export function TextField({ label, value, onValue, hint, fault, rows = 2 }: TextFieldProps) {
  return (
    <Labelled
      label={label}
      hint={hint}
      fault={fault}
      control={(given) => (
        <textarea
          {...given}
          className={style.input}
          rows={rows}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    />
  );
}

/** The reason of an act, which the audit keeps as one line: a line's end becomes a space. */
export function ReasonField({ onValue, ...rest }: TextFieldProps) {
  return <TextField {...rest} onValue={(text) => onValue(text.replace(/\s*[\r\n]+\s*/g, " "))} />;
}

interface ChoiceFieldProps extends Omit<FieldProps, "type" | "inputMode" | "autoComplete"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export function ChoiceField({ label, value, onValue, hint, fault, options }: ChoiceFieldProps) {
  return (
    <Labelled
      label={label}
      hint={hint}
      fault={fault}
      control={(given) => (
        <select
          {...given}
          className={style.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    />
  );
}
