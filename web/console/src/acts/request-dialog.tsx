import { useState } from "react";
import { post } from "../api/client.ts";
import type { ActRequest, Outcome } from "../api/types.ts";
import { useSession } from "../session.ts";
import { Dialog } from "../ui/dialog.tsx";
import form from "../ui/form.module.css";
import { Form, ReasonField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { useDraft } from "../ui/use-draft.ts";
import { writtenMoment, writtenMoney } from "../ui/written.ts";
import { ShownEffect } from "./effect.tsx";
import { Over, Result } from "./result.tsx";
import { useDecision } from "./use-decision.ts";

interface RequestDialogProps {
  readonly request: ActRequest;
  /** False once it has an answer. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function writtenObstacle(why: string): string {
  return `This cannot be confirmed any more. ${why}.`;
}

const NO_REASON = "Write the reason: it is kept with the answer.";

/** Confirms or rejects what a colleague asked for; the own request can only be withdrawn. */
export function RequestDialog({ request, isOpen, onClose }: RequestDialogProps) {
  const draft = useDraft(`request ${request.seq}`);
  const reason = draft.texts.reason ?? "";
  const [fault, setFault] = useState<string>();
  const decision = useDecision();
  const { me } = useSession();
  const { press, shown, result } = decision;
  const title = `Request ${request.seq}`;
  if (result) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Result
          outcome={result}
          refused={request.isOwn ? "Withdrawn." : "Rejected."}
          onClose={onClose}
        />
      </Dialog>
    );
  }
  if (press.failure && !isOpen) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Over subject={request.sentence} why={press.failure.message} onClose={onClose} />
      </Dialog>
    );
  }
  const mayConfirm = !request.isOwn && request.obstacle === null;
  const send = (confirm: boolean, dryRun: boolean) => () =>
    post<Outcome>(`/api/requests/${request.seq}`, {
      confirm,
      reason: reason.trim(),
      dryRun,
      shown: shown?.effect?.digest,
    });
  const withReason = (act: () => void) => () => {
    if (reason.trim()) act();
    else setFault(NO_REASON);
  };
  const decide = (confirm: boolean) =>
    decision.onDecide(async () => {
      const outcome = await send(confirm, false)();
      draft.clear();
      return outcome;
    });
  const reject = withReason(() => decide(false));
  const confirm = withReason(() => (shown ? decide(true) : decision.onShow(send(true, true))));
  const rejectWord = request.isOwn ? "Withdraw" : "Reject";
  const sum =
    request.sizeCentavos === null ? "" : ` ${writtenMoney(request.sizeCentavos, me.currency)}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        press={press}
        fields={["reason"]}
        submit={mayConfirm ? (shown ? `Confirm${sum}` : "Show what it does") : rejectWord}
        onSubmit={mayConfirm ? confirm : reject}
        onCancel={() => {
          draft.clear();
          onClose();
        }}
        other={
          mayConfirm && (
            <button
              type="button"
              className={form.button}
              aria-disabled={press.isRunning}
              onClick={reject}
            >
              {rejectWord}
            </button>
          )
        }
      >
        <RequestFacts request={request} hasFailed={press.failure !== null} />
        <ReasonField
          label="Your reason"
          value={reason}
          onValue={(text) => {
            draft.set("reason", text);
            setFault(undefined);
            decision.onTyped();
          }}
          fault={fault ?? press.failure?.fields.reason}
        />
        {shown && (
          <ShownEffect outcome={shown} atOnce="You are the second person: it is done at once." />
        )}
      </Form>
    </Dialog>
  );
}

interface RequestFactsProps {
  readonly request: ActRequest;
  /** The sentence of the refusal stands below. */
  readonly hasFailed: boolean;
}

function RequestFacts({ request, hasFailed }: RequestFactsProps) {
  return (
    <>
      <div>
        <p>
          <strong>{request.sentence}</strong>
        </p>
        {request.borrower !== null && <p>Borrower: {request.borrower}</p>}
        <p className={page.small}>
          Asked for by {request.operator}, {writtenMoment(request.at)}
        </p>
        <p>{request.reason}</p>
      </div>
      {request.obstacle !== null && !hasFailed && (
        <Notice tone="warning">{writtenObstacle(request.obstacle)}</Notice>
      )}
      {request.isOwn && request.obstacle === null && (
        <Notice tone="plain">You asked for this: another person has to confirm it.</Notice>
      )}
    </>
  );
}
