/** Images that a call answers with. They stand apart from the client, whose code every page has in its first load. */
import { type Answer, NETWORK_FAILURE, readAnswer } from "./answer.ts";
import { callUrl, type PathOf } from "./client.ts";
import { pageContext } from "./page-context.ts";
import { sendCall } from "./transport.ts";

/** Gets an image; an envelope in its place is read as the refusal that it is. It never throws. */
export async function getImage(
  path: PathOf<"get">,
  query: Readonly<Record<string, string>>,
): Promise<Answer<Blob>> {
  const url = callUrl(path);
  url.search = new URLSearchParams(query).toString();
  try {
    const response = await sendCall({ method: "GET", url }, pageContext());
    const isImage = response.headers.get("Content-Type")?.startsWith("image/");
    if (isImage) return { ok: true, data: await response.blob() };
    const answer = readAnswer<never>(await response.json());
    return answer.ok ? NETWORK_FAILURE : answer;
  } catch {
    return NETWORK_FAILURE;
  }
}
