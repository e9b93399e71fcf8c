import { loadProviders, press } from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { money } from "../phone/text.ts";
import { useAnswer } from "../useAnswer.ts";
import type { Attempt } from "./Inspector.tsx";
import styles from "./Tools.module.css";

/** The provider's side, where the demo runs on stand-ins: what becomes of each payment and payout. */
export function ProviderTools({ attempt }: { attempt: Attempt }) {
  const { host, update } = useDevice();
  const entries = useAnswer(() => loadProviders(host), update.seq).value ?? [];
  return entries.map(({ id, provider, channel, reference, amountCentavos, status, presses }) => (
    <section key={id} className={styles.tools} aria-label={`${provider} ${id}`}>
      <h2>
        {provider} {channel}
      </h2>
      <p>
        ₱{money(amountCentavos)} · {status}
      </p>
      <code>{reference}</code>
      <div className={styles.actions}>
        {presses.map(({ word, label }) => (
          <button
            key={word}
            type="button"
            onClick={() =>
              attempt(async () => {
                await press(host, id, word);
                await host.act({ kind: "reload" });
              })
            }
          >
            {label}
          </button>
        ))}
      </div>
    </section>
  ));
}
