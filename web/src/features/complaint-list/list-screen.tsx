/** Complaint list (ROUTE-14): the borrower's complaints, waiting and answered. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "react-router";
import type { components } from "../../api/openapi.gen.ts";
import { pageContext } from "../../api/page-context.ts";
import { goBack } from "../../calls/go-back.ts";
import { useAddressChoice } from "../../calls/use-address-choice.ts";
import { useAskingAgain } from "../../calls/use-asking-again.ts";
import { formatMoment } from "../../lib/dates.ts";
import type { OrderIds } from "../../lib/order-ids.ts";
import { screenAddress } from "../../lib/screen-address.ts";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import style from "./list-screen.module.css";
import "./texts.ts";

type ProblemTab = components["schemas"]["ProblemTab"];
type ProblemItem = components["schemas"]["ProblemItem"];

interface ListScreenProps {
  readonly tabs: readonly ProblemTab[];
  readonly ids: OrderIds;
}

export function ListTitle() {
  return <Trans>My Complaint</Trans>;
}

/** The tab in the address; else the first tab with a complaint. */
export function openTab(tabs: readonly ProblemTab[], named: string): number {
  const index = named === "" ? -1 : Number(named);
  if (tabs[index]) return index;
  const filled = tabs.findIndex(({ items }) => items.length > 0);
  return Math.max(filled, 0);
}

interface EntryProps {
  readonly item: ProblemItem;
  readonly onOpen: () => void;
}

function Entry({ item, onOpen }: EntryProps) {
  return (
    <button type="button" className={style.entry} onClick={onOpen}>
      <span className={style.time}>
        <span>{formatMoment(item.time, pageContext().language)}</span>
        <span>{item.problemNumber}</span>
      </span>
      <span className={style.type}>
        <span className={style.label}>
          <Trans>Problem Type</Trans>
        </span>
        {item.type}
      </span>
      <span className={style.content}>{item.content}</span>
    </button>
  );
}

export function ListScreen({ tabs, ids }: ListScreenProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [named, setNamed] = useAddressChoice("tab");
  // The first tab has those that wait.
  useAskingAgain(tabs[0]?.items.length ? "complaints" : undefined, true);
  const open = openTab(tabs, named);
  const items = tabs[open]?.items ?? [];
  const goTo = (path: `/${string}`, query = {}) =>
    navigate(screenAddress(path, { ...ids, ...query }));
  return (
    <Page title={<ListTitle />} onBack={goBack}>
      <Tabs
        label={t`My Complaint`}
        titles={tabs.map(({ title }) => title)}
        open={open}
        onOpen={(index) => setNamed(String(index))}
      >
        {items.length === 0 ? (
          <Empty
            title={<Trans>Nothing here yet</Trans>}
            action={
              <Button variant="outline" onClick={() => goTo("/complaint")}>
                <Trans>File a complaint</Trans>
              </Button>
            }
          />
        ) : (
          <ul className={style.entries}>
            {items.map((item) => (
              <li key={item.id}>
                <Entry
                  item={item}
                  onOpen={() => goTo("/complainDetails", { problemId: item.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
    </Page>
  );
}
