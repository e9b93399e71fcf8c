import { useDevice } from "../host/Device.tsx";
import styles from "./LostPage.module.css";

/** The wrapper's own screen in the place of a page that it loaded too often (QA-04). */
export function LostPage() {
  const { host } = useDevice();
  return (
    <section className={styles.lost} aria-label="Page lost">
      <p>This page cannot be shown now.</p>
      <button type="button" onClick={() => host.act({ kind: "reload" })}>
        Try again
      </button>
    </section>
  );
}
