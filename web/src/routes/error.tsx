import { LostPage } from "../features/lost-page/lost-page.tsx";
import { PlainSkeleton } from "../ui/skeleton.tsx";

/** Loads nothing, but makes the page wait for its reader's texts: without a loader it would be prerendered in English. */
export async function clientLoader() {
  return null;
}

export function HydrateFallback() {
  return <PlainSkeleton />;
}

/** ROUTE-01: the error page. */
export default function ErrorPage() {
  return <LostPage cause="failed" />;
}
