import { useState } from "react";
import { endSession, type OwnSession, ownSessions } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import { ActionRow, Failed, Row, Section } from "./parts.tsx";

const DEVICES: Record<string, string> = {
  iphone: "iPhone",
  ipad: "iPad",
  android: "Android",
  browser: "Browser",
};

/** The borrower's sessions; each but the current one can be ended by itself (SEC-05). */
export function Sessions() {
  const { host, update } = useDevice();
  const { state } = update;
  const [sessions, setSessions] = useState<readonly OwnSession[]>([]);
  const [failure, setFailure] = useState("");
  const list = async () => {
    setFailure("");
    await ownSessions(host, state)
      .then(({ sessions }) => setSessions(sessions))
      .catch(({ message }: Error) => setFailure(message));
  };
  const end = async (id: string) => {
    // One that has ended meanwhile is refused, and is not in the list.
    await endSession(host, state, id).catch(() => undefined);
    await list();
  };
  return (
    <>
      <Section title="Logged in on">
        {sessions.length === 0 && <ActionRow label="Show my devices" onTap={list} />}
        {sessions.map(({ id, device, lastUsed, isThis }) => {
          const name = DEVICES[device] ?? "Unknown device";
          return isThis ? (
            <Row key={id} label={name} value="This one" />
          ) : (
            <ActionRow
              key={id}
              label={`Log out ${name}, last used ${lastUsed}`}
              isDanger
              onTap={() => end(id)}
            />
          );
        })}
      </Section>
      {failure && <Failed message={failure} onRetry={list} />}
    </>
  );
}
