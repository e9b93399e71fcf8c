/** One group of payment methods with their steps (CODE2-02). */
import type { components } from "../../api/openapi.gen.ts";
import { Card } from "../../ui/card.tsx";
import { StepList } from "../../ui/step-list.tsx";
import style from "./pay-steps.module.css";

interface PayStepsProps {
  readonly group: components["schemas"]["PayNotice"];
}

export function PaySteps({ group }: PayStepsProps) {
  return (
    <Card title={group.title}>
      {group.items.map(({ name, steps }) => (
        <section className={style.method} key={name}>
          <h3 className={style.name}>{name}</h3>
          <StepList steps={steps} />
        </section>
      ))}
    </Card>
  );
}
