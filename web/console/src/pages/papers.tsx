import { strToU8, zipSync } from "fflate";
import { useState } from "react";
import { post } from "../api/client.ts";
import type { Papers } from "../api/types.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { Facts } from "../ui/page.tsx";
import { ReasonForm } from "../ui/reason-form.tsx";
import { writtenMoment } from "../ui/written.ts";

/** Saves a file that the page has. */
function save(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Saves all files as one, with their bytes as they are: each has its hash in another. */
function saveAll(name: string, files: Papers["files"]): void {
  const zipped = zipSync(Object.fromEntries(files.map((file) => [file.name, strToU8(file.text)])));
  save(name, [zipped], "application/zip");
}

interface PapersProps {
  readonly orderId: string;
  readonly number: string;
}

/** The person of an order and what they signed: read with a reason, which the audit keeps. */
export function PapersSection({ orderId, number }: PapersProps) {
  const [papers, setPapers] = useState<Papers | null>(null);
  const onReason = async (reason: string) =>
    setPapers(await post<Papers>(`/api/orders/${encodeURIComponent(orderId)}/papers`, { reason }));
  return (
    <section className={page.section}>
      <h2>Person and papers</h2>
      {papers ? (
        <OpenPapers papers={papers} number={number} />
      ) : (
        <ReasonForm subject={`papers of ${orderId}`} submit="Show them" onReason={onReason} />
      )}
    </section>
  );
}

interface OpenProps {
  readonly papers: Papers;
  readonly number: string;
}

function OpenPapers({ papers, number }: OpenProps) {
  const { name, phone, signedAt, documents, files } = papers;
  const textOf = (wanted: string) => files.find((file) => file.name === wanted)?.text ?? "";
  return (
    <>
      <Facts
        facts={[
          ["Name", name ?? "Not given"],
          ["Phone", phone],
          ["Signed", signedAt === null ? "Not kept" : writtenMoment(signedAt)],
        ]}
      />
      <div className={page.row}>
        {documents.map(({ title, language, file }) => (
          <button
            key={file}
            type="button"
            className={form.button}
            onClick={() => save(`${title}.html`, [textOf(file)], "text/html")}
          >
            Save “{title}” ({language})
          </button>
        ))}
        <button
          type="button"
          className={form.button}
          onClick={() => saveAll(`evidence-${number}.zip`, files)}
        >
          Save all as evidence
        </button>
      </div>
    </>
  );
}
