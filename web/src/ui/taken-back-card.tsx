/** Payments that were taken back and are owed again, in the server's sentences (MONEY-17). */
import type { components } from "../api/openapi.gen.ts";
import { Card } from "./card.tsx";

interface TakenBackCardProps {
  readonly payments: components["schemas"]["TakenBackCard"] | null | undefined;
}

export function TakenBackCard({ payments }: TakenBackCardProps) {
  if (!payments) return null;
  return (
    <Card title={payments.title}>
      {payments.texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Card>
  );
}
