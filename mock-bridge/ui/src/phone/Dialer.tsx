import { useDevice } from "../host/Device.tsx";
import { Alert } from "./Alert.tsx";
import styles from "./Dialer.module.css";

/** Asks before it dials. */
export function Dialer({ phone }: { phone: string }) {
  const { host } = useDevice();
  return (
    <Alert
      title="Call this number?"
      atFoot
      choices={[
        { label: "Call", isBold: true, onTap: () => host.act({ kind: "dial" }) },
        { label: "Cancel", onTap: () => host.act({ kind: "dismiss" }) },
      ]}
    >
      <span className={styles.number}>{phone}</span>
    </Alert>
  );
}
