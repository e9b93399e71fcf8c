import { type ComponentType, useEffect, useRef, useState } from "react";
import { Link, useNavigate, useParams, useSearchParams } from "react-router";
import { parseBrand } from "../../../src/lib/brand.ts";
import { ApiFailure, post } from "../api/client.ts";
import type { PaperKind, PaperToPrint } from "../api/types.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { PageHead } from "../ui/page.tsx";
import { ReasonForm } from "../ui/reason-form.tsx";
import { orderAddress } from "./columns.tsx";
import style from "./print-page.module.css";

const TITLES: ReadonlyMap<string, string> = new Map<PaperKind, string>([
  ["receipt", "Receipt"],
  ["statement", "Statement of account"],
  ["certificate", "Certificate of full payment"],
]);

interface PaperProps {
  readonly paper: PaperToPrint;
  readonly onBack: () => void;
}

/** Gives the borrower's screens the brand of their pages. What reads it once keeps the object, so it stays the same. */
function wear(brand: object): void {
  window.tulayPage = Object.assign(window.tulayPage ?? {}, {
    brand: parseBrand(JSON.stringify(brand)),
    language: "en" as const,
    params: {},
    carried: {},
    arrival: null,
    isItsSession: false,
  });
}

/** Loads the borrower's screens and their texts: before the reading, which the audit keeps. */
async function loadScreens(): Promise<ComponentType<PaperProps>> {
  if (!window.tulayPage) wear({});
  try {
    const [{ BorrowerPaper }, { textsReady }] = await Promise.all([
      import("./borrower-paper.tsx"),
      import("../../../src/texts.ts"),
    ]);
    await textsReady();
    return BorrowerPaper;
  } catch {
    const why = "The paper could not be loaded, and nothing was read. Load this page again.";
    throw new ApiFailure(0, why);
  }
}

/** A paper for the borrower at the counter, as they have it in the app: read with a reason, and printed. */
export function PrintPage() {
  const { id = "", paper = "" } = useParams();
  const title = TITLES.get(paper);
  if (title === undefined) return <NoPaper id={id} />;
  return <AskedPaper key={paper} id={id} kind={paper as PaperKind} title={title} />;
}

function NoPaper({ id }: { readonly id: string }) {
  return (
    <main className={style.page}>
      <PageHead title="Papers for the borrower">
        <BackLink id={id} />
      </PageHead>
      <p className={page.quiet}>There is no such paper.</p>
    </main>
  );
}

function BackLink({ id }: { readonly id: string }) {
  return (
    <Link className={form.button} to={orderAddress(id)}>
      Back to the order
    </Link>
  );
}

interface AskedPaperProps {
  readonly id: string;
  readonly kind: PaperKind;
  readonly title: string;
}

function AskedPaper({ id, kind, title }: AskedPaperProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [shown, setShown] = useState<{ paper: PaperToPrint; Paper: ComponentType<PaperProps> }>();
  const focused = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = shown ? null : focused.current?.querySelector("textarea");
    (field ?? focused.current)?.focus();
  }, [shown]);
  const reference = query.get("reference");
  const onReason = async (reason: string) => {
    const Paper = await loadScreens();
    const address = `/api/orders/${encodeURIComponent(id)}/print`;
    const read = await post<PaperToPrint>(address, { paper: kind, reference, reason });
    wear(read.brand);
    setShown({ paper: read, Paper });
  };
  return (
    <div ref={focused} tabIndex={-1}>
      {shown ? (
        <shown.Paper paper={shown.paper} onBack={() => navigate(orderAddress(id))} />
      ) : (
        <main className={style.page}>
          <PageHead title={title}>
            <BackLink id={id} />
          </PageHead>
          <ReasonForm
            subject={`${kind} ${reference ?? ""} of ${id}`}
            submit="Show it"
            onReason={onReason}
          />
        </main>
      )}
    </div>
  );
}
