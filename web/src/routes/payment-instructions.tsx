import { InstructionsScreen } from "../features/payment-instructions/instructions-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[[6], [6]]} buttons={0} />;
}

/** ROUTE-17: how to pay with a Reference_no. */
export default function PaymentInstructions() {
  return <InstructionsScreen />;
}
