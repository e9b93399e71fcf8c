import { LostPage } from "../features/lost-page/lost-page.tsx";

/** ROUTE-01: every unknown address. */
export default function UnknownPage() {
  return <LostPage cause="unknown" />;
}
