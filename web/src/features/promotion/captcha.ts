/** A captcha of the server: its image, and the sid that goes with its answer (CALL-17, CALL-18). */
import type { Answer } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";

export interface Captcha {
  readonly sid: string;
  readonly image: Blob;
}

/** The sid has expired: the page was open for too long. */
const SID_IS_OVER = "1004";

async function imageOf(sid: string): Promise<Answer<Captcha>> {
  const query = { sid, timestamp: String(Date.now()) };
  const image = await api.captchaImage(query);
  return image.ok ? { ok: true, data: { sid, image: image.data } } : image;
}

/** The captcha of a session that was asked for. */
export async function captchaOf(asked: ReturnType<typeof api.captchaSession>) {
  const answer = await asked;
  return answer.ok ? imageOf(answer.data.sid) : answer;
}

/** A captcha with a new sid. */
export function takeCaptcha(): Promise<Answer<Captcha>> {
  return captchaOf(api.captchaSession({}));
}

/** Another image for this sid; a new captcha where the sid has expired. */
export async function takeAnother(sid: string): Promise<Answer<Captcha>> {
  const answer = await imageOf(sid);
  return !answer.ok && answer.code === SID_IS_OVER ? takeCaptcha() : answer;
}
