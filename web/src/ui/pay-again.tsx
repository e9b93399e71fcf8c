/** The question before a second payment (UX-23), whose code is fetched when it is first asked. */
import { useOverlayCode } from "./overlay.tsx";
import type { SecondPayment } from "./use-second-payment.ts";

const load = () => import("./pay-again-dialog.tsx");

export function PayAgain({ question }: { readonly question: SecondPayment }) {
  const { isOpen, close: onClose } = question;
  const Panel = useOverlayCode(load, { isOpen, onClose });
  return Panel && <Panel question={question} />;
}
