import styles from "./Money.module.css";
import { money } from "./text.ts";

/** An amount: the figures large, the peso sign smaller. */
export function Money({ centavos }: { centavos: number }) {
  return (
    <span className={styles.money}>
      <span className={styles.sign}>₱</span>
      {money(centavos)}
    </span>
  );
}
