import { useState } from "react";
import {
  type GuestAction,
  type GuestPanel,
  type GuestSubject,
  loadGuest,
  pressAction,
} from "../api/demo.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { AT_REST_MS, useLooks } from "../useLooks.ts";
import type { ForAll } from "./forAll.ts";
import { useQuiet } from "./Quiet.tsx";
import { useShortcuts } from "./Shortcuts.tsx";
import styles from "./section.module.css";
import { grouped } from "./text.ts";
import type { InTurn } from "./useWork.ts";

/**
 * The guest's part of the inspector, as its server describes it now (QA-14, QA-16); null where it has none, undefined
 * while that is not known.
 */
export function useGuest(): { panel: GuestPanel | null | undefined; reload: () => void } {
  const { host, update } = useDevice();
  const looks = useLooks(AT_REST_MS);
  const answer = useAnswer(() => loadGuest(host, update.state), `${update.seq} ${looks}`);
  const panel = answer.isPending ? undefined : answer.value;
  return { panel, reload: answer.retry };
}

/** What the guest offers actions on; `show` brings its tab, also for a key that was pressed beside another one. */
export function Subjects(props: {
  panel: GuestPanel;
  reload: () => void;
  show: () => void;
  inTurn: InTurn;
  forAll: ForAll;
}) {
  const { panel, reload, show, inTurn, forAll } = props;
  const { host, update } = useDevice();
  // What was refused or typed is about the scenario that was shown.
  const { scenario } = update.state;
  // A press while a scenario begins is meant for that one.
  const press = (action: GuestAction, value: string) =>
    inTurn(
      forAll("order", async () => {
        // The server decides: what is shown may be older than what is.
        await pressAction(host, await host.state(), action, value).catch((failure) => {
          show();
          throw failure;
        });
        // A page that nobody sees is left as it is: its return is tried, too.
        if (!(await host.state()).inBackground) await host.act({ kind: "reload" });
        reload();
      }),
    );
  return (
    <>
      <Subject key={scenario} name={panel.title} subject={panel} press={press} />
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
    <section className={styles.section} aria-label={props.name}>
      <h2>{title}</h2>
      {lines.map((line, at) => (
        <p key={line}>{at === 0 ? line : <code>{line}</code>}</p>
      ))}
      {grouped(actions).map(([group, ofGroup]) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex box in WebKit
        <div key={group} className={styles.group} role="group" aria-label={group}>
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
    </section>
  );
}

/** Messages that the guest sent. */
export function Messages({ messages: { title, rows } }: { messages: GuestPanel["messages"] }) {
  return (
    <section className={styles.section}>
      {rows.length === 0 && <p className={styles.none}>None so far, to this phone.</p>}
      <ol aria-label={title}>
        {rows.map(({ phone, body, createdAt }) => (
          <li key={`${createdAt} ${phone} ${body}`} className={styles.entry}>
            <span className={styles.none}>
              {createdAt} · {phone}
            </span>
            <p>{body}</p>
          </li>
        ))}
      </ol>
    </section>
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
  const quiet = useQuiet();
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
        title={
          quiet ??
          ([reason, shortcut && `Key: ${shortcut}`].filter(Boolean).join(" · ") || undefined)
        }
        onClick={onPress}
      >
        {label}
      </button>
    </>
  );
}
