/** Instructions for paying with a Reference_no: in a wallet's Pay Bills, in another wallet, at a store (STATIC-04). */
import type { Messages } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { goBack } from "../../calls/go-back.ts";
import { addTexts } from "../../texts.ts";
import { Card } from "../../ui/card.tsx";
import { EnlargingImage } from "../../ui/enlarging-image.tsx";
import { Page } from "../../ui/page.tsx";
import { StepList } from "../../ui/step-list.tsx";
import otherWallet from "./images/other-wallet.svg";
import payBills from "./images/pay-bills.svg";
import store from "./images/store.svg";
import style from "./instructions-screen.module.css";

addTexts(import.meta.glob<Messages>("./locales/*.po", { import: "messages" }));

const SIZE = { width: 320, height: 200 };

export function InstructionsScreen() {
  const { t } = useLingui();
  const enterReference = <Trans>Enter your payment code (Reference_no) and the exact amount</Trans>;
  const confirmStep = <Trans>Confirm, and keep the receipt</Trans>;
  const methods = [
    {
      title: <Trans>With Pay Bills in a wallet app</Trans>,
      image: payBills,
      alt: t`A wallet app: Pay Bills, then Dragonpay with the payment code and the amount`,
      steps: [
        <Trans key="open">Open your wallet app and tap Pay Bills</Trans>,
        <Trans key="biller">Search for Dragonpay and choose it as the biller</Trans>,
        enterReference,
        confirmStep,
      ],
    },
    {
      title: <Trans>With another wallet or bank app</Trans>,
      image: otherWallet,
      alt: t`Another wallet: Dragonpay in the list of payments, then the payment code`,
      steps: [
        <Trans key="open">Open the app and go to its payments</Trans>,
        <Trans key="biller">Choose Dragonpay</Trans>,
        enterReference,
        confirmStep,
      ],
    },
    {
      title: <Trans>At a store</Trans>,
      image: store,
      alt: t`A counter, with a slip that shows the payment code and the amount`,
      steps: [
        <Trans key="go">Go to a store or payment center that takes Dragonpay</Trans>,
        <Trans key="show">Show the cashier your payment code (Reference_no)</Trans>,
        <Trans key="pay">Pay in cash the sum to bring: the amount and the counter's own fee</Trans>,
        <Trans key="keep">Keep the deposit slip until your payment shows in the app</Trans>,
      ],
    },
  ];
  return (
    <Page title={<Trans>Payment instructions</Trans>} onBack={goBack}>
      <p className={style.intro}>
        <Trans>
          Your payment code (Reference_no) is on your repayment page once you have chosen how to
          pay. Tap a picture to enlarge it.
        </Trans>
      </p>
      {methods.map(({ title, image, alt, steps }) => (
        <Card title={title} key={image}>
          <EnlargingImage src={image} alt={alt} {...SIZE} />
          <div className={style.steps}>
            <StepList steps={steps} />
          </div>
        </Card>
      ))}
    </Page>
  );
}
