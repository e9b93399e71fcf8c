/** The service phone, dialled by the wrapper: the order's own, or the brand's (ORDER-14, ENV-03). */
import { Trans } from "@lingui/react/macro";
import { callTelephone } from "../../bridge/messages.ts";
import { Card } from "../../ui/card.tsx";
import { PhoneIcon } from "../../ui/icons.tsx";
import style from "./order-screen.module.css";

export function CallRow({ phone }: { readonly phone: string }) {
  if (!phone) return null;
  return (
    <Card>
      <button type="button" className={style.call} onClick={() => callTelephone(phone)}>
        <PhoneIcon />
        <span>
          <span className={style.label}>
            <Trans>Questions about this loan? Call us</Trans>
          </span>
          {phone}
        </span>
      </button>
    </Card>
  );
}
