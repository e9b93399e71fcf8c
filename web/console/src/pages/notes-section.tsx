import { lookAfterLost, post } from "../api/client.ts";
import type { Note } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { hasRole, useSession } from "../session.ts";
import { Form, TextField } from "../ui/form.tsx";
import page from "../ui/page.module.css";
import { useDraft } from "../ui/use-draft.ts";
import { writtenMoment } from "../ui/written.ts";

interface NotesSectionProps {
  readonly notes: readonly Note[];
  /** The address of the borrower's or the order's calls. */
  readonly address: string;
  readonly onAdded: () => void;
}

/** Notes of staff on a borrower and their orders, and the form of another one. */
export function NotesSection({ notes, address, onAdded }: NotesSectionProps) {
  const { me } = useSession();
  const mayAdd = hasRole(me, "decide");
  if (notes.length === 0 && !mayAdd) return null;
  return (
    <section className={page.section} aria-label="Notes">
      <h2>Notes</h2>
      {notes.length > 0 && (
        <ul className={page.card}>
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id, and are only added
            <li key={index}>
              <p className={page.text}>{note.text}</p>
              <p className={page.small}>
                {note.operator}, {writtenMoment(note.at)}
                {note.order !== null && `, on order ${note.order}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && <NoteForm address={address} onAdded={onAdded} />}
    </section>
  );
}

function NoteForm({ address, onAdded }: Omit<NotesSectionProps, "notes">) {
  const { texts, set, clear } = useDraft(`note ${address}`);
  const press = usePress();
  const text = texts.text ?? "";
  const onSubmit = () =>
    press.run(async () => {
      await post(`${address}/notes`, { text }).catch((failure) => {
        void lookAfterLost(failure, onAdded);
        throw failure;
      });
      clear();
      onAdded();
    });
  return (
    <div className={page.card}>
      <Form press={press} fields={["text"]} submit="Add the note" onSubmit={onSubmit}>
        <TextField
          label="Note"
          value={text}
          onValue={(value) => set("text", value)}
          hint="All of the staff can read it, with your name. It is erased with the borrower."
          fault={press.failure?.fields.text}
        />
      </Form>
    </div>
  );
}
