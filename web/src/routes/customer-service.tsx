import { loadFirst } from "../calls/load-first.ts";
import { Loaded } from "../calls/loaded.tsx";
import {
  CustomerServiceScreen,
  CustomerServiceTitle,
} from "../features/customer-service/customer-service-screen.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";
import type { Route } from "./+types/customer-service";

/** ROUTE-08: whom to call and where to write. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadFirst("/customerService", request);
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[2]} hasFooter={false} />;
}

export default function CustomerService({ loaderData: answer }: Route.ComponentProps) {
  return (
    <Loaded answer={answer} title={<CustomerServiceTitle />}>
      {(contact) => <CustomerServiceScreen contact={contact} />}
    </Loaded>
  );
}
