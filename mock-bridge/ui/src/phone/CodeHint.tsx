import { latestCode } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import styles from "./CodeHint.module.css";

/** In a demo nobody gets the SMS: shows its code, as the keyboard of a phone would. */
export function CodeHint({ phone, onUse }: { phone: string; onUse: (code: string) => void }) {
  const { host } = useDevice();
  const { value: code } = useAnswer(() => latestCode(host, phone), phone);
  if (!code) return null;
  return (
    <button type="button" className={styles.hint} onClick={() => onUse(code)}>
      <span>From Messages (demo)</span>
      <strong>{code}</strong>
    </button>
  );
}
