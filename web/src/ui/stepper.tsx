/** Where something stands on its way: done, now, to come. */
import { CheckIcon } from "./icons.tsx";
import style from "./stepper.module.css";

export interface Step {
  readonly title: string;
  /** A short text below the title, such as the day; null while it is to come. */
  readonly time?: string | null | undefined;
  readonly state: "done" | "current" | "todo";
}

export function Stepper({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly Step[];
}) {
  return (
    <div className={style.frame}>
      <ol className={style.steps} aria-label={label}>
        {steps.map((step) => (
          <li
            className={`${style.step} ${style[step.state] ?? ""}`}
            key={step.title}
            aria-current={step.state === "current" ? "step" : undefined}
          >
            <span className={style.dot}>{step.state === "done" && <CheckIcon size={14} />}</span>
            <span>
              {step.title}
              {step.time && <span className={style.time}>{step.time}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
