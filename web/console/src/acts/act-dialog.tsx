import { useState } from "react";
import { ApiFailure, get, post } from "../api/client.ts";
import type { Act, Found, Outcome } from "../api/types.ts";
import { useSession } from "../session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Form, TextField } from "../ui/form.tsx";
import { Facts } from "../ui/page.tsx";
import { writtenSum } from "../ui/written.ts";
import { ActFieldInput } from "./act-fields.tsx";
import { ACTS, type ActField, readField } from "./acts.ts";
import { ShownEffect } from "./effect.tsx";
import type { ActDraft } from "./open-act.ts";
import { Result } from "./result.tsx";
import { useDecision } from "./use-decision.ts";

interface ActDialogProps {
  readonly draft: ActDraft;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** The act of the form, or the faults by field. */
function readAct(draft: ActDraft, fields: readonly ActField[], typed: Texts) {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const read = readField(field, typed[field.name] ?? "");
    if ("fault" in read) faults[field.name] = read.fault;
    else values[field.name] = read.value;
  }
  if (!typed.reason?.trim()) faults.reason = "Write the reason: it is kept with the act.";
  const act: Act = { act: draft.tag, ...draft.given, ...values };
  return { act, faults };
}

/** The act with the id of the order that was typed by its number. */
async function withOrderId(act: Act, fields: readonly ActField[]): Promise<Act> {
  const field = fields.find(({ is }) => is === "order");
  if (!field) return act;
  const typed = String(act[field.name]);
  const { orders } = await get<Found>(`/api/find?q=${encodeURIComponent(typed)}`);
  // A search finds more than numbers: a phone, a part of one, a payment.
  const plain = (text: string) => text.replace(/[\s-]/g, "").toUpperCase();
  const order = orders.find(({ id, number }) => id === typed || plain(number) === plain(typed));
  if (!order) {
    throw new ApiFailure(0, "This is not the number of one order.", {
      [field.name]: "Enter the number of one order.",
    });
  }
  return { ...act, [field.name]: order.id };
}

/** `Approve 9,800.00`: the words of the final press, with the sum that the dry run named. */
function finalPress(press: string, shown: Outcome): string {
  const sum = shown.effect?.sizeCentavos ?? null;
  return sum === null ? press : `${press} ${writtenSum(sum)}`;
}

/** The first texts: a choice that must be made begins with its first value. */
function firstTexts(
  draft: ActDraft,
  fields: readonly ActField[],
  first: (field: ActField) => string,
) {
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, first(field)])),
    ...draft.typed,
  };
}

/** The dialog of any act: its fields, a reason, what it will do, and only then the press. */
export function ActDialog({ draft, onClose }: ActDialogProps) {
  const { me } = useSession();
  const kind = ACTS[draft.tag];
  const { file } = draft;
  const facts = file && kind.facts?.(file);
  const fields = kind.fields.filter(({ name }) => !(name in draft.given));
  const [typed, setTyped] = useState<Texts>(() =>
    firstTexts(
      draft,
      fields,
      (field) => (file && field.first?.(file, me)) ?? field.choices?.(me)[0]?.value ?? "",
    ),
  );
  const [own, setOwn] = useState<Texts>({});
  const decision = useDecision();
  const { press, shown, result } = decision;
  if (result) {
    return (
      <Dialog title={kind.title} onClose={onClose}>
        <Result outcome={result} onClose={onClose} />
      </Dialog>
    );
  }
  const onText = (name: string) => (text: string) => {
    setTyped((last) => ({ ...last, [name]: text }));
    setOwn({});
    decision.onTyped();
  };
  const onSubmit = () => {
    const { act, faults } = readAct(draft, fields, typed);
    setOwn(faults);
    if (Object.keys(faults).length > 0) return;
    const send = (dryRun: boolean) => async () =>
      post<Outcome>("/api/acts", {
        act: await withOrderId(act, fields),
        reason: typed.reason?.trim(),
        dryRun,
      });
    if (shown) decision.onDecide(send(false));
    else decision.onShow(send(true));
  };
  const faults: Texts = { ...press.failure?.fields, ...own };
  return (
    <Dialog title={kind.title} onClose={onClose}>
      <Form
        press={press}
        submit={shown ? finalPress(kind.press, shown) : "Show what it does"}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <p>{draft.subject}</p>
        {facts && <Facts facts={facts} />}
        {fields.map((field) => (
          <ActFieldInput
            key={field.name}
            field={field}
            file={file}
            me={me}
            typed={typed[field.name] ?? ""}
            onTyped={onText(field.name)}
            fault={faults[field.name]}
          />
        ))}
        <TextField
          label="Reason"
          value={typed.reason ?? ""}
          onValue={onText("reason")}
          fault={faults.reason}
        />
        {shown && (
          <ShownEffect outcome={shown} atOnce="It is done at once: no second person is needed." />
        )}
      </Form>
    </Dialog>
  );
}
