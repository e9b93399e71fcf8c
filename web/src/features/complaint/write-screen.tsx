/** Complaint next page (ROUTE-13): text and images of the complaint, sent to the lender. */
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isLost } from "../../api/answer.ts";
import * as api from "../../api/calls.gen.ts";
import { goBack } from "../../calls/go-back.ts";
import { useMutation } from "../../calls/use-mutation.ts";
import { characterCount } from "../../lib/character-count.ts";
import { prefetchWhenIdle } from "../../lib/prefetch-when-idle.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showToast } from "../../ui/toast.tsx";
import { type Choices, chosenTypes, type Subject } from "./complaint-rules.ts";
import type { SentState } from "./complaint-screen.tsx";
import { ComplaintTitle } from "./complaint-title.tsx";
import { preloadCompressor } from "./compress.ts";
import { readDraft, storeDraft } from "./draft.ts";
import { ImageUploader } from "./image-uploader.tsx";
import { SendFooter } from "./send-footer.tsx";
import { SentDialog } from "./sent-dialog.tsx";
import { useImages } from "./use-images.ts";
import { useSending } from "./use-sending.ts";
import style from "./write-screen.module.css";

interface WriteScreenProps {
  readonly choices: Choices;
  readonly subject: Subject;
}

const MAX_CHARACTERS = 200;

/** Gives the function that goes to the complaint's home with the number of what was sent. */
function useHome({ productId, orderId }: Subject): (sentNumber: string) => void {
  const navigate = useNavigate();
  return (sentNumber) =>
    void navigate(screenAddress("/complaint", { productId, orderId }), {
      replace: true,
      state: { sentNumber } satisfies SentState,
    });
}

/** The addresses of images that have arrived, as the call takes them. */
function joined(images: readonly { readonly path: string }[]): string {
  const paths = images.map(({ path }) => path);
  return paths.filter(Boolean).join(",");
}

export function WriteScreen({ choices, subject }: WriteScreenProps) {
  const { orderId } = subject;
  const { account } = choices;
  const { t } = useLingui();
  const goHome = useHome(subject);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [draft] = useState(() => readDraft(orderId));
  const [text, setText] = useState(draft.text);
  const [error, setError] = useState("");
  /** The number of the complaint that was sent. */
  const [sent, setSent] = useState<string | null>(null);
  const isSent = sent !== null;
  const images = useImages(draft.images);
  const types = chosenTypes(choices, subject);
  const problemImage = joined(images.all);

  useEffect(() => prefetchWhenIdle(preloadCompressor), []);
  useEffect(() => {
    const images = problemImage.split(",").filter(Boolean);
    if (!isSent) storeDraft(orderId, { text, images });
  }, [orderId, text, problemImage, isSent]);

  const tooLong = (typed: string) =>
    characterCount(typed) > MAX_CHARACTERS ? t`Write up to ${MAX_CHARACTERS} characters` : "";

  function refuse(reason: string) {
    setError(reason);
    area.current?.focus();
  }

  const submit = useMutation({
    call: api.submitComplaint,
    idempotencyKey: true,
    loading: t`Sending`,
    quiet: true,
    onSuccess({ problemNumber }) {
      // The screen may have been left meanwhile.
      storeDraft(orderId, { text: "", images: [] });
      setSent(problemNumber);
    },
    onFailure(failure) {
      const { fields, message } = failure;
      if (fields.problemDetail) refuse(fields.problemDetail);
      else if (!isLost(failure)) showToast(Object.values(fields)[0] ?? message);
    },
  });

  const sending = useSending(images, () => {
    if (!types) return;
    void submit({
      problemType: types.type.value,
      problemSonType: types.sonType?.value ?? "",
      problemDetail: text,
      problemImage,
      orderNo: orderId,
    });
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const reason = text.trim() ? tooLong(text) : t`Please fill in your comments and suggestions`;
    if (reason) {
      refuse(reason);
      return;
    }
    if (!isSent) sending.send();
  }

  return (
    <Page
      title={<ComplaintTitle />}
      onBack={goBack}
      footer={<SendFooter sending={sending} form={id} />}
    >
      <Card title={<Trans>What it is about</Trans>}>
        <ul className={style.tags}>
          {[types?.type, types?.sonType].map(
            (option) => option && <li key={option.title}>{option.title}</li>,
          )}
        </ul>
      </Card>
      <Card>
        <form id={id} className={style.form} onSubmit={send} noValidate>
          <TextArea
            label={<Trans>Your comments and suggestions</Trans>}
            error={error}
            value={text}
            onChange={(typed) => {
              setText(typed);
              setError(tooLong(typed));
            }}
            maxLength={MAX_CHARACTERS}
            element={area}
          />
          <ImageUploader images={images} />
        </form>
      </Card>
      {account && (
        <p className={style.account}>
          <Trans>You are logged in as {account}.</Trans>
        </p>
      )}
      <SentDialog isOpen={isSent} number={sent ?? ""} onDone={() => goHome(sent ?? "")} />
    </Page>
  );
}
