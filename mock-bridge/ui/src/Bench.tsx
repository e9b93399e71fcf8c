import { type RefObject, useEffect, useRef, useState } from "react";
import { Group, Panel as Pane, useGroupRef } from "react-resizable-panels";
import styles from "./Bench.module.css";
import { Divider } from "./Divider.tsx";
import { useDevice } from "./host/Device.tsx";
import { hardwareStyle } from "./host/hardware.ts";
import { Panel } from "./inspector/Panel.tsx";
import { PhoneButtons } from "./inspector/PhoneButtons.tsx";
import { OpenQuestion } from "./inspector/Question.tsx";
import { Quiet } from "./inspector/Quiet.tsx";
import { Scenarios } from "./inspector/Scenarios.tsx";
import { useWork } from "./inspector/useWork.ts";
import { Phone } from "./phone/Phone.tsx";

const SIDES = { scenarios: "Scenarios", desk: "Phone", inspector: "Inspector" };
type Side = keyof typeof SIDES;

/** The device's edge around its screen (`--edge-width`), and the desk around the device. */
const EDGE_PX = 12;
const DESK_PX = 16;

/** Narrowest panes in which the phone's buttons and the inspector's rows are read. */
const DESK_MIN_PX = 320;
const INSPECTOR_MIN_PX = 440;

/** The browser's emulator: scenarios, the phone in a frame, the inspector; on a narrow window one of the three. */
export function Bench() {
  const work = useWork();
  const [side, setSide] = useState<Side>("desk");
  const { hardware, wrapper } = useDevice().update.state;
  const { appName } = wrapper.app;
  const desk = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const width = hardware.width + 2 * EDGE_PX;
  const height = hardware.height + 2 * EDGE_PX;
  const scale = useScale(room, width, height);
  const panes = useGroupRef();
  useEffect(() => {
    const layout = panes.current?.getLayout();
    const group = desk.current?.parentElement;
    if (!layout || !group || !desk.current || !room.current) return;
    const beside = desk.current.clientWidth - room.current.clientWidth + 2 * DESK_PX;
    const drawn = width * Math.min(1, (room.current.clientHeight - 2 * DESK_PX) / height);
    const { scenarios = 0 } = layout;
    const part = (px: number) => (100 * px) / group.clientWidth;
    const most = 100 - scenarios - part(INSPECTOR_MIN_PX);
    const wanted = Math.min(part(Math.max(drawn + beside, DESK_MIN_PX)), most);
    panes.current?.setLayout({ scenarios, desk: wanted, inspector: 100 - scenarios - wanted });
  }, [panes, width, height]);
  const style = { ...hardwareStyle(hardware), "--scale": scale };
  useEffect(() => {
    document.title = `${appName} emulator`;
  }, [appName]);
  return (
    <div className={styles.bench} data-side={side}>
      <OpenQuestion question={work.question} />
      <nav className={styles.sides} aria-label="View">
        {Object.entries(SIDES).map(([it, name]) => (
          <button
            key={it}
            type="button"
            aria-current={it === side ? "true" : undefined}
            onClick={() => setSide(it as Side)}
          >
            {name}
          </button>
        ))}
      </nav>
      {work.said && side !== "inspector" && (
        <p className={styles.said} role={work.said.role}>
          {work.said.text}
        </p>
      )}
      <Quiet value={work.quiet}>
        <Group className={styles.panes ?? ""} groupRef={panes}>
          <Pane
            id="scenarios"
            data-pane="scenarios"
            defaultSize={240}
            minSize={180}
            groupResizeBehavior="preserve-pixel-size"
          >
            <Scenarios work={work} />
          </Pane>
          <Divider label="Width of the scenarios" />
          <Pane
            id="desk"
            data-pane="desk"
            elementRef={desk}
            className={styles.desk ?? ""}
            data-sideways={hardware.sideways || undefined}
            defaultSize="35%"
            minSize={DESK_MIN_PX}
          >
            <div ref={room} className={styles.room}>
              <div className={styles.place} style={style}>
                <div className={styles.device}>
                  <Phone />
                </div>
              </div>
            </div>
            <PhoneButtons act={work.act} forAll={work.forAll} />
          </Pane>
          <Divider label="Width of the phone's side" />
          <Pane id="inspector" data-pane="inspector" minSize={INSPECTOR_MIN_PX - 20}>
            <main className={styles.inspector} aria-label="Inspector">
              <Panel work={work} />
            </main>
          </Pane>
        </Group>
      </Quiet>
    </div>
  );
}

/** Scale of a drawn device, 1 at most, so that its room is enough; its page keeps its own size. */
function useScale(room: RefObject<HTMLElement | null>, width: number, height: number): number {
  const [free, setFree] = useState({ width, height });
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watching = new ResizeObserver(() =>
      setFree({
        width: element.clientWidth - 2 * DESK_PX,
        height: element.clientHeight - 2 * DESK_PX,
      }),
    );
    watching.observe(element);
    return () => watching.disconnect();
  }, [room]);
  return Math.max(0.3, Math.min(1, free.width / width, free.height / height));
}
