/** Uploads. They stand apart from the client, whose code every page has in its first load. */
import type { Answer } from "./answer.ts";
import { answerOf, type BodyOf, callUrl, type DataOf, type PathOf } from "./client.ts";

/** Posts one file under its field's name. It never throws. */
export function postFile<P extends PathOf<"post">>(
  path: P,
  field: keyof BodyOf<P> & string,
  file: Blob,
): Promise<Answer<DataOf<P, "post">>> {
  const body = new FormData();
  body.set(field, file);
  return answerOf({ method: "POST", url: callUrl(path), body });
}
