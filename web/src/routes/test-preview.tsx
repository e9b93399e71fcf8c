import { pageContext } from "../api/page-context.ts";
import { LostPage } from "../features/lost-page/lost-page.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { textsReady } from "../texts.ts";
import { SkeletonPage } from "../ui/skeleton.tsx";

/**
 * ROUTE-22: the test preview, if the server runs in preview mode (PREV-04). Other servers have no such page, and
 * navigating here within the app fetches and shows none of it.
 */
export async function clientLoader() {
  if (!pageContext().brand.preview) return null;
  const code = await import("../features/test-preview/test-preview-screen.tsx");
  await textsReady();
  return code;
}

export function HydrateFallback() {
  return <SkeletonPage head={[]} cards={[[8], [8]]} buttons={0} hasBack={false} />;
}

export default function TestPreview({ loaderData: code }: ScreenProps<typeof clientLoader>) {
  return code ? <code.TestPreviewScreen /> : <LostPage cause="unknown" />;
}
