/** The drawn icons: one family, 24 px, strokes of 2. They stand beside a text and are hidden from readers. */
import type { ReactNode } from "react";

interface IconProps {
  readonly size?: number;
}

function Icon({ size = 24, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m15 5-7 7 7 7" />
  </Icon>
);

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9 6 6 6-6 6" />
  </Icon>
);

export const DownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
);

export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 6l12 12M18 6 6 18" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);

export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);

export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5 12h14" />
  </Icon>
);

export const PhoneIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z" />
  </Icon>
);

export const WalletIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M17 8V6.3a2 2 0 0 0-2.6-1.9L5.2 7.3" />
    <rect x="3.5" y="8" width="17" height="12" rx="2.5" />
    <path d="M20.5 12H17a2 2 0 0 0 0 4h3.5" />
  </Icon>
);

export const CopyIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 5.5v0a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.5v.1" />
  </Icon>
);

/** 21: an hour glass in a circle's place: someone is looking at it. */
export const ReviewIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.2l3.4 2" />
  </Icon>
);

/** 151: money on its way. */
export const SendingIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 8.5 20.5 3.5l-5 17-4-7.5z" />
    <path d="m11.5 13 3.5-4" />
  </Icon>
);

/** 110: declined. */
export const DeclinedIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6M15 9l-6 6" />
  </Icon>
);

/** 174: in repayment. */
export const RepayingIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
    <path d="M3.5 10h17M8 3v4M16 3v4M9 15.2l2 2 4-4" />
  </Icon>
);

/** 180: overdue. */
export const OverdueIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.8 21.5 20h-19z" />
    <path d="M12 10v4.5M12 17.3v.1" />
  </Icon>
);

/** 200 and any other status: settled. */
export const SettledIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.3 2.8 2.8L16.2 9.5" />
  </Icon>
);

/** For pages that could not load. */
export const BrokenIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 4-2.4M15.5 10.8A10 10 0 0 1 19 13M2.5 9.2A14 14 0 0 1 6 6.8M11 5.1a14 14 0 0 1 10.5 4.1M12 20v.1" />
  </Icon>
);
