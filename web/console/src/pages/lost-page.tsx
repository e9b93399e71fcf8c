import { Link } from "react-router";
import { PageHead } from "../ui/page.tsx";

export function LostPage() {
  return (
    <>
      <PageHead title="There is no such page" />
      <p>
        <Link to="/">Today</Link> lists what waits.
      </p>
    </>
  );
}
