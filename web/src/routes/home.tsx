import { LostPage } from "../features/lost-page/lost-page.tsx";
export default function Home() {
  return <LostPage cause="failed" />;
}
