import { useState } from "react";
import type { Rule } from "../api/faults.ts";
import styles from "./Faults.module.css";

type Field = { name: string; label: string; isNumber: boolean; value: string };

/** Effects of a rule, with the fields that it then has. */
const EFFECTS: { what: string; label: string; fields: Field[] }[] = [
  {
    what: "delay",
    label: "Wait",
    fields: [
      { name: "ms", label: "ms", isNumber: true, value: "400" },
      { name: "kbps", label: "kbps", isNumber: true, value: "" },
    ],
  },
  {
    what: "code",
    label: "Answer with an error",
    fields: [{ name: "code", label: "Code", isNumber: false, value: "1500" }],
  },
  {
    what: "status",
    label: "Answer with a status",
    fields: [{ name: "status", label: "Status", isNumber: true, value: "500" }],
  },
  { what: "lost", label: "Lose the call", fields: [] },
  { what: "cut", label: "Cut the answer off", fields: [] },
  { what: "count", label: "Only count", fields: [] },
];

/** A form for a rule. The server says what is wrong with it. */
export function FaultForm({ add }: { add: (rules: Rule[], label: string) => void }) {
  const [what, setWhat] = useState("delay");
  const effect = EFFECTS.find((it) => it.what === what);
  const fields = effect?.fields ?? [];
  const send = (form: FormData) => {
    const rule: Rule = { what };
    for (const { name, isNumber } of [...COMMON, ...fields]) {
      const written = String(form.get(name) ?? "").trim();
      if (written)
        rule[name] = isNumber && !Number.isNaN(Number(written)) ? Number(written) : written;
    }
    add([rule], "Add a rule");
  };
  return (
    <form
      className={styles.form}
      aria-label="New rule"
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <label className={styles.wide}>
        Calls
        <input name="path" defaultValue="*" placeholder="/path, /path/* or *" required />
      </label>
      <label>
        Method
        <select name="method" defaultValue="*">
          <option value="*">any</option>
          <option>GET</option>
          <option>POST</option>
        </select>
      </label>
      <label className={styles.wide}>
        What
        <select value={what} onChange={(event) => setWhat(event.target.value)}>
          {EFFECTS.map((it) => (
            <option key={it.what} value={it.what}>
              {it.label}
            </option>
          ))}
        </select>
      </label>
      {fields.map(({ name, label, isNumber, value }) => (
        <label key={name}>
          {label}
          <input name={name} defaultValue={value} inputMode={isNumber ? "numeric" : undefined} />
        </label>
      ))}
      <label>
        Times
        <input name="times" inputMode="numeric" placeholder="always" />
      </label>
      <button type="submit" className={styles.add}>
        Add rule
      </button>
    </form>
  );
}

const COMMON = [
  { name: "path", isNumber: false },
  { name: "method", isNumber: false },
  { name: "times", isNumber: true },
];
