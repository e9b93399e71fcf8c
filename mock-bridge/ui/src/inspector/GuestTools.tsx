import { type ReactNode, useState } from "react";
import {
  type GuestAction,
  type GuestPanel,
  type GuestSubject,
  loadGuest,
  pressAction,
} from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { useClock } from "../useClock.ts";
import { useShortcuts } from "./Shortcuts.tsx";
import styles from "./Tools.module.css";
import { grouped } from "./text.ts";

/** Actions that the guest offers now, and the messages that it sent: all as its server describes them (QA-14, QA-16). */
export function GuestTools() {
  const { host, update } = useDevice();
  const { now } = useClock();
  const panel = useAnswer(() => loadGuest(host, update.state), `${update.seq} ${now}`);
  if (!panel.value) return null;
  return <Tools panel={panel.value} reload={panel.retry} />;
}

function Tools({ panel, reload }: { panel: GuestPanel; reload: () => void }) {
  const { host, update } = useDevice();
  // What was refused or typed is about the scenario that was shown.
  const { scenario } = update.state;
  const press = async (action: GuestAction, value: string) => {
    // The server decides: what is shown may be older than what is.
    await pressAction(host, update.state, action, value);
    await host.act({ kind: "reload" });
    reload();
  };
  return (
    <>
      <Subject key={scenario} name={panel.title} subject={panel} press={press}>
        <Messages messages={panel.messages} />
      </Subject>
      {panel.more.map((subject) => (
        <Subject
          key={`${scenario} ${subject.id}`}
          name={subject.id}
          subject={subject}
          press={press}
        />
      ))}
    </>
  );
}

/** What actions are about, and the actions in their groups. */
function Subject(props: {
  name: string;
  subject: GuestSubject;
  press: (action: GuestAction, value: string) => Promise<void>;
  children?: ReactNode;
}) {
  const { title, lines, actions } = props.subject;
  const [refused, setRefused] = useState({ group: "", why: "" });
  const [typed, setTyped] = useState<Record<string, string>>({});
  const press = async (action: GuestAction) => {
    setRefused({ group: "", why: "" });
    await props
      .press(action, typed[action.id] ?? "")
      .catch(({ message: why }: Error) => setRefused({ group: action.group, why }));
  };
  useShortcuts(
    actions
      .filter((action) => action.shortcut !== "")
      .map((action) => ({
        key: action.shortcut,
        label: action.label,
        run: () => void press(action),
      })),
  );
  return (
    <section className={styles.tools} aria-label={props.name}>
      <h2>{title}</h2>
      {lines.map((line, at) =>
        at === 0 ? <p key={line}>{line}</p> : <code key={line}>{line}</code>,
      )}
      {grouped(actions).map(([group, ofGroup]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in WebKit
        <div key={group} className={styles.actions} role="group" aria-label={group}>
          <h3>{group}</h3>
          {ofGroup.map((action) => (
            <Button
              key={action.id}
              action={action}
              value={typed[action.id] ?? ""}
              onType={(value) => setTyped({ ...typed, [action.id]: value })}
              onPress={() => press(action)}
            />
          ))}
          {refused.group === group && refused.why && (
            <p className={styles.problem} role="alert">
              {refused.why}
            </p>
          )}
        </div>
      ))}
      {props.children}
    </section>
  );
}

/** Messages that the guest sent. */
function Messages({ messages: { title, rows } }: { messages: GuestPanel["messages"] }) {
  return (
    <>
      <h2>{title}</h2>
      {rows.length === 0 && <p className={styles.none}>None</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ol className={styles.messages} aria-label={title} tabIndex={0}>
        {rows.map(({ phone, body, createdAt }) => (
          <li key={`${createdAt} ${phone} ${body}`}>
            <span>
              {createdAt} · {phone}
            </span>
            <p>{body}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

type ButtonProps = {
  action: GuestAction;
  value: string;
  onType: (value: string) => void;
  onPress: () => void;
};

/** One action. One that is not possible now can be reached and pressed, and says why. */
function Button({ action, value, onType, onPress }: ButtonProps) {
  const { field, shortcut, label, reason } = action;
  return (
    <>
      {field && (
        <input
          type={field.kind}
          aria-label={field.label}
          value={value}
          onChange={(event) => onType(event.target.value)}
        />
      )}
      <button
        type="button"
        aria-disabled={!action.enabled}
        aria-keyshortcuts={shortcut || undefined}
        title={[reason, shortcut && `Key: ${shortcut}`].filter(Boolean).join(" · ") || undefined}
        onClick={onPress}
      >
        {label}
      </button>
    </>
  );
}
