/** The landing page: the offer, the lender, and a short registration form (PROMO-02). */
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useId } from "react";
import type { Answer } from "../../api/answer.ts";
import { pageContext } from "../../api/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { FooterAction } from "../../ui/footer-action.tsx";
import { LenderNote } from "../../ui/lender-note.tsx";
import { Page } from "../../ui/page.tsx";
import { useKeyboardShrink } from "../../ui/use-keyboard-shrink.ts";
import { OfferCosts, OfferHead } from "./offer.tsx";
import { RegistrationFields } from "./registration-fields.tsx";
import { useHasStarted } from "./use-has-started.ts";
import type { Registration } from "./use-registration.ts";
import type { Template } from "./visit.ts";

interface LandingScreenProps {
  readonly registration: Registration;
  /** The offer; null while it loads. */
  readonly template: Answer<Template> | null;
  readonly onApply: () => void;
  readonly onReadAgreement: () => void;
}

export function LandingScreen(props: LandingScreenProps) {
  const { registration, template, onApply, onReadAgreement } = props;
  const id = useId();
  const hasStarted = useHasStarted();
  const isCovered = useKeyboardShrink();

  function submit(event: FormEvent) {
    event.preventDefault();
    onApply();
  }

  const footer = (
    <FooterAction>
      {/* Before the script a submitted form would write the phone number into the address. */}
      <Button type={hasStarted ? "submit" : "button"} form={id}>
        <Trans>Apply</Trans>
      </Button>
    </FooterAction>
  );

  return (
    <Page
      title={pageContext().brand.name}
      head={<OfferHead template={template} />}
      footer={!isCovered && footer}
    >
      {/* The page shows the errors itself, in the reader's language. */}
      <form id={id} ref={registration.element} onSubmit={submit} noValidate>
        <RegistrationFields registration={registration} onReadAgreement={onReadAgreement} />
      </form>
      <OfferCosts template={template} />
      {hasStarted && <LenderNote />}
    </Page>
  );
}
