import { Separator } from "react-resizable-panels";
import styles from "./Divider.module.css";

/** The line between two panes: dragged, or moved by the arrow keys; a double click puts it back. */
export function Divider({ label }: { label: string }) {
  return <Separator className={styles.divider} aria-label={label} />;
}
