/** The list of the agreements, and the open one (CONF-02, CONF-04). */
import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { frameAddress } from "../../calls/frame-address.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import type { OpenAgreement } from "../../ui/agreement-sheet.tsx";
import { showToast } from "../../ui/toast.tsx";
import {
  type Agreement,
  type AgreementList,
  askForAddress,
  askForList,
  type ListAnswer,
} from "./agreements.ts";
import type { ConfirmCalls } from "./confirm-calls.ts";
import type { Choice } from "./use-offer.ts";

interface Agreements {
  /** Null while they load. */
  readonly listed: AgreementList | null;
  readonly hasFailed: boolean;
  readonly load: () => void;
  readonly isOpen: boolean;
  /** The open agreement, or the last one. */
  readonly opened: OpenAgreement | null;
  readonly open: (agreement: Agreement, choice: Choice) => Promise<void>;
  readonly close: () => void;
}

/** `popUrl`: the agreement that opens with the page; empty for none. `pending`: the list, if it was asked for already. */
export function useAgreements(
  calls: ConfirmCalls,
  productId: string,
  orderId: string,
  popUrl: string,
  pending?: ListAnswer,
): Agreements {
  const { t } = useLingui();
  const [listed, setListed] = useState<AgreementList | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const popAddress = frameAddress(popUrl);
  const [isOpen, setOpen] = useState(popAddress !== null);
  const [opened, setOpened] = useState<OpenAgreement | null>(
    popAddress === null ? null : { title: t`Agreement`, url: popAddress },
  );

  const show = useCallback(async (asking: ListAnswer) => {
    setFailed(false);
    // The list's place shows the failure.
    const answer = await withFeedback(asking, { quiet: true });
    if (answer.ok) setListed(answer.data);
    else setFailed(true);
  }, []);
  const load = () => void show(askForList(calls, productId));

  // Only the page's first list: a reload keeps the shown one.
  const [first] = useState(pending);
  useEffect(() => {
    void show(first ?? askForList(calls, productId));
  }, [show, first, calls, productId]);

  const openOne = useMutation({
    isQuestion: true,
    call: ({ agreement, choice }: { agreement: Agreement; choice: Choice }) =>
      askForAddress(calls, productId, orderId, agreement, choice),
    loading: t`Opening`,
    onSuccess({ contract_url }, { agreement }) {
      const url = frameAddress(contract_url);
      if (!url) {
        showToast(t`This agreement cannot be opened.`);
        return;
      }
      setOpened({ title: agreement.title, url });
      setOpen(true);
    },
  });

  return {
    listed,
    hasFailed,
    load,
    isOpen,
    opened,
    open: (agreement, choice) => openOne({ agreement, choice }),
    close: () => setOpen(false),
  };
}
