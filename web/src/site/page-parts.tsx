/** Parts of documents: links that keep the language, the lender's figures, a long text with a table of contents. */
import { Fragment, type ReactNode } from "react";
import type { Language } from "../lib/language.ts";
import { DownIcon } from "../ui/icons.tsx";
import type { Article, Block, FrameTexts, Section } from "./texts/site-texts.ts";

/** An address of this site in the document's language; a fragment stays at its end. */
export function inLanguage(address: string, language: Language): string {
  const [path = "", fragment] = address.split("#");
  return `${path}?lang=${language}${fragment === undefined ? "" : `#${fragment}`}`;
}

/** A row of name and value, and the brand's key that must be set for it. */
type Row = readonly [name: string, value: ReactNode, key?: string];

/** The key of a value that is only a placeholder. */
function keyOf(value: ReactNode): string | undefined {
  return typeof value === "string"
    ? /^\{\{ (brand\.\w+)(?: \| \w+)? \}\}$/.exec(value)?.[1]
    : undefined;
}

/** Rows of names and values; the server omits a row whose value the brand leaves empty. */
export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="rows">
      {rows.map(([name, value, key = keyOf(value)]) => (
        <Fragment key={name}>
          {key && `{% if ${key} %}`}
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
          {key && "{% endif %}"}
        </Fragment>
      ))}
    </dl>
  );
}

/** The row of the lender's e-mail; its link needs no script. */
export function emailRow(frame: FrameTexts): Row {
  const place = "{{ brand.serviceEmail }}";
  return [
    frame.email,
    <a key="link" href={`mailto:${place}`}>
      {place}
    </a>,
    "brand.serviceEmail",
  ];
}

export function telephoneRow(frame: FrameTexts): Row {
  const place = "{{ brand.servicePhone }}";
  return [
    frame.telephone,
    <a key="link" href={`tel:${place}`}>
      {"{{ brand.servicePhone | phone }}"}
    </a>,
    "brand.servicePhone",
  ];
}

/** Opening hours of the phone line, in Manila's time. */
export function hoursRow(frame: FrameTexts): Row {
  return [frame.hours, "{{ serviceHours }}", "serviceHours"];
}

/** The lender's contacts. */
export function Contacts({ frame }: { readonly frame: FrameTexts }) {
  const office: Row = [frame.office, "{{ brand.address }}"];
  return <Rows rows={[telephoneRow(frame), hoursRow(frame), emailRow(frame), office]} />;
}

function BlockView({ block }: { readonly block: Block }) {
  if (typeof block === "string") return <p>{block}</p>;
  if ("rows" in block) return <Rows rows={block.rows} />;
  if ("points" in block) {
    return (
      <dl className="points">
        {block.points.map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <ul className="bullets">
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

interface PartProps {
  readonly id: string;
  readonly section: Section;
  readonly children?: ReactNode;
}

function Part({ id, section, children }: PartProps) {
  return (
    <section className="card" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{section.heading}</h2>
      {section.body.map((block) => (
        <BlockView block={block} key={JSON.stringify(block)} />
      ))}
      {children}
    </section>
  );
}

interface ArticleProps<P extends string> {
  readonly article: Article<P>;
  readonly parts: readonly P[];
  readonly frame: FrameTexts;
  /** Additional content of a part. */
  readonly extra?: Partial<Record<P, ReactNode>>;
}

/** A long text: introduction, table of contents, parts. */
export function ArticleView<P extends string>({ article, parts, frame, extra }: ArticleProps<P>) {
  return (
    <div className="article">
      <p className="intro">{article.intro}</p>
      <nav className="card contents" aria-label={frame.onThisPage}>
        <details>
          <summary>
            {frame.onThisPage}
            <DownIcon />
          </summary>
          <ol>
            {parts.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{article.sections[part].heading}</a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      {parts.map((part) => (
        <Part id={part} section={article.sections[part]} key={part}>
          {extra?.[part]}
        </Part>
      ))}
    </div>
  );
}
