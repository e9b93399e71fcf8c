import { useState } from "react";
import { flushSync } from "react-dom";
import { Recording } from "../recording/Recording.tsx";
import { CompareTools } from "./CompareTools.tsx";
import { FAULTS, Faults, isUsedUp } from "./Faults.tsx";
import { FaultsBadge } from "./FaultsBadge.tsx";
import { Messages, Subjects, useGuest } from "./GuestTools.tsx";
import { LinkTools } from "./LinkTools.tsx";
import styles from "./Panel.module.css";
import { PhoneSettings } from "./PhoneSettings.tsx";
import { Acts } from "./Quiet.tsx";
import { SendTools } from "./SendTools.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { StateView } from "./StateView.tsx";
import { StorageTools } from "./StorageTools.tsx";
import { type Tab, Tabs } from "./Tabs.tsx";
import { TimelineView } from "./TimelineView.tsx";
import { TryThis } from "./TryThis.tsx";
import tool from "./tool.module.css";
import type { Work } from "./useWork.ts";

/** The recorder, always in sight, and one of the other tools. */
export function Panel({ work }: { work: Work }) {
  const { attempt, act, inTurn, forAll, said, faults } = work;
  const guest = useGuest();
  const [shown, show] = useState("timeline");
  const openFaults = () => {
    flushSync(() => show("network"));
    document.getElementById(FAULTS)?.focus();
  };
  const firstLook = <TryThis work={work} openFaults={faults && openFaults} />;
  // A tab that comes later would move those behind it under a finger.
  const isKnown = guest.panel !== undefined && faults !== undefined;
  const tabs: (Tab | null | undefined)[] = [
    {
      id: "timeline",
      label: "Timeline",
      fills: true,
      content: <TimelineView attempt={attempt} firstLook={firstLook} />,
    },
    guest.panel && {
      id: "guest",
      label: guest.panel.title,
      content: (
        <Acts>
          <Subjects
            panel={guest.panel}
            reload={guest.reload}
            show={() => show("guest")}
            inTurn={inTurn}
            forAll={forAll}
          />
        </Acts>
      ),
    },
    faults && {
      id: "network",
      label: "Network",
      count: faults.rules.filter((row) => !isUsedUp(row)).length,
      content: (
        <Acts>
          <Faults faults={faults} />
        </Acts>
      ),
    },
    {
      id: "storage",
      label: "Storage",
      content: (
        <Acts>
          <StorageTools isShown={shown === "storage"} />
        </Acts>
      ),
    },
    guest.panel && {
      id: "messages",
      label: guest.panel.messages.title,
      count: guest.panel.messages.rows.length,
      content: <Messages messages={guest.panel.messages} />,
    },
    {
      id: "phone",
      label: "Phone",
      content: (
        <div className={styles.phone}>
          <Acts>
            <PhoneSettings act={act} />
          </Acts>
          <StateView />
          <Acts>
            <SendTools />
            <LinkTools />
          </Acts>
          <CompareTools />
        </div>
      ),
    },
  ];
  return (
    <div className={`${tool.tool} ${styles.panel}`}>
      <Shortcuts />
      <div className={styles.head}>
        <Recording work={work} />
        {faults && <FaultsBadge faults={faults} open={openFaults} />}
      </div>
      {said && (
        <p className={styles.said} role={said.role}>
          {said.text}
        </p>
      )}
      {isKnown && <Tabs tabs={tabs.filter((tab) => !!tab)} shown={shown} show={show} />}
    </div>
  );
}
