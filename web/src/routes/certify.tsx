import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { CertifyScreen } from "../features/certify/certify-screen.tsx";
import { CertifyTitle } from "../features/certify/certify-title.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonForm } from "../ui/skeleton-form.tsx";

/** `/certify`: identity data, before a product's loan (CALL-39). */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const productId = new URL(request.url).searchParams.get("productId") ?? "";
  return { answer: await firstCall(FIRST_CALLS["/certify"](request.url)), productId };
}

export function HydrateFallback() {
  return (
    <SkeletonForm
      cards={[
        { fields: 4, hasTitle: true },
        { fields: 3, hasTitle: true },
      ]}
    />
  );
}

export default function Certify({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, productId } = loaderData;
  return (
    <Loaded answer={answer} title={<CertifyTitle />}>
      {(form) => <CertifyScreen form={form} productId={productId} />}
    </Loaded>
  );
}
