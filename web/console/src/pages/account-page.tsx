import { useState } from "react";
import { writtenRoles } from "../acts/acts.ts";
import { post } from "../api/client.ts";
import { usePress } from "../api/use-press.ts";
import { useSession } from "../session.ts";
import { Field, Form } from "../ui/form.tsx";
import { Notice } from "../ui/notice.tsx";
import page from "../ui/page.module.css";
import { Facts, PageHead } from "../ui/page.tsx";

/** The signed-in person's own account. */
export function AccountPage() {
  const { me } = useSession();
  return (
    <>
      <PageHead title="Your account" />
      <Facts
        facts={[
          ["Name", me.name],
          ["Roles", writtenRoles(me.roles) || "None"],
        ]}
      />
      <PasswordSection />
    </>
  );
}

function PasswordSection() {
  const [password, setPassword] = useState("");
  const [chosen, setChosen] = useState("");
  const [isChanged, setIsChanged] = useState(false);
  const press = usePress();
  const onSubmit = () => {
    setIsChanged(false);
    press.run(async () => {
      await post("/api/password", { password, newPassword: chosen });
      setPassword("");
      setChosen("");
      setIsChanged(true);
    });
  };
  const fields = press.failure?.fields ?? {};
  return (
    <section className={page.section}>
      <h2>Password</h2>
      <div className={page.card}>
        {isChanged && (
          <Notice tone="success">
            Your password is changed. Sessions of your account elsewhere have ended.
          </Notice>
        )}
        <Form
          press={press}
          fields={["present", "password"]}
          submit="Change the password"
          onSubmit={onSubmit}
        >
          <Field
            label="Present password"
            type="password"
            value={password}
            onValue={setPassword}
            autoComplete="current-password"
            fault={fields.present}
          />
          <Field
            label="New password"
            type="password"
            value={chosen}
            onValue={setChosen}
            autoComplete="new-password"
            hint="12 characters or more."
            fault={fields.password}
          />
        </Form>
      </div>
    </section>
  );
}
