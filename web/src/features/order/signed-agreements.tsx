/** The agreements of an order in a sheet: their list, and the one that was chosen, as it was signed (MONEY-08). */
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import * as api from "../../api/calls.gen.ts";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { frameAddress } from "../../calls/frame-address.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { withFeedback } from "../../calls/with-feedback.ts";
import { knownLanguage, LANGUAGE_NAMES } from "../../lib/language.ts";
import { AgreementFrame, type OpenAgreement } from "../../ui/agreement-sheet.tsx";
import { DocumentIcon } from "../../ui/icons.tsx";
import { Sheet } from "../../ui/overlay.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { SkeletonBar } from "../../ui/skeleton-bar.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { OrderSheetProps } from "./sheet-row.tsx";
import style from "./signed-agreements.module.css";

type Agreement = components["schemas"]["ContractEntry"];
type Agreements = components["schemas"]["ContractList"];

/** The agreements of a loan that was confirmed. */
const SCENE = 3;

export default function SignedAgreements({ ids, isOpen, onClose }: OrderSheetProps) {
  const { t } = useLingui();
  const [signed, setSigned] = useState<Agreements | null>(null);
  const [opened, setOpened] = useState<OpenAgreement | null>(null);
  const isListWanted = isOpen && !signed;
  const language = knownLanguage(signed?.signedLanguage);
  const isForeign = language !== undefined && language !== pageContext().language;
  const languageName = isForeign ? LANGUAGE_NAMES[language] : "";
  const { productId, orderId } = ids;
  const giveUp = useEffectEvent(onClose);

  useEffect(() => {
    if (!isListWanted) return;
    let isHere = true;
    void withFeedback(api.agreements({ productId, orderId, scene: SCENE })).then((answer) => {
      if (!isHere) return;
      if (answer.ok) setSigned(answer.data);
      else giveUp();
    });
    return () => {
      isHere = false;
    };
  }, [isListWanted, productId, orderId]);

  const open = useMutation({
    isQuestion: true,
    call: ({ position }: Agreement) => api.agreementAddress({ ...ids, scene: SCENE, position }),
    loading: t`Opening`,
    onSuccess({ contract_url }, { title }) {
      const url = frameAddress(contract_url);
      if (url) setOpened({ title, url });
      else showToast(t`This agreement cannot be opened.`);
    },
  });

  function close() {
    onClose();
    setOpened(null);
  }

  return (
    <Sheet isOpen={isOpen} onClose={close} title={opened?.title ?? <Trans>Your agreements</Trans>}>
      {opened ? (
        <AgreementFrame agreement={opened} />
      ) : (
        <div className={style.list} aria-busy={!signed}>
          {isForeign && (
            <p className={style.language}>
              <Trans>You signed these in {languageName}, so they stay in that language.</Trans>
            </p>
          )}
          {signed?.list.map((agreement) => (
            <RowButton
              key={agreement.position}
              mark={<DocumentIcon />}
              label={<Trans>Agreement</Trans>}
              value={agreement.title}
              onClick={() => void open(agreement)}
            />
          )) ?? <SkeletonBar shape="long" />}
        </div>
      )}
    </Sheet>
  );
}
