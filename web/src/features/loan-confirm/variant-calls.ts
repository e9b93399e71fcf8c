/** The variant's calls, under obfuscated names; their success is exactly '00' (CALL-29 to CALL-32; CONFX-01). */
import { getJson, postForm } from "../../api/client.ts";
import type { ConfirmCalls } from "./v3-calls.ts";

const EXACT = { success: "exact" } as const;

export const VARIANT_CALLS: ConfirmCalls = {
  offer: (form) => postForm("/mountain/gopia/goya/satire", form, EXACT),
  agreements: (query) => getJson("/mountain/gopia/goya/cultures", query, EXACT),
  agreement: (query) => getJson("/mountain/gopia/goya/misunderstood", query, EXACT),
  push: (form, idempotencyKey) =>
    postForm("/mountain/gopia/goya/depush", form, { ...EXACT, idempotencyKey }),
};
