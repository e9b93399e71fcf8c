import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { CertificateScreen, CertificateTitle } from "../features/account/certificate-screen.tsx";
import { NothingToPay } from "../features/repay/nothing-to-pay.tsx";
import { notOffered } from "../features/repay/repayment.ts";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-28: the certificate of full payment. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const ids = orderIdsOf(request.url);
  return { answer: await firstCall(FIRST_CALLS["/certificate"](request.url)), ids };
}

export function HydrateFallback() {
  return (
    <SkeletonPage head={["icon", "title", "lines"]} cards={[[7, "action"], ["line"]]} buttons={0} />
  );
}

export default function Certificate({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, ids } = loaderData;
  const reason = notOffered(answer);
  if (reason !== null) {
    return <NothingToPay title={<CertificateTitle />} message={reason} ids={ids} />;
  }
  return (
    <Loaded answer={answer} title={<CertificateTitle />}>
      {(certificate) => <CertificateScreen certificate={certificate} />}
    </Loaded>
  );
}
