/** A form screen: its cards from top to bottom, and 'Next', which leaves room for the keyboard (BIND-09). */
import { Trans } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { Button } from "./button.tsx";
import { FooterAction } from "./footer-action.tsx";
import style from "./form-page.module.css";
import { Page } from "./page.tsx";
import { useKeyboardShrink } from "./use-keyboard-shrink.ts";

interface FormPageProps {
  readonly title: ReactNode;
  readonly onBack: () => void;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export function FormPage({ title, onBack, element, onSubmit, children }: FormPageProps) {
  const id = useId();
  const isCovered = useKeyboardShrink();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  const footer = (
    <FooterAction>
      <Button type="submit" form={id}>
        <Trans>Next</Trans>
      </Button>
    </FooterAction>
  );

  return (
    <Page title={title} onBack={onBack} footer={!isCovered && footer}>
      {/* The page shows the errors itself, in the reader's language. */}
      <form id={id} ref={element} className={style.form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Page>
  );
}

/** The fields of one card. */
export function FormFields({ children }: { readonly children: ReactNode }) {
  return <div className={style.fields}>{children}</div>;
}

/** A note about the whole form. */
export function FormNote({ children }: { readonly children: ReactNode }) {
  return <p className={style.note}>{children}</p>;
}

/** The form's account, as a masked phone number: a borrower who was led into another account sees it (SEC-04). */
export function AccountNote({ account }: { readonly account: string }) {
  return (
    account && (
      <FormNote>
        <Trans>You are logged in as {account}.</Trans>
      </FormNote>
    )
  );
}
