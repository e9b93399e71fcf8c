/** Complaint details (ROUTE-15): the complaint, the answer once there is one, and the borrower's rating of it. */
import { Trans, useLingui } from "@lingui/react/macro";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { useAskingAgain } from "../../calls/use-asking-again.ts";
import { formatDay, formatMoment } from "../../lib/dates.ts";
import { Card } from "../../ui/card.tsx";
import { CopyCode } from "../../ui/copy-code.tsx";
import { Pictures } from "../../ui/image-grid.tsx";
import { Page } from "../../ui/page.tsx";
import { Rows } from "../../ui/rows.tsx";
import style from "./details-screen.module.css";
import { ScoreDialog } from "./score-dialog.tsx";
import "./texts.ts";

export type Complaint = components["schemas"]["ProblemDetail"];

export function DetailsTitle() {
  return <Trans>Complaint details</Trans>;
}

interface WordsProps {
  /** The name of its images. */
  readonly nameOf: (number: number) => string;
  readonly text: string;
  readonly images: readonly string[];
}

/** The text and the images of one side. */
function Words({ text, images, nameOf }: WordsProps) {
  return (
    <>
      {text && <p className={style.words}>{text}</p>}
      {images.length > 0 && (
        <div className={style.images}>
          <Pictures paths={images} nameOf={nameOf} />
        </div>
      )}
    </>
  );
}

export function DetailsScreen({ complaint }: { readonly complaint: Complaint }) {
  const { t } = useLingui();
  const { type, sonType, time, orderNumber, disposeDetail, disposeImages, disposeTime } = complaint;
  const { brand, language } = pageContext();
  const { replyWeekdays } = brand;
  const answerDay = formatDay(complaint.answerBy, language);
  const isAnswered = disposeDetail !== "" || disposeImages.length > 0;
  useAskingAgain(isAnswered ? undefined : complaint.problemId, true);
  const rows = [
    { text: t`Problem Type`, value: type },
    { text: t`Details`, value: sonType },
    { text: t`Order number`, value: orderNumber },
    { text: t`Sent`, value: formatMoment(time, language) },
  ];
  return (
    <Page title={<DetailsTitle />} onBack={goBack}>
      <Card>
        <Rows rows={rows.filter(({ value }) => value !== "")} />
        {complaint.problemNumber && (
          <div className={style.number}>
            <CopyCode label={<Trans>Complaint number</Trans>} code={complaint.problemNumber} />
          </div>
        )}
      </Card>
      <Card title={<Trans>What you wrote</Trans>}>
        <Words
          text={complaint.content}
          images={complaint.images}
          nameOf={(number) => t`Your image ${number}`}
        />
      </Card>
      {isAnswered ? (
        <Card title={<Trans>Process Result</Trans>}>
          <Words
            text={disposeDetail}
            images={disposeImages}
            nameOf={(number) => t`Image ${number} of the answer`}
          />
          {disposeTime && <p className={style.quiet}>{formatMoment(disposeTime, language)}</p>}
        </Card>
      ) : (
        <Card>
          <p className={style.quiet}>
            {answerDay ? (
              <Trans>
                We are looking into it. We will reply within {replyWeekdays} weekdays. The law wants
                our answer by {answerDay}.
              </Trans>
            ) : (
              <Trans>We are looking into it. We will reply within {replyWeekdays} weekdays.</Trans>
            )}
          </p>
        </Card>
      )}
      <ScoreDialog isWanted={complaint.isNeedScore !== 0} problemId={complaint.problemId} />
    </Page>
  );
}
