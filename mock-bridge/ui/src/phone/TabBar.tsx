import type { Tab } from "../contract.gen.ts";
import { useDevice } from "../host/Device.tsx";
import styles from "./TabBar.module.css";

const TABS: { tab: Tab; title: string; icon: string }[] = [
  {
    tab: "home",
    title: "Home",
    icon: "M4 11.5 12 4.5l8 7V19a1.5 1.5 0 0 1-1.5 1.5H15v-6H9v6H5.5A1.5 1.5 0 0 1 4 19z",
  },
  {
    tab: "mine",
    title: "Account",
    icon: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 8.5c0-4 3.6-6.2 8-6.2s8 2.2 8 6.2z",
  },
];

/** The native tabs. */
export function TabBar() {
  const { host, update } = useDevice();
  return (
    <nav className={styles.bar} aria-label="Tabs">
      {TABS.map(({ tab, title, icon }) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          aria-current={update.state.tab === tab ? "page" : undefined}
          onClick={() => host.act({ kind: "tapTab", tab })}
        >
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d={icon} />
          </svg>
          {title}
        </button>
      ))}
    </nav>
  );
}
