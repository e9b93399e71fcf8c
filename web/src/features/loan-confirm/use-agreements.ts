/** The list of the agreements, and the one that is open (CONF-02, CONF-04). */
import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useState } from "react";
import { frameAddress } from "../../calls/frame-address.ts";
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
  /** Null until they are there. */
  readonly listed: AgreementList | null;
  readonly hasFailed: boolean;
  readonly load: () => void;
  readonly isOpen: boolean;
  /** The one that is open, or was last. */
  readonly opened: OpenAgreement | null;
  readonly open: (agreement: Agreement, choice: Choice) => Promise<void>;
  readonly close: () => void;
}

/** `popUrl`: the agreement that opens with the page; empty for none. `asked`: the list, if it is on its way already. */
export function useAgreements(
  calls: ConfirmCalls,
  productId: string,
  orderId: string,
  popUrl: string,
  asked?: ListAnswer,
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
    // Said in the list's own place.
    const answer = await withFeedback(asking, { quiet: true });
    if (answer.ok) setListed(answer.data);
    else setFailed(true);
  }, []);
  const load = () => void show(askForList(calls, productId));

  // The page's first answer: asked anew, the list that stands stays.
  const [first] = useState(asked);
  useEffect(() => {
    void show(first ?? askForList(calls, productId));
  }, [show, first, calls, productId]);

  async function open(agreement: Agreement, choice: Choice) {
    const asking = askForAddress(calls, productId, orderId, agreement, choice);
    const answer = await withFeedback(asking, { loading: t`Opening` });
    if (!answer.ok) return;
    const url = frameAddress(answer.data.contract_url);
    if (!url) {
      showToast(t`This agreement cannot be opened.`);
      return;
    }
    setOpened({ title: agreement.title, url });
    setOpen(true);
  }

  return {
    listed,
    hasFailed,
    load,
    isOpen,
    opened,
    open,
    close: () => setOpen(false),
  };
}
