/** Progress in steps: done, current or late, to come. */
import { useLayoutEffect, useRef } from "react";
import { CheckIcon } from "./icons.tsx";
import style from "./stepper.module.css";

interface Step {
  readonly title: string;
  /** A short text below the title, such as the day; null for a step to come. */
  readonly time?: string | null | undefined;
  /** `late` is a current one whose time has passed. */
  readonly state: "done" | "current" | "late" | "todo";
}

interface StepperProps {
  readonly label: string;
  readonly steps: readonly Step[];
}

const isHere = ({ state }: Step) => state === "current" || state === "late";

/** Side by side while whole words fit; stacked in longer languages, with large text, on small phones. */
function chooseDirection(list: HTMLElement): void {
  list.removeAttribute("data-upright");
  list.toggleAttribute("data-upright", list.scrollWidth > list.clientWidth);
}

export function Stepper({ label, steps }: StepperProps) {
  const list = useRef<HTMLOListElement>(null);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => chooseDirection(element));
    chooseDirection(element);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return (
    <ol className={style.steps} aria-label={label} ref={list}>
      {steps.map((step) => (
        <li
          className={`${style.step} ${style[step.state] ?? ""}`}
          key={step.title}
          aria-current={isHere(step) ? "step" : undefined}
        >
          <span className={style.dot}>{step.state === "done" && <CheckIcon size={14} />}</span>
          <span className={style.title}>{step.title}</span>
          {step.time && <span className={style.time}>{step.time}</span>}
        </li>
      ))}
    </ol>
  );
}
