import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ApiFailure, post } from "../api/client.ts";
import type { SetupBegun } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { Field, Form } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import style from "./door-page.module.css";
import { DoorPage } from "./door-page.tsx";

/** The setup of an account by its one-time link, whose token stands in the fragment: no log has it. */
export function SetupPage() {
  const { hash } = useLocation();
  const link = hash.slice(1);
  const [begun, setBegun] = useState<SetupBegun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    let isCurrent = true;
    post<SetupBegun>("/api/setup/begin", { link }).then(
      (answer) => isCurrent && setBegun(answer),
      (thrown: ApiFailure) => isCurrent && setFailure(thrown.message),
    );
    return () => {
      isCurrent = false;
    };
  }, [link]);
  return (
    <DoorPage title="Set up your account">
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {begun && (
        <SetupForm begun={begun} link={link} onFinished={() => navigate("/", { replace: true })} />
      )}
    </DoorPage>
  );
}

interface SetupFormProps {
  readonly begun: SetupBegun;
  readonly link: string;
  readonly onFinished: () => void;
}

function SetupForm({ begun, link, onFinished }: SetupFormProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const press = usePress();
  const onSubmit = () =>
    press.run(async () => {
      await post("/api/setup/finish", { link, password, code });
      onFinished();
    });
  const fields = press.failure?.fields ?? {};
  return (
    <>
      <p>
        Account <strong>{begun.name}</strong>
      </p>
      <p className={style.steps}>
        Scan this code with an authenticator app, or type the secret into it. Then choose a password
        and enter the first code that the app shows.
      </p>
      <QrCode className={style.code} text={begun.uri} label="QR code for the authenticator app" />
      <p>
        Secret <span className={style.secret}>{begun.secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <Form
        press={press}
        fields={["password", "code"]}
        submit="Finish the setup"
        onSubmit={onSubmit}
      >
        <Field
          label="New password"
          type="password"
          value={password}
          onValue={setPassword}
          autoComplete="new-password"
          fault={fields.password}
        />
        <Field
          label="First code"
          value={code}
          onValue={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          fault={fields.code}
        />
      </Form>
    </>
  );
}
