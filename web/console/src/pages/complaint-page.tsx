import { Link, useParams } from "react-router";
import { ActButton } from "../acts/act-button.tsx";
import type { OpenComplaint } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { hasRole, useSession } from "../session.ts";
import page from "../ui/page.module.css";
import { Facts, PageHead, WhenLoaded } from "../ui/page.tsx";
import { writtenDay, writtenMoment } from "../ui/written.ts";
import { AnswerForm } from "./answer-form.tsx";
import { borrowerAddress, orderAddress } from "./columns.tsx";

/** One complaint. Opening it is a reading of personal data, which the server writes into the audit. */
export function ComplaintPage() {
  const { id = "" } = useParams();
  const loaded = useLoaded<OpenComplaint>(`/api/complaints/${encodeURIComponent(id)}/open`, "POST");
  return <WhenLoaded loaded={loaded}>{(opened) => <LoadedComplaint opened={opened} />}</WhenLoaded>;
}

function LoadedComplaint({ opened }: { readonly opened: OpenComplaint }) {
  const { me } = useSession();
  const { complaint, borrowerId, content, images, answer, answerImages, score } = opened;
  const subject = `Complaint ${complaint.number}: ${complaint.kind}.`;
  const isOpen = complaint.resolvedAt === null;
  const order =
    complaint.orderId === null ? (
      "None"
    ) : (
      <Link to={orderAddress(complaint.orderId)}>Open the order</Link>
    );
  const borrower = <Link to={borrowerAddress(borrowerId)}>Open the borrower</Link>;
  return (
    <>
      <PageHead
        title={`Complaint ${complaint.number}`}
        note={complaint.isLate && <span className={page.late}>Late</span>}
      >
        {isOpen && complaint.acknowledgedAt === null && (
          <ActButton
            tag="acknowledge_complaint"
            given={{ complaint: complaint.id }}
            subject={subject}
          />
        )}
      </PageHead>
      <Facts
        facts={[
          ["About", complaint.kind],
          ["Order", order],
          ["Borrower", borrower],
          ["Since", writtenMoment(complaint.createdAt)],
          complaint.acknowledgedAt === null
            ? ["Acknowledge by", writtenDay(complaint.acknowledgeBy)]
            : ["Acknowledged", writtenMoment(complaint.acknowledgedAt)],
          complaint.resolvedAt === null
            ? ["Answer by", writtenDay(complaint.resolveBy)]
            : ["Answered", writtenMoment(complaint.resolvedAt)],
          ...(score === null ? [] : ([["Rating", `${score} of 5`]] as const)),
        ]}
      />
      <Letter title="The borrower writes" text={content} images={images} />
      {answer !== null && <Letter title="Our answer" text={answer} images={answerImages} />}
      {hasRole(me, "decide") && <AnswerForm complaint={complaint.id} isOpen={isOpen} />}
    </>
  );
}

interface LetterProps {
  readonly title: string;
  readonly text: string;
  readonly images: readonly string[];
}

function Letter({ title, text, images }: LetterProps) {
  return (
    <section className={page.section}>
      <h2>{title}</h2>
      <div className={page.card}>
        <p className={page.text}>{text}</p>
        {images.length > 0 && (
          <div className={page.images}>
            {images.map((address, index) => (
              <a key={address} href={address} target="_blank" rel="noreferrer">
                <img src={address} alt={`${index + 1} of ${images.length}`} />
              </a>
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
