import type { LoaderFunctionArgs } from "react-router";
import { FIRST_CALLS } from "../api/first-calls.ts";
import { Loaded } from "../calls/loaded.tsx";
import { firstCall } from "../calls/with-feedback.ts";
import {
  JointFailureScreen,
  JointFailureTitle,
} from "../features/joint-failure/joint-failure-screen.tsx";
import type { ScreenProps } from "../route-module.tsx";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-23: a failed login at a partner. */
export function clientLoader({ request }: LoaderFunctionArgs) {
  return firstCall(FIRST_CALLS["/jointLoginFail"](request.url));
}

export function HydrateFallback() {
  return <SkeletonPage cards={[["passage"], ["link"], ["title", 4]]} buttons={0} />;
}

export default function JointLoginFail({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<JointFailureTitle />}>
      {(failure) => <JointFailureScreen failure={failure} />}
    </Loaded>
  );
}
