/** The payments, the newest first, each with its receipt (MONEY-13). */
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DeclinedIcon, SettledIcon } from "../../ui/icons.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import type { Order } from "./order-rules.ts";
import style from "./payments-card.module.css";

/** So many show at first. */
const FIRST = 2;

/** Ends of references, which tell one from the other; whole ones are on the receipts (UX-36). */
const END = 6;

function shortOf(reference: string) {
  return reference.length > 2 * END ? `…${reference.slice(-END)}` : reference;
}

interface PaymentsCardProps {
  readonly payments: Order["payments"];
  readonly ids: OrderIds;
}

export function PaymentsCard({ payments, ids }: PaymentsCardProps) {
  const navigate = useNavigate();
  const [isUnfolded, setUnfolded] = useState(false);
  if (payments.length === 0) return null;
  const shown = isUnfolded ? payments : payments.slice(0, FIRST);
  return (
    <Card title={<Trans>Your payments</Trans>}>
      <ul className={style.payments}>
        {shown.map(({ reference, isTakenBack, time, channel, title, channelReference }) => {
          const end = shortOf(channelReference);
          return (
            <li key={reference}>
              <RowButton
                mark={isTakenBack ? <DeclinedIcon /> : <SettledIcon />}
                label={`${time} · ${channel}`}
                value={title}
                detail={<Trans>Reference {end}</Trans>}
                onClick={() => void navigate(screenAddress("/receipt", { ...ids, reference }))}
              />
            </li>
          );
        })}
      </ul>
      {shown.length < payments.length && (
        <Button variant="text" onClick={() => setUnfolded(true)}>
          <Trans>Show earlier payments</Trans>
        </Button>
      )}
    </Card>
  );
}
