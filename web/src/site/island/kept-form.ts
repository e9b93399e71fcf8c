/** What was typed into a form, kept for the tab's life: each language is a document of its own (SITE-02, SITE-03). */
import { readStorage, writeStorage } from "../../lib/storage.ts";

const keyOf = (form: HTMLFormElement) => `tulay.form.${form.id}` as const;

const fieldsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]");

/** Fills the form as it was left, but for what was typed before this script, and keeps what is typed from now on. */
export function keepForm(form: HTMLFormElement): void {
  const kept = new URLSearchParams(readStorage("session", keyOf(form)) ?? "");
  for (const field of fieldsOf(form)) {
    const isTyped = "defaultValue" in field && field.value !== field.defaultValue;
    if (!isTyped) field.value = kept.get(field.name) ?? field.value;
  }
  form.addEventListener("input", () => {
    const typed = [...fieldsOf(form)].map(({ name, value }) => [name, value]);
    writeStorage("session", keyOf(form), new URLSearchParams(typed).toString());
  });
}

export function forgetForm(form: HTMLFormElement): void {
  writeStorage("session", keyOf(form), null);
}
