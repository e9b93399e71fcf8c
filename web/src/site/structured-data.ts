/**
 * Structured data of a document for search engines (schema.org). Each is a template: the server fills it, and its
 * `tojson` writes every text so that it cannot end the element.
 */

/** The lender; the server knows what the brand says of it. */
export const LENDER = "{{ lender | tojson }}";

/** A text as JSON, after its places are filled. */
function json(text: string): string {
  return `{% filter tojson %}${text}{% endfilter %}`;
}

/** Questions and their answers. */
export function questionsData(list: ReadonlyArray<readonly [string, string]>): string {
  const questions = list.map(
    ([question, answer]) =>
      `{"@type":"Question","name":${json(question)},` +
      `"acceptedAnswer":{"@type":"Answer","text":${json(answer)}}}`,
  );
  const page = `{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[${questions}]}`;
  // JSON is no HTML: an escaped text would be read with its entities.
  return `{% autoescape false %}${page}{% endautoescape %}`;
}
