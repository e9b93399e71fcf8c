import { ActButton } from "../acts/act-button.tsx";
import { writtenRoles } from "../acts/acts.ts";
import type { StaffAccount } from "../api/types.ts";
import { useLoaded } from "../api/use-loaded.ts";
import { useSession } from "../session.ts";
import form from "../ui/form.module.css";
import page from "../ui/page.module.css";
import { PageHead, WhenLoaded } from "../ui/page.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { writtenMoment, writtenMoney, writtenSum } from "../ui/written.ts";
import { OneAdministrator } from "./one-administrator.tsx";

interface Accounts {
  readonly accounts: readonly StaffAccount[];
}

export function StaffPage() {
  const loaded = useLoaded<Accounts>("/api/staff");
  return (
    <>
      <PageHead title="Staff">
        <ActButton
          tag="add_staff"
          label="Add an account"
          isMain
          given={{}}
          subject="The person sets the account up by a link, which `tulay staff link` prints at the server."
        />
      </PageHead>
      <OneAdministrator />
      <WhenLoaded loaded={loaded}>
        {({ accounts }) => (
          <Table
            caption="Accounts"
            columns={columnsOf(accounts)}
            rows={accounts}
            keyOf={({ name }) => name}
          />
        )}
      </WhenLoaded>
      <SecondPersonRule />
    </>
  );
}

function stateOf({ isDamaged, isLocked, isSetUp }: StaffAccount): string {
  if (isDamaged) return "Damaged: recover it at the server";
  if (isLocked) return "Locked";
  return isSetUp ? "In use" : "Not set up yet";
}

const administers = ({ roles, isLocked }: StaffAccount) =>
  roles.includes("administer") && !isLocked;

const columnsOf = (accounts: readonly StaffAccount[]): readonly Column<StaffAccount>[] => [
  { head: "Name", cell: ({ name }) => name },
  { head: "Roles", cell: ({ roles }) => writtenRoles(roles) },
  { head: "State", cell: stateOf },
  { head: "Since", cell: ({ createdAt }) => writtenMoment(createdAt), isNarrow: true },
  {
    head: "Act",
    cell: (account) => (
      <AccountActs
        account={account}
        // The server leaves a lender its only administrator.
        isOnly={administers(account) && accounts.filter(administers).length === 1}
      />
    ),
  },
];

interface AccountActsProps {
  readonly account: StaffAccount;
  readonly isOnly: boolean;
}

function AccountActs({ account, isOnly }: AccountActsProps) {
  const { name, roles, isLocked } = account;
  const shared = { given: { staff: name }, subject: `Account ${name}: ${writtenRoles(roles)}.` };
  return (
    <div className={form.actions}>
      <ActButton
        {...shared}
        tag="change_staff_roles"
        label="Roles"
        typed={{ roles: roles.join(",") }}
      />
      {!isOnly && (
        <>
          <ActButton {...shared} tag="reset_staff" />
          <ActButton {...shared} tag={isLocked ? "unlock_staff" : "lock_staff"} />
        </>
      )}
    </div>
  );
}

function SecondPersonRule() {
  const { me } = useSession();
  const above = me.secondPersonAboveCentavos;
  const rule =
    above === null
      ? "No act needs a second person for its sum."
      : [
          `An act above ${writtenMoney(above, me.currency)} needs a second person.`,
          `Acts of one kind on one order add up over ${me.addedUpDays} days.`,
        ].join(" ");
  return (
    <section className={page.section}>
      <h2>Second person</h2>
      <p>{rule}</p>
      {me.hasTwoAdministrators && (
        <div className={form.actions}>
          <ActButton
            tag="change_second_person"
            given={{}}
            typed={{
              above_centavos: above === null ? "" : writtenSum(above),
              added_up_days: String(me.addedUpDays),
            }}
            subject={`Now: ${rule}`}
          />
        </div>
      )}
    </section>
  );
}
