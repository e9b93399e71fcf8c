/** The graphic captcha: the field for its text, and its image, which loads another one when pressed (PROMO-08). */
import { useLingui } from "@lingui/react/macro";
import { Field } from "../../ui/field.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import style from "./landing-screen.module.css";
import { CAPTCHA_CHARACTERS, captchaText } from "./registration-rules.ts";
import type { Registration } from "./use-registration.ts";

/** The image, its placeholder while it loads, or words in its place; a press loads another one in each case. */
function CaptchaImage({ registration }: { readonly registration: Registration }) {
  const { t } = useLingui();
  const { captcha, refreshCaptcha } = registration;
  const isMissing = !captcha.image && !captcha.isLoading;
  const name = isMissing && !captcha.isUsed ? t`Load the image again` : t`Another image`;
  return (
    <button
      type="button"
      className={style.captcha}
      aria-label={name}
      title={name}
      aria-busy={captcha.isLoading}
      onClick={() => void refreshCaptcha()}
    >
      <span className={style.image}>
        {isMissing && name}
        {captcha.image && (
          <img src={captcha.image} alt="" width={140} height={52} draggable={false} />
        )}
      </span>
      <RefreshIcon size={20} />
    </button>
  );
}

export function CaptchaField({ registration }: { readonly registration: Registration }) {
  const { t } = useLingui();
  const { shown, errors, change } = registration;
  return (
    <Field label={t`The ${CAPTCHA_CHARACTERS} characters in the image`} error={errors.capcode}>
      {(control) => (
        <div className={style.row}>
          <div className={style.input}>
            <input
              {...control}
              name="capcode"
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="next"
              value={shown.capcode}
              onChange={(event) => change("capcode", captchaText(event.target.value))}
            />
          </div>
          <CaptchaImage registration={registration} />
        </div>
      )}
    </Field>
  );
}
