import { createContext, type ReactNode, use } from "react";
import styles from "./Quiet.module.css";

/** Reason why only Stop acts now, for all parts around the phone; undefined while no replay runs. */
export const Quiet = createContext<string | undefined>(undefined);

/** The reason why only Stop acts now. */
export const useQuiet = () => use(Quiet);

/** Controls that act on the phone or the demo. None of them does while a replay runs, and each says why. */
export function Acts({ children }: { children: ReactNode }) {
  const quiet = useQuiet();
  return (
    <fieldset className={styles.acts} disabled={quiet !== undefined} title={quiet}>
      {children}
    </fieldset>
  );
}
