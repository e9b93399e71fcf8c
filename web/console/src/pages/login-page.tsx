import { useState } from "react";
import { post } from "../api/client.ts";
import type { Me } from "../api/types.ts";
import { usePress } from "../api/use-press.ts";
import { Field, Form } from "../ui/form.tsx";
import { DoorPage } from "./door-page.tsx";

interface LoginProps {
  readonly onIn: (me: Me) => void;
}

export function LoginPage({ onIn }: LoginProps) {
  return (
    <DoorPage title="Sign in">
      <LoginForm onIn={onIn} />
    </DoorPage>
  );
}

/** Name, password and code: on a page of its own, or over the page of a session that has ended. */
export function LoginForm({ onIn }: LoginProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const press = usePress();
  const onSubmit = () =>
    press.run(async () => onIn(await post("/api/login", { name, password, code })));
  const fields = press.failure?.fields ?? {};
  return (
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
  );
}
