import { useState } from "react";
import { post } from "../api/client.ts";
import type { Papers } from "../api/types.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { Facts } from "../ui/page.tsx";
import { ReasonForm } from "../ui/reason-form.tsx";
import { writtenMoment } from "../ui/written.ts";

/** Saves a text of the page as a file. */
function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The person of an order and what they signed: read with a reason, which the audit keeps. */
export function PapersSection({ orderId }: { readonly orderId: string }) {
  const [papers, setPapers] = useState<Papers | null>(null);
  const onReason = async (reason: string) =>
    setPapers(await post<Papers>(`/api/orders/${encodeURIComponent(orderId)}/papers`, { reason }));
  return (
    <section className={page.section}>
      <h2>Person and papers</h2>
      {papers ? (
        <OpenPapers papers={papers} />
      ) : (
        <ReasonForm submit="Show them" onReason={onReason} />
      )}
    </section>
  );
}

function OpenPapers({ papers }: { readonly papers: Papers }) {
  const { name, phone, signedAt, documents } = papers;
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
        {documents.map(({ title, language, sha256, page: html }) => (
          <button
            key={sha256}
            type="button"
            className={form.button}
            onClick={() => save(`${title}.html`, html)}
          >
            Save “{title}” ({language})
          </button>
        ))}
      </div>
    </>
  );
}
