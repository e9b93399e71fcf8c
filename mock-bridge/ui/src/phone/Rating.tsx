import { useState } from "react";
import { useDevice } from "../host/Device.tsx";
import { Alert } from "./Alert.tsx";
import styles from "./Rating.module.css";

const STARS = [1, 2, 3, 4, 5];

/** The system's rating prompt. The page does not learn the rating. */
export function Rating() {
  const { host, update } = useDevice();
  const [stars, setStars] = useState(0);
  const name = update.state.wrapper.app.appName;
  const notNow = { label: "Not Now", onTap: () => host.act({ kind: "dismiss" }) };
  const submit = {
    label: "Submit",
    isBold: true,
    onTap: () => host.act({ kind: "rate", stars }),
  };
  return (
    <Alert
      title={`Enjoying ${name}?`}
      text="Tap a star to rate it on the App Store."
      choices={stars > 0 ? [submit, notNow] : [notNow]}
    >
      <div className={styles.stars} role="radiogroup" aria-label="Stars">
        {STARS.map((star) => (
          <label key={star} className={styles.star} data-given={star <= stars || undefined}>
            <input type="radio" name="stars" value={star} onChange={() => setStars(star)} />
            <span className="visually-hidden">{star}</span>
            <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
              <path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9-5.3 2.9 1.1-6L3.4 9.8l6-.8z" />
            </svg>
          </label>
        ))}
      </div>
    </Alert>
  );
}
