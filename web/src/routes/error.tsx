import { LostPage } from "../features/lost-page/lost-page.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** Loads nothing, but makes the page wait for its reader's texts: without a loader it would be prerendered in English. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[]} buttons={0} hasBack={false} />;
}

/** ROUTE-01: the error page. */
export default function ErrorPage() {
  return <LostPage cause="failed" />;
}
