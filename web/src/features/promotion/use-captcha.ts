/** The captcha in the form, and the function that loads another one. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Answer } from "../../api/answer.ts";
import { type Captcha, takeAnother, takeCaptcha } from "./captcha.ts";

export interface ShownCaptcha {
  /** The server's id of this captcha; empty for none. */
  readonly sid: string;
  /** Address of the image; empty while it loads and after a failure. */
  readonly image: string;
  readonly isLoading: boolean;
  /** The server had an answer to this image: it sends no code for it again. */
  readonly isUsed: boolean;
  readonly markUsed: () => void;
  /** Loads another image, or a first one where there is none. Does nothing while one loads. */
  readonly refresh: () => Promise<Answer<Captcha> | null>;
}

const NONE = { sid: "", image: "" };

/** `first` is the captcha that the page asked for as it opened. */
export function useCaptcha(first: Promise<Answer<Captcha>>): ShownCaptcha {
  const [shown, setShown] = useState(NONE);
  const [isLoading, setLoading] = useState(true);
  const [usedImage, setUsedImage] = useState("");
  const isRunning = useRef(true);

  function show(answer: Answer<Captcha>) {
    isRunning.current = false;
    setLoading(false);
    if (!answer.ok) return;
    const { sid, image } = answer.data;
    setShown({ sid, image: URL.createObjectURL(image) });
  }

  const showFirst = useEffectEvent(show);

  useEffect(() => {
    let isHere = true;
    first.then((answer) => isHere && showFirst(answer));
    return () => {
      isHere = false;
    };
  }, [first]);

  // Releases the last image: the browser keeps it until its address is revoked.
  useEffect(() => () => URL.revokeObjectURL(shown.image), [shown.image]);

  return {
    ...shown,
    isLoading,
    isUsed: shown.image !== "" && shown.image === usedImage,
    markUsed: () => setUsedImage(shown.image),
    async refresh() {
      if (isRunning.current) return null;
      isRunning.current = true;
      setLoading(true);
      setShown(({ sid }) => ({ sid, image: "" }));
      const answer = await (shown.sid ? takeAnother(shown.sid) : takeCaptcha());
      show(answer);
      return answer;
    },
  };
}
