import type { View } from "../host/keyboard.ts";
import { CodeOffer } from "./CodeOffer.tsx";
import styles from "./Keyboard.module.css";

const ROWS = {
  letters: ["q w e r t y u i o p", "a s d f g h j k l", "⇧ z x c v b n m ⌫", "123 space return"],
  digits: ["1 2 3", "4 5 6", "7 8 9", "0 ⌫"],
  decimal: ["1 2 3", "4 5 6", "7 8 9", ". 0 ⌫"],
};

/** The system's keyboard, as a picture with the one button that works: it types nothing. */
export function Keyboard({
  keys,
  onDone,
}: {
  keys: NonNullable<View["keys"]>;
  onDone: () => void;
}) {
  return (
    // A press here leaves the focus in the page's field.
    <section
      className={styles.keyboard}
      aria-label="On-screen keyboard"
      data-keys={keys}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.bar}>
        <CodeOffer />
        <button type="button" onClick={onDone}>
          Done
        </button>
      </div>
      <div className={styles.keys} aria-hidden="true">
        {ROWS[keys].map((row) => (
          <div key={row} className={styles.row}>
            {row.split(" ").map((key) => (
              <span key={key} data-wide={key.length > 1 || undefined}>
                {key}
              </span>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
