import { type RefObject, useEffect, useRef, useState } from "react";
import { Group, Panel, useGroupRef } from "react-resizable-panels";
import styles from "./Bench.module.css";
import { Divider } from "./Divider.tsx";
import { useDevice } from "./host/Device.tsx";
import { hardwareStyle } from "./host/hardware.ts";
import { Inspector } from "./inspector/Inspector.tsx";
import { Phone } from "./phone/Phone.tsx";

type Side = "phone" | "inspector";

/** The device's edge around its screen (`--edge-width`), and the desk around the device. */
const EDGE_PX = 12;
const DESK_PX = 20;

/** The desk's part of the window in percent, upright and sideways. */
const UPRIGHT = 38;
const SIDEWAYS = 60;

/** The browser's emulator: the phone in a frame, the inspector beside it; on a narrow window one of the two. */
export function Bench() {
  const [side, setSide] = useState<Side>("phone");
  const { hardware, wrapper } = useDevice().update.state;
  const { appName } = wrapper.app;
  const desk = useRef<HTMLDivElement>(null);
  const scale = useScale(desk, hardware.width + 2 * EDGE_PX, hardware.height + 2 * EDGE_PX);
  const panes = useGroupRef();
  const { sideways } = hardware;
  useEffect(() => {
    const part = sideways ? SIDEWAYS : UPRIGHT;
    panes.current?.setLayout({ desk: part, inspector: 100 - part });
  }, [panes, sideways]);
  const style = { ...hardwareStyle(hardware), "--scale": scale };
  useEffect(() => {
    document.title = `${appName} emulator`;
  }, [appName]);
  return (
    <div className={styles.bench} data-side={side}>
      <nav className={styles.sides} aria-label="View">
        {(["phone", "inspector"] as const).map((it) => (
          <button
            key={it}
            type="button"
            aria-current={it === side ? "true" : undefined}
            onClick={() => setSide(it)}
          >
            {it === "phone" ? "Phone" : "Inspector"}
          </button>
        ))}
      </nav>
      <Group className={styles.panes ?? ""} groupRef={panes}>
        <Panel
          id="desk"
          data-pane="desk"
          elementRef={desk}
          className={styles.desk ?? ""}
          defaultSize={`${UPRIGHT}%`}
          minSize={300}
        >
          <div className={styles.place} style={style}>
            <div className={styles.device}>
              <Phone />
            </div>
          </div>
        </Panel>
        <Divider label="Width of the phone's side" />
        <Panel
          id="inspector"
          data-pane="inspector"
          className={styles.inspector ?? ""}
          minSize={420}
        >
          <Inspector />
        </Panel>
      </Group>
    </div>
  );
}

/** Scale of a drawn device, 1 at most, so that the desk has room for it; its page keeps its own size. */
function useScale(desk: RefObject<HTMLElement | null>, width: number, height: number): number {
  const [room, setRoom] = useState({ width, height });
  useEffect(() => {
    const element = desk.current;
    if (!element) return;
    const watching = new ResizeObserver(() =>
      setRoom({
        width: element.clientWidth - 2 * DESK_PX,
        height: element.clientHeight - 2 * DESK_PX,
      }),
    );
    watching.observe(element);
    return () => watching.disconnect();
  }, [desk]);
  return Math.max(0.3, Math.min(1, room.width / width, room.height / height));
}
