import { LostPage } from "../features/lost-page/lost-page.tsx";

/** ROUTE-01: unknown addresses. */
export default function UnknownPage() {
  return <LostPage cause="unknown" />;
}
