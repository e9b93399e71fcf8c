/** Frequent questions, from the kinds of complaints; a tap opens an answer. */
import { DownIcon } from "../../ui/icons.tsx";
import type { HomeTexts } from "../texts/site-texts.ts";

export function Questions({ questions }: { readonly questions: HomeTexts["questions"] }) {
  return (
    <section id="questions" aria-labelledby="questions-heading">
      <h2 id="questions-heading">{questions.heading}</h2>
      <div className="card folded">
        {questions.list.map(([question, answer]) => (
          <details key={question}>
            <summary>
              {question}
              <DownIcon />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
