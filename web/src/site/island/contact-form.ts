/** The contact form (SITE-02): checks that it is complete and sends nothing. */
import { islandTexts } from "./island-texts.ts";
import { forgetForm, keepForm } from "./kept-form.ts";

/** The three answers, trimmed; null where one is missing. */
function complete(
  form: HTMLFormElement,
): { name: string; telephone: string; suggestion: string } | null {
  const data = new FormData(form);
  const [name = "", telephone = "", suggestion = ""] = ["name", "telephone", "suggestion"].map(
    (field) => String(data.get(field) ?? "").trim(),
  );
  return name && telephone && suggestion ? { name, telephone, suggestion } : null;
}

/** Starts the form of this document, if it has one. */
export function startContactForm(): void {
  const form = document.querySelector<HTMLFormElement>("#contact-form");
  const outcome = form?.querySelector<HTMLElement>("[data-outcome]");
  const write = form?.querySelector<HTMLAnchorElement>(".write");
  const texts = islandTexts()?.contact;
  if (!form || !outcome || !write || !texts) return;
  keepForm(form);
  write.addEventListener("click", () => forgetForm(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answers = complete(form);
    outcome.textContent = answers ? texts.success : texts.incomplete;
    write.hidden = !answers;
    const fields = form.querySelectorAll<HTMLInputElement>("[required]");
    for (const field of fields) field.setAttribute("aria-invalid", String(!field.value.trim()));
    if (!answers) {
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
      return;
    }
    const { name, telephone, suggestion } = answers;
    const body = `${suggestion}\n\n${name}\n${telephone}`;
    const query = `subject=${encodeURIComponent(texts.subject)}&body=${encodeURIComponent(body)}`;
    write.href = `mailto:${form.dataset.email}?${query}`;
  });
}
