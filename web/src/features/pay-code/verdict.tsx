/** The server's check of a code, above the code: safe to pay, unchecked, or not to be paid. */
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { goToLogin } from "../../bridge/messages.ts";
import { InfoIcon, OverdueIcon, SettledIcon } from "../../ui/icons.tsx";
import type { CodeCheck } from "./check-code.ts";
import style from "./verdict.module.css";

interface VerdictProps {
  readonly variant: "good" | "doubtful" | "bad";
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

function Verdict({ variant, icon, title, children, action }: VerdictProps) {
  return (
    <section className={`${style.verdict} ${style[variant]}`}>
      {icon}
      <div className={style.words}>
        <h2 className={style.title}>{title}</h2>
        {children && <p>{children}</p>}
        {action}
      </div>
    </section>
  );
}

/** Says whose code it is, as far as the server knows, and what to do. */
export function CodeVerdict({ check }: { readonly check: CodeCheck }) {
  if (check.kind === "unchecked") {
    return (
      <Verdict
        variant="doubtful"
        icon={<InfoIcon />}
        title={<Trans>We could not check this code</Trans>}
      >
        <Trans>Pay only if you asked for it yourself. Check again when you are online.</Trans>
      </Verdict>
    );
  }
  if (check.kind === "verified") {
    return (
      <Verdict variant="good" icon={<SettledIcon />} title={<Trans>This is your own code</Trans>} />
    );
  }
  if (check.kind === "notFound") {
    return (
      <Verdict variant="bad" icon={<OverdueIcon />} title={<Trans>This is not your code</Trans>}>
        <Trans>
          It is not for any of your loans. Do not pay with it: the money would not reach your loan.
        </Trans>
      </Verdict>
    );
  }
  return (
    <Verdict
      variant="doubtful"
      icon={<InfoIcon />}
      title={<Trans>You are not logged in, so we could not check this code</Trans>}
      action={
        <button type="button" className={style.action} onClick={() => goToLogin()}>
          <Trans>Log in</Trans>
        </button>
      }
    >
      <Trans>Pay only if you know who sent it to you.</Trans>
    </Verdict>
  );
}
