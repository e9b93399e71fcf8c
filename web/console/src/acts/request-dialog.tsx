import { useState } from "react";
import { post } from "../api/client.ts";
import type { ActRequest, Outcome } from "../api/types.ts";
import { Dialog } from "../ui/dialog.tsx";
import form from "../ui/form.module.css";
import { Form, TextField } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { writtenMoment, writtenSum } from "../ui/written.ts";
import { ShownEffect } from "./effect.tsx";
import { Result } from "./result.tsx";
import { useDecision } from "./use-decision.ts";

interface RequestDialogProps {
  readonly request: ActRequest;
  readonly onClose: () => void;
}

const NO_REASON = "Write the reason: it is kept with the answer.";

/** Confirms or rejects what a colleague asked for; the own request can only be rejected. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string>();
  const decision = useDecision();
  const { press, shown, result } = decision;
  const title = `Request ${request.seq}`;
  if (result) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Result outcome={result} onClose={onClose} />
      </Dialog>
    );
  }
  const send = (confirm: boolean, dryRun: boolean) => () =>
    post<Outcome>(`/api/requests/${request.seq}`, { confirm, reason: reason.trim(), dryRun });
  const withReason = (act: () => void) => () => {
    if (reason.trim()) act();
    else setFault(NO_REASON);
  };
  const reject = withReason(() => decision.onDecide(send(false, false)));
  const confirm = withReason(() =>
    shown ? decision.onDecide(send(true, false)) : decision.onShow(send(true, true)),
  );
  const sum = request.sizeCentavos === null ? "" : ` ${writtenSum(request.sizeCentavos)}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        press={press}
        submit={request.isOwn ? "Take back" : shown ? `Confirm${sum}` : "Show what it does"}
        onSubmit={request.isOwn ? reject : confirm}
        onCancel={onClose}
        other={
          !request.isOwn && (
            <button
              type="button"
              className={form.button}
              aria-disabled={press.isRunning}
              onClick={reject}
            >
              Reject
            </button>
          )
        }
      >
        <RequestFacts request={request} />
        <TextField
          label="Your reason"
          value={reason}
          onValue={(text) => {
            setReason(text);
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

function RequestFacts({ request }: { readonly request: ActRequest }) {
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
      {request.isOwn && (
        <Notice tone="plain">You asked for this: another person has to confirm it.</Notice>
      )}
    </>
  );
}
