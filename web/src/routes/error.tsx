import { LostPage } from "../features/lost-page/lost-page.tsx";

/** ROUTE-01: the error page. */
export default function ErrorPage() {
  return <LostPage cause="failed" />;
}
