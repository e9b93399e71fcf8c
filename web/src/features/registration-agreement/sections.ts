/** The text of the registration agreement by parts, with the brand's names. */
import { useLingui } from "@lingui/react/macro";
import { pageContext } from "../../api/page-context.ts";
import { formatPhone } from "../../lib/phones.ts";

interface Section {
  readonly title: string;
  readonly texts: readonly string[];
}

export function useSections(): readonly Section[] {
  const { t } = useLingui();
  const { brand } = pageContext();
  const { companyName, appName, address, serviceEmail } = brand;
  const servicePhone = formatPhone(brand.servicePhone, brand);
  const { acknowledgeDays, replyWeekdays, resolveDays } = brand;
  const sec = brand.secRegistrationNumber;
  const authority = brand.certificateOfAuthorityNumber;

  const parties: Section[] = [
    {
      title: t`Who we are`,
      texts: [
        t`We are ${companyName}, a lending company in the Philippines: SEC registration no. ${sec}, certificate of authority no. ${authority}, office at ${address}. You are the person whose mobile number is registered.`,
      ],
    },
    {
      title: t`What registering means`,
      texts: [
        t`You open an account for ${appName} with your mobile number. It costs nothing.`,
        t`It is no loan and no promise of one. You owe nothing by registering. If you apply for a loan later, you first see its amount, its costs and its due dates, and agree to it separately.`,
      ],
    },
    {
      title: t`Who may register`,
      texts: [
        t`You are a Filipino over 18 with a permanent address in the Philippines. The number is your own, and you register once.`,
      ],
    },
  ];
  const data: Section[] = [
    {
      title: t`What we record about you`,
      texts: [
        t`Your mobile number, the time of your registration, the link or the invitation that led you here, the kind of your device, and the internet address that you use, in a form that nobody can read back.`,
        t`We do not look at your contacts, photos, messages or location for it.`,
      ],
    },
    {
      title: t`What we use it for`,
      texts: [
        t`To open your account and keep it safe, to send you codes, to know which of our advertisements work, and to do what the law asks of us.`,
        t`We do not sell it. We give it only to the company that delivers our SMS, and to an authority where the law says so.`,
        t`We keep it while your account is open. After that we keep only what the law asks us to keep, and only for as long.`,
      ],
    },
    {
      title: t`Your rights over your data`,
      texts: [
        t`The Data Privacy Act of 2012 (Republic Act No. 10173) gives you the right to be told what we hold about you, to have a copy of it, to have it corrected, blocked or erased, to object to its use, and to be paid damages where it was misused. Write to us, and you need give no reason.`,
        t`You may also complain to the National Privacy Commission.`,
      ],
    },
  ];
  const rest: Section[] = [
    {
      title: t`SMS`,
      texts: [
        t`You get a code by SMS each time you ask for one. Keep it to yourself: none of our people will ever ask you for it.`,
        t`We send you no advertising by SMS unless you allow it separately.`,
      ],
    },
    {
      title: t`Ending your registration`,
      texts: [
        t`You may end it at any time, without a reason and without a cost: call us or write to us. Within 30 days we close the account and erase all that the law does not oblige us to keep. A loan that is still open stays due until it is repaid.`,
      ],
    },
    {
      title: t`Changes`,
      texts: [
        t`If this agreement changes, we tell you in the app before the change applies to you. Until then this text holds.`,
      ],
    },
    {
      title: t`How to reach us`,
      texts: [
        t`Telephone ${servicePhone}, email ${serviceEmail}, or at ${address}. We confirm a complaint within ${acknowledgeDays} days and reply within ${replyWeekdays} weekdays; the law allows us ${resolveDays} days at most.`,
        t`The law of the Philippines applies to this agreement.`,
      ],
    },
  ];
  return [...parties, ...data, ...rest];
}
