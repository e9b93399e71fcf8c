import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import {
  CustomerServiceScreen,
  CustomerServiceTitle,
} from "../features/customer-service/customer-service-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-08: customer service. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return firstCall(FIRST_CALLS["/customerService"](request.url));
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[["link", "line"], ["link"], ["link"]]} buttons={0} />;
}

export default function CustomerService({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<CustomerServiceTitle />}>
      {(contact) => <CustomerServiceScreen contact={contact} />}
    </Loaded>
  );
}
