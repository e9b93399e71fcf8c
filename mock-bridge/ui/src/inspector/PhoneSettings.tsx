import { type ReactNode, useId } from "react";
import type { ColorScheme, Keyboard, Model, Photos } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import { PHOTOS } from "../host/files.ts";
import { MODELS } from "../host/hardware.ts";
import { KEYBOARDS, SHELL_KEYBOARDS } from "../host/keyboard.ts";
import { TEXT_SIZES } from "../host/textSize.ts";
import styles from "./section.module.css";
import type { Attempt } from "./useWork.ts";
import { WrapperPicker } from "./WrapperPicker.tsx";

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

/** The phone that the page is shown on, and its settings (QA-01, QA-02, QA-05, QA-17, QA-19, QA-20, QA-22). */
export function PhoneSettings({ act }: { act: Attempt }) {
  const { host, update } = useDevice();
  const { hardware, keyboard, photos, textSize, colorScheme, wrapper } = update.state;
  const { languages, app } = wrapper;
  const isOffered = (it: string) => host.kind === "browser" || SHELL_KEYBOARDS.has(it);
  return (
    <section className={styles.section} aria-labelledby="phone-settings">
      <h2 id="phone-settings">Phone settings</h2>
      <Choice
        label="Phone model"
        value={hardware.model}
        onChoose={(it) =>
          act(async () => {
            const { sideways } = (await host.state()).hardware;
            await host.act({ kind: "takePhone", model: it as Model, sideways });
          })
        }
      >
        {Object.entries(MODELS).map(([it, name]) => (
          <option key={it} value={it}>
            {name}
          </option>
        ))}
      </Choice>
      <WrapperPicker act={act} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in WebKit */}
      <div className={styles.pair} role="group" aria-label="Text size">
        <span className={styles.none}>Text size</span>
        <span className={styles.line}>
          {TEXT_SIZES.map((size) => (
            <button
              key={size}
              type="button"
              aria-pressed={size === textSize}
              onClick={() => act(() => host.act({ kind: "takeTextSize", size }))}
            >
              {size} %
            </button>
          ))}
        </span>
      </div>
      {host.kind === "shell" && (
        <Choice
          label="Colour scheme"
          value={colorScheme}
          onChoose={(it) =>
            act(() => host.act({ kind: "takeColorScheme", scheme: it as ColorScheme }))
          }
        >
          <option value="system">The computer's</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </Choice>
      )}
      <Choice
        label="Keyboard"
        value={keyboard}
        onChoose={(it) => act(() => host.act({ kind: "takeKeyboard", keyboard: it as Keyboard }))}
      >
        {Object.entries(KEYBOARDS).map(([it, name]) => (
          <option key={it} value={it} disabled={!isOffered(it)}>
            {isOffered(it) ? name : `${name} (in a browser only)`}
          </option>
        ))}
      </Choice>
      <Choice
        label="Camera and photos"
        value={photos}
        onChoose={(it) => act(() => host.act({ kind: "takePhotos", photos: it as Photos }))}
      >
        {Object.entries(PHOTOS).map(([it, name]) => (
          <option key={it} value={it}>
            {name}
          </option>
        ))}
      </Choice>
      {languages.length > 1 && (
        <Choice
          label="Language"
          value={app.lang}
          onChoose={(lang) => act(() => host.act({ kind: "takeLanguage", lang }))}
        >
          {languages.map((lang) => (
            <option key={lang} value={lang}>
              {LANGUAGES.of(lang)}
            </option>
          ))}
        </Choice>
      )}
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.pair}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
