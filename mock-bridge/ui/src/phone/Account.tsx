import { logout, logoutEverywhere } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import styles from "./Account.module.css";
import { Help } from "./Help.tsx";
import { ActionRow, Row, Screen, Section } from "./parts.tsx";
import { Sessions } from "./Sessions.tsx";
import { YourData } from "./YourData.tsx";

/** The mine tab: the signed-in borrower, help, the app, and the logout. */
export function Account() {
  const { host, update } = useDevice();
  const { session, wrapper } = update.state;
  const signOut = async (end: typeof logout) => {
    // Signs out here even if the server did not answer.
    await end(host, update.state).catch(() => undefined);
    await host.act({ kind: "signOut" });
  };
  return (
    <Screen title="Account">
      <div className={styles.who}>
        <svg viewBox="0 0 24 24" width="60" height="60" aria-hidden="true">
          <path d="M12 12.2a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zm-7.2 7.2c.6-3.4 3.5-5.4 7.2-5.4s6.6 2 7.2 5.4z" />
        </svg>
        <div>
          <p className={styles.name}>{session ? "Borrower" : "Not logged in"}</p>
          <p className={styles.detail}>
            {session?.phoneLast4
              ? `•••• ${session.phoneLast4}`
              : session
                ? "Logged in"
                : "Log in to see your loans"}
          </p>
        </div>
      </div>
      {!session && (
        <Section>
          <ActionRow label="Log in" onTap={() => host.act({ kind: "openLogin" })} />
        </Section>
      )}
      <Help />
      {session && <YourData />}
      {session && <Sessions />}
      <Section title="This app">
        <Row label="Version" value={wrapper.app.appVersion} />
        <Row label="Device" value={wrapper.app.deviceName} />
        <Row label="System" value={wrapper.app.osVersion} />
        <Row label="Language" value={wrapper.app.lang} />
      </Section>
      {session && (
        <Section>
          <ActionRow label="Log out" isDanger onTap={() => signOut(logout)} />
          <ActionRow
            label="Log out on all phones"
            isDanger
            onTap={() => signOut(logoutEverywhere)}
          />
        </Section>
      )}
    </Screen>
  );
}
