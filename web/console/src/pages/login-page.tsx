import { useState } from "react";
import { post } from "../api/client.ts";
import type { Me } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { Field, Form } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import { DoorPage } from "./door-page.tsx";

interface LoginPageProps {
  readonly hasEnded: boolean;
  readonly onIn: (me: Me) => void;
}

export function LoginPage({ hasEnded, onIn }: LoginPageProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const press = usePress();
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
    </DoorPage>
  );
}
