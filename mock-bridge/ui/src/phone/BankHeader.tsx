import { useDevice } from "../host/Device.tsx";
import styles from "./BankHeader.module.css";

/** The native header of the bank step. Its back control asks first. */
export function BankHeader() {
  const { host } = useDevice();
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.back} onClick={() => host.back()}>
        Cancel
      </button>
      <h1 className={styles.title}>Payment account</h1>
      <span className={styles.secure}>
        <svg viewBox="0 0 24 24" width="20" height="20" role="img" aria-label="Private">
          <path d="M7 10.5V8a5 5 0 0 1 10 0v2.5M5.5 10.5h13V20h-13z" />
        </svg>
      </span>
    </header>
  );
}
