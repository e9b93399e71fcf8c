import { useSession } from "../session.ts";
import { Notice } from "../ui/notice.tsx";

/** Says that there is one administrator only. */
export function OneAdministrator() {
  const { me } = useSession();
  if (me.hasTwoAdministrators) return null;
  return (
    <Notice tone="warning">
      There is one administrator: changes of accounts have no second person, and the rule on the
      second person changes at the server alone. Give a second account the role to change that.
    </Notice>
  );
}
