/** The captcha that stands in the form, and the way to another one. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Answer } from "../../api/answer.ts";
import { type Captcha, takeAnother, takeCaptcha } from "./captcha.ts";

export interface ShownCaptcha {
  /** What the server knows this captcha by; empty while there is none. */
  readonly sid: string;
  /** Address of the image; empty while it loads and where it could not. */
  readonly image: string;
  readonly isLoading: boolean;
  /** Takes another image, or a first one where there is none. Asked while it loads, it does nothing. */
  readonly refresh: () => Promise<Answer<Captcha> | null>;
}

const NONE = { sid: "", image: "" };

/** `first` is the captcha that the page asked for as it opened. */
export function useCaptcha(first: Promise<Answer<Captcha>>): ShownCaptcha {
  const [shown, setShown] = useState(NONE);
  const [isLoading, setLoading] = useState(true);
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

  // The browser keeps an image that is not shown any more until it is told to forget it.
  useEffect(() => () => URL.revokeObjectURL(shown.image), [shown.image]);

  return {
    ...shown,
    isLoading,
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
