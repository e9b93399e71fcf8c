import { type ComponentType, useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { parseBrand } from "../../../src/lib/brand.ts";
import { post } from "../api/client.ts";
import type { PaperKind, PaperToPrint } from "../api/types.ts";
import form from "../ui/form.module.css";
import { PageHead } from "../ui/page.tsx";
import { ReasonForm } from "../ui/reason-form.tsx";
import style from "./print-page.module.css";

const TITLES: Readonly<Record<PaperKind, string>> = {
  receipt: "Receipt",
  statement: "Statement of account",
  certificate: "Certificate of full payment",
};

interface PaperProps {
  readonly paper: PaperToPrint;
}

/** Loads the borrower's screens, whose texts and sums are those of their page's brand. */
async function loadPaper(brand: object): Promise<ComponentType<PaperProps>> {
  window.tulayPage ??= {
    brand: parseBrand(JSON.stringify(brand)),
    language: "en",
    params: {},
    carried: {},
    arrival: null,
    isItsSession: false,
  };
  const [{ BorrowerPaper }, { textsReady }] = await Promise.all([
    import("./borrower-paper.tsx"),
    import("../../../src/texts.ts"),
  ]);
  await textsReady();
  return BorrowerPaper;
}

function isPaper(text: string): text is PaperKind {
  return text in TITLES;
}

/** A paper for the borrower at the counter, as they have it in the app: read with a reason, and printed. */
export function PrintPage() {
  const { id = "", paper = "" } = useParams();
  const [query] = useSearchParams();
  const [shown, setShown] = useState<{ paper: PaperToPrint; Paper: ComponentType<PaperProps> }>();
  if (shown) return <shown.Paper paper={shown.paper} />;
  const kind = isPaper(paper) ? paper : "statement";
  const onReason = async (reason: string) => {
    const read = await post<PaperToPrint>(`/api/orders/${encodeURIComponent(id)}/print`, {
      paper: kind,
      reference: query.get("reference"),
      reason,
    });
    setShown({ paper: read, Paper: await loadPaper(read.brand) });
  };
  return (
    <main className={style.page}>
      <PageHead title={TITLES[kind]}>
        <Link className={form.button} to={`/orders/${encodeURIComponent(id)}`}>
          Back to the order
        </Link>
      </PageHead>
      <ReasonForm subject={`${kind} of ${id}`} submit="Show it" onReason={onReason} />
    </main>
  );
}
