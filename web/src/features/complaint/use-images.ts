/** The images of a complaint: each is compressed and uploaded (CALL-05), one after the other (CMPN-03). */
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isLost } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import { uploadTelling } from "../../api/upload.ts";
import { NOT_SIGNED_IN, withFeedback } from "../../calls/with-feedback.ts";
import { showToast } from "../../ui/toast.tsx";
import { compress } from "./compress.ts";

export const MAX_IMAGES = 9;
const INVALID_INPUT = "1400";
/** The server's limit (CALL-05): a larger upload would fail. */
const MAX_MB = 5;
const BYTES_OF_A_MB = 1024 * 1024;

export interface ComplaintImage {
  readonly id: number;
  /** The file to upload; null for an image from before a reload. */
  readonly file: File | null;
  /** Path at the server; empty until it is uploaded. */
  readonly path: string;
  /** `lost`: the network failed, so that it is tried again when there is one (UX-14). */
  readonly state: "waiting" | "uploading" | "sent" | "failed" | "lost";
  /** The uploaded part, 0 to 1. */
  readonly progress: number;
}

export interface Images {
  readonly all: readonly ComplaintImage[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (image: ComplaintImage) => void;
  /** Tries all again that failed. */
  readonly retryAll: () => void;
  readonly remove: (image: ComplaintImage) => void;
}

/** The images of this visit; `draftPaths` are those of a draft, which the server has already. */
export function useImages(draftPaths: readonly string[]): Images {
  const { t } = useLingui();
  const lastId = useRef(draftPaths.length);
  const removed = useRef(new Set<number>());
  const isLeft = useRef(false);
  const isSignedOut = useRef(false);
  const queue = useRef(Promise.resolve());
  const [all, setAll] = useState<readonly ComplaintImage[]>(() =>
    draftPaths.map((path, id) => ({ id, file: null, path, state: "sent", progress: 1 })),
  );

  const change = (id: number, fields: Partial<ComplaintImage>) =>
    setAll((images) => images.map((one) => (one.id === id ? { ...one, ...fields } : one)));
  const drop = (id: number) => setAll((images) => images.filter((one) => one.id !== id));

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  /** An image that was removed, or whose page was left, is not uploaded, and its failure is not shown. */
  const isGone = (id: number) => isLeft.current || removed.current.has(id);

  async function upload(id: number, file: File) {
    if (isGone(id)) return;
    if (isSignedOut.current) {
      change(id, { state: "failed" });
      return;
    }
    const small = await compress(file);
    if (isGone(id)) return;
    if (small.size > MAX_MB * BYTES_OF_A_MB) {
      showToast(t`This image is too large. Send one of up to ${MAX_MB} MB`);
      drop(id);
      return;
    }
    change(id, { state: "uploading", progress: 0 });
    const transport = uploadTelling((progress) => change(id, { progress }));
    const uploading = api.uploadComplaintImage({ problemImage: small }, { transport });
    const answer = await withFeedback(uploading, { quiet: true });
    // Several images fail together, and ask for one login.
    isSignedOut.current = !answer.ok && answer.code === NOT_SIGNED_IN;
    if (isGone(id)) return;
    if (answer.ok) {
      change(id, { path: answer.data.url, state: "sent" });
      showToast(t`Upload succeeded!`);
      return;
    }
    // The page says it below the images.
    if (isLost(answer)) {
      change(id, { state: "lost" });
      return;
    }
    showToast(answer.fields.problemImage ?? answer.message);
    // The server would refuse the same image again; any other failure may pass at a retry.
    if (answer.code === INVALID_INPUT) drop(id);
    else change(id, { state: "failed" });
  }

  function enqueue(id: number, file: File) {
    isSignedOut.current = false;
    queue.current = queue.current.then(() => upload(id, file));
  }

  function add(files: readonly File[]) {
    const room = MAX_IMAGES - all.length;
    if (files.length > room) showToast(t`You can send up to ${MAX_IMAGES} images`);
    const added = files.slice(0, room).map((file): ComplaintImage & { file: File } => {
      lastId.current += 1;
      return { id: lastId.current, file, path: "", state: "waiting", progress: 0 };
    });
    setAll([...all, ...added]);
    for (const { id, file } of added) enqueue(id, file);
  }

  function retry({ id, file }: ComplaintImage) {
    if (!file) return;
    change(id, { state: "waiting", progress: 0 });
    enqueue(id, file);
  }

  function retryAll(states: readonly ComplaintImage["state"][]) {
    for (const image of all) if (states.includes(image.state)) retry(image);
  }

  const retryLost = useEffectEvent(() => retryAll(["lost"]));
  useEffect(() => {
    const back = () => retryLost();
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);

  function remove({ id }: ComplaintImage) {
    removed.current.add(id);
    drop(id);
  }

  return { all, add, retry, retryAll: () => retryAll(["failed", "lost"]), remove };
}
