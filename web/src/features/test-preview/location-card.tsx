/** A button that alerts where the phone is (PREV-03), or says why it cannot. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import style from "./test-preview.module.css";

/** A phone that was just turned on takes a while to know. */
const WITHIN_MS = 30_000;

export function LocationCard() {
  const { t } = useLingui();
  const [said, setSaid] = useState("");
  const [isAsking, setIsAsking] = useState(false);

  function tell({ coords }: GeolocationPosition) {
    const text = `${coords.latitude}, ${coords.longitude}`;
    setIsAsking(false);
    setSaid(text);
    window.alert(text);
  }

  function fail({ code }: Pick<GeolocationPositionError, "code">) {
    setIsAsking(false);
    // 1 and 3 as GeolocationPositionError numbers them.
    if (code === 1) setSaid(t`Location was refused. Allow it for this app, then try again.`);
    else if (code === 3) setSaid(t`No location came in time. Try again.`);
    else setSaid(t`This phone does not know where it is.`);
  }

  function ask() {
    if (!("geolocation" in navigator)) return fail({ code: 2 });
    setSaid("");
    setIsAsking(true);
    navigator.geolocation.getCurrentPosition(tell, fail, { timeout: WITHIN_MS });
  }

  return (
    <Card title={<Trans>Location</Trans>}>
      <Button look="outline" onClick={ask} disabled={isAsking}>
        <Trans>Get location</Trans>
      </Button>
      <p role="status" className={style.told}>
        {said}
      </p>
    </Card>
  );
}
