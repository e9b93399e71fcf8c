import type { Overlay, State } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import styles from "./section.module.css";
import { hiddenSession, withoutQuery } from "./text.ts";

/** The phone's state in rows. */
export function StateView() {
  const { state } = useDevice().update;
  const pages = [...state.stack].reverse();
  return (
    <section className={styles.section} aria-label="State">
      <h2>State</h2>
      <dl>
        {rows(state).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h2>Web views</h2>
      {pages.length === 0 && <p className={styles.none}>None</p>}
      <ol aria-label="Web views">
        {pages.map((page) => (
          <li key={page.id} className={styles.pair}>
            <span className={styles.none}>{page.id}</span>
            <code>{page.address}</code>
          </li>
        ))}
      </ol>
      <h2>Left the app</h2>
      {state.portal.length + state.calls.length === 0 && <p className={styles.none}>Nothing</p>}
      <ol aria-label="Left the app">
        {state.portal.map((visit) => (
          <li key={`portal ${visit.atMs} ${visit.url}`} className={styles.pair}>
            <span className={styles.none}>url</span>
            <code>{withoutQuery(visit.url)}</code>
          </li>
        ))}
        {state.calls.map((call) => (
          <li key={`call ${call.atMs}`} className={styles.pair}>
            <span className={styles.none}>tel</span>
            <code>{call.phone}</code>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The rows of the state: names and texts. */
function rows(state: State): [string, string][] {
  return [
    ["Session", state.session ? hiddenSession(state.session) : "signed out"],
    ["Tab", state.tab],
    ["Over it", overlayText(state.overlay)],
    ["Bank step", state.bankFlow ? `open for ${state.bankFlow.productId}` : "none"],
    ["Ratings", `asked ${state.ratings.length} of 3 in 365 days`],
    ["H5 origin", state.wrapper.h5Origin],
    ["Messages", state.wrapper.wiring.form === "single" ? "one handler" : "one handler each"],
  ];
}

function overlayText(overlay: Overlay): string {
  if (overlay.kind === "dialer") return `dialer ${overlay.phone}`;
  if (overlay.kind === "login" && overlay.error) return `login: ${overlay.error}`;
  return overlay.kind;
}
