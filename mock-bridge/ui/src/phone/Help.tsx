import { loadHome } from "../api/app.ts";
import { useDevice } from "../host/Device.tsx";
import { useAnswer } from "../useAnswer.ts";
import { ActionRow, Section } from "./parts.tsx";

/** The entries of the account screen to complaints, contact and documents, as a wrapper has them (UX-02). */
export function Help() {
  const { host, update } = useDevice();
  const { state } = update;
  const home = useAnswer(() => loadHome(host, state), update.seq);
  const order = home.value?.order;
  // The order that a complaint is about; without one, the page lets the borrower choose.
  const subject = order
    ? `?${new URLSearchParams({ productId: order.productId, orderId: order.orderId })}`
    : "";
  const open = (address: string) => () => host.act({ kind: "openPage", address });
  return (
    <>
      <Section title="Help">
        {state.session && (
          <>
            <ActionRow label="File a complaint" onTap={open(`/complaint${subject}`)} />
            <ActionRow label="My complaints" onTap={open("/complaintList")} />
          </>
        )}
        <ActionRow label="Customer service" onTap={open("/customerService")} />
      </Section>
      <Section title="About">
        {order && <ActionRow label="Your loan and its agreements" onTap={open(order.url)} />}
        <ActionRow label="About us" onTap={open("/aboutUs")} />
        <ActionRow label="Privacy policy" onTap={open("/privacyPolicy")} />
        <ActionRow label="Loan terms and conditions" onTap={open("/loanAgreement")} />
      </Section>
    </>
  );
}
