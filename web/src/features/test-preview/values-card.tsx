/** The values that the links carry (PREV-01). They stay in the page: nothing is stored or logged. */
import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";

import { Labelled } from "./labelled.tsx";
import { type PreviewValues, VALUE_NAMES, type ValueName } from "./preview-values.ts";
import style from "./test-preview.module.css";

interface ValuesCardProps {
  readonly values: PreviewValues;
  readonly onChange: (values: PreviewValues) => void;
}

export function ValuesCard({ values, onChange }: ValuesCardProps) {
  const { t } = useLingui();
  const labels: Record<ValueName, string> = {
    appVersion: t`App version`,
    deviceName: t`Device name`,
    deviceId: t`Device ID`,
    osVersion: t`OS version`,
    sessionId: t`Session ID`,
    gps_adid: t`Advertising ID`,
    productId: t`Product ID`,
    orderId: t`Order ID`,
  };
  return (
    <Card title={<Trans>Values</Trans>}>
      <div className={style.fields}>
        {VALUE_NAMES.map((name) => (
          <Labelled key={name} label={labels[name]}>
            {(control) => (
              <input
                {...control}
                value={values[name]}
                onChange={(event) => onChange({ ...values, [name]: event.target.value })}
                autoComplete="off"
                autoCapitalize="off"
                autoCorrect="off"
                spellCheck={false}
              />
            )}
          </Labelled>
        ))}
      </div>
    </Card>
  );
}
