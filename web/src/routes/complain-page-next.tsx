import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import { chosenTypes, subjectOf } from "../features/complaint/complaint-rules.ts";
import { ComplaintTitle } from "../features/complaint/complaint-title.tsx";
import { NoSubject } from "../features/complaint/no-subject.tsx";
import { WriteScreen } from "../features/complaint/write-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-13: writing a complaint. The query names its subject. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  return {
    answer: await firstCall(FIRST_CALLS["/complainPageNext"](request.url)),
    subject: subjectOf(request.url),
  };
}

export function HydrateFallback() {
  return (
    <SkeletonPage
      head={[]}
      cards={[
        ["title", "chip"],
        ["area", "images"],
      ]}
    />
  );
}

export default function ComplainPageNext({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { answer, subject } = loaderData;
  return (
    <Loaded answer={answer} title={<ComplaintTitle />}>
      {(choices) =>
        chosenTypes(choices, subject) ? (
          <WriteScreen choices={choices} subject={subject} />
        ) : (
          <NoSubject {...subject} />
        )
      }
    </Loaded>
  );
}
