/** The captcha in the form, and the function that loads another one. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Answer } from "../../api/answer.ts";
import { type Captcha, takeAnother, takeCaptcha } from "./captcha.ts";

export interface ShownCaptcha {
  /** The server's id of this captcha; empty for none. */
  readonly sid: string;
  /** Address of the image; empty while it loads, after a failure, and for one from before a reload. */
  readonly image: string;
  readonly isLoading: boolean;
  /** The server had an answer to this image: it sends no code for it again. */
  readonly isUsed: boolean;
  readonly markUsed: () => void;
  /** Loads another image, or a first one where there is none. Does nothing while one loads. */
  readonly refresh: () => Promise<Answer<Captcha> | null>;
}

/**
 * `first` is the captcha that the page asked for as it opened. `usedSid` is that of a captcha from before a reload, which
 * stays until another is wanted; empty for none.
 */
export function useCaptcha(first: Promise<Answer<Captcha>>, usedSid: string): ShownCaptcha {
  const isKept = usedSid !== "";
  const [shown, setShown] = useState({ sid: usedSid, image: "", isUsed: isKept });
  const [isLoading, setLoading] = useState(!isKept);
  const isRunning = useRef(!isKept);

  function show(answer: Answer<Captcha>) {
    isRunning.current = false;
    setLoading(false);
    if (!answer.ok) {
      setShown((last) => ({ ...last, isUsed: false }));
      return;
    }
    const { sid, image } = answer.data;
    setShown({ sid, image: URL.createObjectURL(image), isUsed: false });
  }

  const showFirst = useEffectEvent(show);

  useEffect(() => {
    let isHere = !isKept;
    first.then((answer) => isHere && showFirst(answer));
    return () => {
      isHere = false;
    };
  }, [first, isKept]);

  // Releases the last image: the browser keeps it until its address is revoked.
  useEffect(() => () => URL.revokeObjectURL(shown.image), [shown.image]);

  return {
    ...shown,
    isLoading,
    markUsed: () => setShown((last) => ({ ...last, isUsed: last.image !== "" })),
    async refresh() {
      if (isRunning.current) return null;
      isRunning.current = true;
      setLoading(true);
      setShown(({ sid }) => ({ sid, image: "", isUsed: false }));
      const answer = await (shown.sid ? takeAnother(shown.sid) : takeCaptcha());
      show(answer);
      return answer;
    },
  };
}
