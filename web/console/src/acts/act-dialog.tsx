import { useCallback, useEffect, useState } from "react";
import { ApiFailure, get, post, refresh } from "../api/client.ts";
import type { Act, Found, Me, OrderFile, Outcome } from "../api/types.ts";
import { useSession } from "../session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Form, ReasonField } from "../ui/form.tsx";
import { Facts } from "../ui/page.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { writtenMoney } from "../ui/written.ts";
import { ActFieldInput } from "./act-fields.tsx";
import {
  ACTS,
  type ActField,
  choicesOf,
  MEANINGS,
  OF_ORDER,
  readField,
  subjectOf,
} from "./acts.ts";
import { AboutOrder, ShownEffect } from "./effect.tsx";
import type { ActDraft } from "./open-act.ts";
import { Over, Result } from "./result.tsx";
import { useDecision } from "./use-decision.ts";

interface ActDialogProps {
  readonly draft: ActDraft;
  readonly onClose: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** The act of the form, or the faults by field. */
function readAct(
  draft: ActDraft,
  fields: readonly ActField[],
  typed: Texts,
  mostCentavos: number | undefined,
) {
  const values: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const read = readField(field, typed[field.name] ?? "", mostCentavos);
    if ("fault" in read) faults[field.name] = read.fault;
    else values[field.name] = read.value;
  }
  if (!typed.reason?.trim()) faults.reason = "Write the reason: it is kept with the act.";
  const act: Act = { act: draft.tag, ...draft.given, ...values };
  return { act, faults };
}

/** No order where the search finds or takes nothing: its sentence names what else it takes, and this field does not. */
function ifUnknown(failure: unknown): Pick<Found, "orders"> {
  const isUnknown = failure instanceof ApiFailure && (failure.status === 404 || failure.fields.q);
  if (isUnknown) return { orders: [] };
  throw failure;
}

/** The act with the id of the order that was typed by its number. */
async function withOrderId(act: Act, fields: readonly ActField[]): Promise<Act> {
  const field = fields.find(({ is }) => is === "order");
  if (!field) return act;
  const typed = String(act[field.name]);
  const { orders } = await get<Found>(`/api/find?q=${encodeURIComponent(typed)}`).catch(ifUnknown);
  // A search finds more than numbers: a phone, a part of one, a payment.
  const plain = (text: string) => text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();
  const order = orders.find(({ id, number }) => id === typed || plain(number) === plain(typed));
  if (!order) {
    throw new ApiFailure(0, "This is not the number of one order.", {
      [field.name]: "Enter the number of one order.",
    });
  }
  return { ...act, [field.name]: order.id };
}

/** `Approve ₱9,800.00`: the words of the final press, with the sum that the dry run named. */
function finalPress(press: string, shown: Outcome, currency: string): string {
  const sum = shown.effect?.sizeCentavos ?? null;
  return sum === null ? press : `${press} ${writtenMoney(sum, currency)}`;
}

/** The first texts: a choice that must be made begins with its first value. */
function firstTexts(draft: ActDraft, fields: readonly ActField[], me: Me): Texts {
  const { file, tag } = draft;
  const first = (field: ActField) =>
    (file && OF_ORDER[tag]?.first?.[field.name]?.(file, me)) ??
    choicesOf(field, me)[0]?.value ??
    "";
  return {
    ...Object.fromEntries(fields.map((field) => [field.name, first(field)])),
    ...draft.typed,
  };
}

/** The texts of the form: what was typed, and the first ones of the other fields. */
function useTyped(draft: ActDraft, fields: readonly ActField[], me: Me) {
  const [first] = useState<Texts>(() => firstTexts(draft, fields, me));
  const { texts, set, clear } = useDraft(`act ${draft.tag} ${JSON.stringify(draft.given)}`);
  /** A press, after which what was typed is forgotten. */
  const untilDone = (call: () => Promise<Outcome>) => async () => {
    const outcome = await call();
    clear();
    return outcome;
  };
  const typed: Texts = { ...first, ...texts };
  return { typed, set, clear, untilDone };
}

/**
 * The order of a dialog. It is read as a dialog opens that shows more of it than its page, which may be old, and again later: a
 * colleague may have acted on it.
 */
function useFile({ file: first, given, tag }: ActDraft) {
  const [file, setFile] = useState(first);
  const id = first?.order.id ?? given.order_id;
  const readAgain = useCallback(async () => {
    if (typeof id !== "string") return null;
    const read = await refresh<OrderFile>(`/api/orders/${encodeURIComponent(id)}`);
    if (read) setFile(read);
    return read;
  }, [id]);
  const isRead = !first || tag in OF_ORDER;
  useEffect(() => {
    if (isRead) void readAgain();
  }, [isRead, readAgain]);
  return { file, readAgain };
}

/** An act on an order that its page offers by its state; a reversal is one of an event. */
function isOffered({ given, tag }: ActDraft): boolean {
  return "order_id" in given && tag !== "reverse";
}

function isConflict(refused: unknown): boolean {
  return refused instanceof ApiFailure && refused.status === 409;
}

/** An act that is not possible any more, once a call of it was refused. */
function useOver(draft: ActDraft, hasFields: boolean, readAgain: () => Promise<OrderFile | null>) {
  const [isOver, setIsOver] = useState(false);
  // What an order's page offers is over as soon as it does not; any other act, where the same is refused again.
  const isPossible = async (refused: unknown, look?: () => Promise<Outcome>) => {
    const file = await readAgain();
    if (isOffered(draft)) return file?.acts.includes(draft.tag) ?? true;
    if (!isConflict(refused)) return true;
    if (!look) return hasFields;
    return look().then(
      () => true,
      (again) => !isConflict(again),
    );
  };
  /** A call, with the look that came before a press. */
  const tried = (call: () => Promise<Outcome>, look?: () => Promise<Outcome>) => async () => {
    try {
      return await call();
    } catch (refused) {
      setIsOver(!(await isPossible(refused, look)));
      throw refused;
    }
  };
  return { isOver, tried };
}

interface SubjectProps {
  readonly draft: ActDraft;
  readonly file: OrderFile | undefined;
  readonly currency: string;
}

/** The subject of the act, its effect, and what there is of an order before it. */
function Subject({ draft, file, currency }: SubjectProps) {
  const ofOrder = OF_ORDER[draft.tag];
  return (
    <>
      {file && !draft.file && <p>{subjectOf(file, currency)}</p>}
      <p>{draft.subject}</p>
      {MEANINGS[draft.tag] && <p>{MEANINGS[draft.tag]}</p>}
      {file && ofOrder && <Facts facts={ofOrder.facts(file)} />}
    </>
  );
}

interface EndProps extends ActDialogProps {
  readonly result: Outcome | null;
  readonly over: string | undefined;
}

/** The end of an act: its result, or the reason why it is over. */
function End({ draft, onClose, result, over = "" }: EndProps) {
  return result ? (
    <Result outcome={result} tag={draft.tag} onClose={onClose} />
  ) : (
    <Over subject={draft.subject} why={over} onClose={onClose} />
  );
}

/** The dialog of any act: its fields, a reason, what it will do, and only then the press. */
export function ActDialog({ draft, onClose }: ActDialogProps) {
  const { me } = useSession();
  const kind = ACTS[draft.tag];
  const { file, readAgain } = useFile(draft);
  const fields = kind.fields.filter(({ name }) => !(name in draft.given));
  const { typed, ...kept } = useTyped(draft, fields, me);
  const [own, setOwn] = useState<Texts>({});
  const { isOver, tried } = useOver(draft, fields.length > 0, readAgain);
  const decision = useDecision();
  const { press, shown, result } = decision;
  const over = isOver ? press.failure?.message : undefined;
  if (result || over) {
    return (
      <Dialog title={kind.title} onClose={onClose}>
        <End {...{ draft, onClose, result, over }} />
      </Dialog>
    );
  }
  const onText = (name: string) => (text: string) => {
    kept.set(name, text);
    setOwn({});
    decision.onTyped();
  };
  const onSubmit = () => {
    const most = file && OF_ORDER[draft.tag]?.mostCentavos?.(file);
    const { act, faults } = readAct(draft, fields, typed, most);
    setOwn(faults);
    if (Object.keys(faults).length > 0) return;
    const send = (dryRun: boolean) => async () =>
      post<Outcome>("/api/acts", {
        act: await withOrderId(act, fields),
        reason: typed.reason?.trim(),
        dryRun,
        shown: shown?.effect?.digest,
      });
    if (shown) decision.onDecide(tried(kept.untilDone(send(false)), send(true)));
    else {
      const show = async () => {
        await readAgain();
        return send(true)();
      };
      decision.onShow(tried(show));
    }
  };
  const faults: Texts = { ...press.failure?.fields, ...own };
  return (
    <Dialog title={kind.title} onClose={onClose}>
      <Form
        press={press}
        fields={[...fields.map(({ name }) => name), "reason"]}
        submit={shown ? finalPress(kind.press, shown, me.currency) : "Show what it does"}
        onSubmit={onSubmit}
        onCancel={() => {
          kept.clear();
          onClose();
        }}
      >
        <Subject draft={draft} file={file} currency={me.currency} />
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
        <ReasonField
          label="Reason"
          value={typed.reason ?? ""}
          onValue={onText("reason")}
          fault={faults.reason}
        />
        {shown && (
          <ShownEffect
            outcome={shown}
            atOnce="It is done at once: no second person is needed."
            about={!file && shown.effect?.order && <AboutOrder order={shown.effect.order} />}
          />
        )}
      </Form>
    </Dialog>
  );
}
