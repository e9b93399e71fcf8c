/** Telephone numbers on the screen, by the brand's rule (ENV-05). What is dialled and sent is the bare number. */
import type { Brand } from "./brand.ts";

const FORMS: Record<Brand["phoneRule"], readonly RegExp[]> = {
  ph: [/^(09\d\d)(\d{3})(\d{4})$/, /^(02)(\d{4})(\d{4})$/, /^(\+63)(9\d\d)(\d{3})(\d{4})$/],
  seed: [/^(\d{3})(\d{4})(\d{4})$/],
};

/** `0917 123 0001`; a number of another form is returned unchanged. */
export function formatPhone(phone: string, { phoneRule }: Pick<Brand, "phoneRule">): string {
  const found = FORMS[phoneRule].map((form) => form.exec(phone)).find(Boolean);
  return found ? found.slice(1).join(" ") : phone;
}
