import { useEffect, useState } from "react";
import { get, post } from "../api/client.ts";
import type { Me, SignInWays } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { Field, Form } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import style from "./door-page.module.css";
import { DoorPage } from "./door-page.tsx";

interface LoginPageProps {
  readonly hasEnded: boolean;
  readonly onIn: (me: Me) => void;
}

/** The provider by which staff may sign in, and the fault of a sign-in whose code is in the address. */
function useSignInWays(): SignInWays {
  const [fault] = useState(() => new URLSearchParams(window.location.hash.slice(1)).get("sign-in"));
  const [ways, setWays] = useState<SignInWays>({ provider: null, fault: null });
  useEffect(() => {
    const query = fault ? `?fault=${encodeURIComponent(fault)}` : "";
    // Without an answer the password is the way.
    get<SignInWays>(`/api/sign-in${query}`).then(setWays, () => {});
    // The next login page has no fault of this one.
    if (fault) window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [fault]);
  return ways;
}

export function LoginPage({ hasEnded, onIn }: LoginPageProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const press = usePress();
  const ways = useSignInWays();
  const onSubmit = () =>
    press.run(async () => onIn(await post("/api/login", { name, password, code })));
  const fields = press.failure?.fields ?? {};
  return (
    <DoorPage title="Sign in">
      {hasEnded && (
        <Notice tone="warning">
          Your session has ended. Sign in to come back to the same page; what was typed and not sent
          is gone.
        </Notice>
      )}
      {ways.fault && <Notice tone="danger">{ways.fault}.</Notice>}
      <Form press={press} submit="Sign in" onSubmit={onSubmit}>
        <Field
          label="Name"
          value={name}
          onValue={setName}
          autoComplete="username"
          fault={fields.name}
        />
        <Field
          label="Password"
          type="password"
          value={password}
          onValue={setPassword}
          autoComplete="current-password"
          fault={fields.password}
        />
        <Field
          label="Code of the authenticator app"
          value={code}
          onValue={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          fault={fields.code}
        />
      </Form>
      {ways.provider && (
        <a className={style.way} href="/oidc/start">
          Sign in with {ways.provider}
        </a>
      )}
    </DoorPage>
  );
}
