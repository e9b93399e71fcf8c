import * as api from "../api/calls.gen.ts";
import { Loaded } from "../calls/loaded.tsx";
import { withFeedback } from "../calls/with-feedback.ts";
import {
  JointFailureScreen,
  JointFailureTitle,
} from "../features/joint-failure/joint-failure-screen.tsx";
import { orderIdsOf } from "../lib/order-ids.ts";
import type { LoaderArgs, ScreenProps } from "../router/screen-module.ts";
import { SkeletonPage } from "../ui/skeleton.tsx";

/** ROUTE-23: a partner's login that failed. */
export function clientLoader({ request }: LoaderArgs) {
  return withFeedback(api.jointLoginFailure(orderIdsOf(request.url)));
}

export function HydrateFallback() {
  return <SkeletonPage head={["icon", "title", "long"]} cards={[2, 1, 5]} />;
}

export default function JointLoginFail({ loaderData: answer }: ScreenProps<typeof clientLoader>) {
  return (
    <Loaded answer={answer} title={<JointFailureTitle />}>
      {(failure) => <JointFailureScreen failure={failure} />}
    </Loaded>
  );
}
