/** A button that alerts the phone's location (PREV-03), or shows why it cannot. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import style from "./test-preview.module.css";

/** Enough for a phone that was just turned on. */
const WITHIN_MS = 30_000;

export function LocationCard() {
  const { t } = useLingui();
  const [result, setResult] = useState("");
  const [isAsking, setIsAsking] = useState(false);

  function showPosition({ coords }: GeolocationPosition) {
    const text = `${coords.latitude}, ${coords.longitude}`;
    setIsAsking(false);
    setResult(text);
    window.alert(text);
  }

  function fail({ code }: Pick<GeolocationPositionError, "code">) {
    setIsAsking(false);
    // 1 and 3 are the numbers of GeolocationPositionError.
    if (code === 1) setResult(t`Location was refused. Allow it for this app, then try again.`);
    else if (code === 3) setResult(t`No location came in time. Try again.`);
    else setResult(t`This phone does not know where it is.`);
  }

  function ask() {
    if (!("geolocation" in navigator)) return fail({ code: 2 });
    setResult("");
    setIsAsking(true);
    navigator.geolocation.getCurrentPosition(showPosition, fail, { timeout: WITHIN_MS });
  }

  return (
    <Card title={<Trans>Location</Trans>}>
      <Button variant="outline" onClick={ask} disabled={isAsking}>
        <Trans>Get location</Trans>
      </Button>
      <p role="status" className={style.result}>
        {result}
      </p>
    </Card>
  );
}
