/** Complaint home (ROUTE-12): the order and the type of complaint. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { goBack } from "../../calls/go-back.ts";
import { useAddressChoice } from "../../calls/use-address-choice.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { CopyCode } from "../../ui/copy-code.tsx";
import { ChatIcon, ChevronIcon, DownIcon } from "../../ui/icons.tsx";
import { Page } from "../../ui/page.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import { showToast } from "../../ui/toast.tsx";
import {
  type Choices,
  COLLECTION_TYPE,
  mayBeAboutCollection,
  orderOf,
  type ProblemOption,
} from "./complaint-rules.ts";
import style from "./complaint-screen.module.css";
import { ComplaintTitle } from "./complaint-title.tsx";
import { OrderCard } from "./order-card.tsx";

interface ComplaintScreenProps {
  readonly choices: Choices;
  readonly productId: string;
}

/** State of the history's entry after a complaint was sent. */
export interface SentState {
  /** Number of the complaint. */
  readonly sentNumber: string;
}

interface ChoiceRowProps {
  /** True while the row's list is open; absent for a row that opens a page. */
  readonly isOpen?: boolean | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Opens a page, or a list below itself. */
function ChoiceRow({ isOpen, onClick, children }: ChoiceRowProps) {
  return (
    <button type="button" className={style.choice} aria-expanded={isOpen} onClick={onClick}>
      <span className={style.choiceText}>{children}</span>
      {isOpen === undefined ? <ChevronIcon size={20} /> : <DownIcon size={20} />}
    </button>
  );
}

export function ComplaintScreen({ choices, productId }: ComplaintScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [orderId, setOrderId] = useAddressChoice("orderId");
  // The entry of the history has it, so that it stays when the borrower comes back to this page.
  const { sentNumber = "" }: Partial<SentState> = useLocation().state ?? {};
  const [isAsking, setIsAsking] = useState(false);
  const order = orderOf(choices, orderId);
  const isListOpen = isAsking && mayBeAboutCollection(order);

  function goNext(type: number, sonType?: number) {
    const subject = { productId, orderId: order?.orderNo, type, sonType };
    navigate(screenAddress("/complainPageNext", subject));
  }

  function chooseType({ value }: ProblemOption) {
    if (value !== COLLECTION_TYPE) goNext(value);
    else if (mayBeAboutCollection(order)) setIsAsking(!isListOpen);
    else showToast(t`The selected order does not support sending collection types`);
  }

  return (
    <Page title={<ComplaintTitle />} onBack={goBack}>
      <Card>
        <RowButton
          mark={<ChatIcon />}
          label={<Trans>Your complaints and our answers</Trans>}
          value={<Trans>My Complaint</Trans>}
          onClick={() => navigate(screenAddress("/complaintList", { productId, orderId }))}
        />
        {sentNumber && (
          <div className={style.sent}>
            <CopyCode label={<Trans>Your complaint number</Trans>} code={sentNumber} />
          </div>
        )}
      </Card>
      <OrderCard order={order} orders={choices.orderList} onChoose={setOrderId} />
      <Card title={<Trans>What is it about?</Trans>}>
        <ul className={style.types}>
          {choices.problemType.map((type) => {
            const hasList = type.value === COLLECTION_TYPE;
            return (
              <li key={type.value}>
                <ChoiceRow
                  isOpen={hasList ? isListOpen : undefined}
                  onClick={() => chooseType(type)}
                >
                  {type.title}
                </ChoiceRow>
                {hasList && isListOpen && (
                  <ul className={style.sonTypes} aria-label={type.title}>
                    {choices.problemSonType.map((sonType) => (
                      <li key={sonType.value}>
                        <ChoiceRow onClick={() => goNext(type.value, sonType.value)}>
                          {sonType.title}
                        </ChoiceRow>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </Page>
  );
}
