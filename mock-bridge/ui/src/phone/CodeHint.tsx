import { latestCode } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import styles from "./CodeHint.module.css";

/** Shows the SMS code as a phone's keyboard would: a demo sends no SMS. */
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
