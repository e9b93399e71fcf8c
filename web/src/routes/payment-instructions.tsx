import { InstructionsScreen } from "../features/payment-instructions/instructions-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** Asks for nothing: with a loader, the page waits for its reader's language instead of being built in English. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[6, 6]} hasFooter={false} />;
}

/** ROUTE-17: how to pay with a Reference_no. */
export default function PaymentInstructions() {
  return <InstructionsScreen />;
}
