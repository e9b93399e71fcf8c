import { LostPage } from "../features/lost-page/lost-page.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** Asks for nothing: with a loader, the page waits for its reader's language instead of being built in English. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[]} hasFooter={false} />;
}

/** ROUTE-01: the error page. */
export default function ErrorPage() {
  return <LostPage cause="failed" />;
}
