/** The icons: one family, 24 px, strokes of 2. Each has a text beside it and is hidden from screen readers. */
interface IconProps {
  /** Pixels; 24 where left out. */
  readonly size?: number | undefined;
}

interface StrokesProps extends IconProps {
  readonly path: string;
}

function Strokes({ size = 24, path }: StrokesProps) {
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
      <path d={path} />
    </svg>
  );
}

/** An icon of one path: every page has the icons in its first load, so each is little more than its strokes. */
function drawn(path: string) {
  return ({ size }: IconProps) => <Strokes path={path} size={size} />;
}

const CIRCLE = "M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0";

export const BackIcon = drawn("m15 5-7 7 7 7");
export const ChevronIcon = drawn("m9 6 6 6-6 6");
export const DownIcon = drawn("m6 9 6 6 6-6");
export const CloseIcon = drawn("M6 6l12 12M18 6 6 18");
export const CheckIcon = drawn("m5 12.5 4.5 4.5L19 7.5");
export const PlusIcon = drawn("M12 5v14M5 12h14");
export const MinusIcon = drawn("M5 12h14");
export const InfoIcon = drawn(`${CIRCLE}M12 11v5.5M12 7.5v.1`);
export const PhoneIcon = drawn(
  "M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2.2 2A17 17 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2Z",
);
export const MailIcon = drawn(
  "M6 5.5h12A2.5 2.5 0 0 1 20.5 8v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16V8A2.5 2.5 0 0 1 6 5.5ZM4.3 7l7.7 6 7.7-6",
);
export const ChatIcon = drawn(
  "M6.5 4.5h11a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H12l-4.5 4v-4h-1a3 3 0 0 1-3-3v-6a3 3 0 0 1 3-3ZM8 9h8M8 12.5h5",
);
export const WalletIcon = drawn(
  "M17 8V6.3a2 2 0 0 0-2.6-1.9L5.2 7.3M6 8h12a2.5 2.5 0 0 1 2.5 2.5v7A2.5 2.5 0 0 1 18 20H6a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 6 8ZM20.5 12H17a2 2 0 0 0 0 4h3.5",
);
export const CalendarIcon = drawn("M4.5 6h15v14h-15zM4.5 10.5h15M8.5 3.5V8M15.5 3.5V8");
export const CopyIcon = drawn(
  "M11 8.5h7a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 8.5 18v-7A2.5 2.5 0 0 1 11 8.5ZM15.5 5.5a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2",
);
export const ShareIcon = drawn(
  "M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v5.5A2 2 0 0 0 7 20.5h10a2 2 0 0 0 2-2V13",
);
export const DocumentIcon = drawn("M6 3.5h8l4 4v13H6zM13.5 3.5V8H18M9 12.5h6M9 16h6");
export const LanguageIcon = drawn(
  `${CIRCLE}M3.5 9h17M3.5 15h17M12 3c4.5 5 4.5 13 0 18M12 3c-4.5 5-4.5 13 0 18`,
);
export const RefreshIcon = drawn("M20 11a8 8 0 1 0-2.3 6M20 4.5V11h-6.5");

/** 21: under review. */
export const ReviewIcon = drawn(`${CIRCLE}M12 7v5.2l3.4 2`);
/** 151: the payout is running. */
export const SendingIcon = drawn("M3.5 8.5 20.5 3.5l-5 17-4-7.5zM11.5 13l3.5-4");
/** 110: declined. */
export const DeclinedIcon = drawn(`${CIRCLE}M9 9l6 6M15 9l-6 6`);
/** 174: in repayment. */
export const RepayingIcon = drawn(
  "M6.5 5h11a3 3 0 0 1 3 3v9.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3ZM3.5 10h17M8 3v4M16 3v4M9 15.2l2 2 4-4",
);
/** 180: overdue. */
export const OverdueIcon = drawn("M12 3.8 21.5 20h-19zM12 10v4.5M12 17.3v.1");
/** 200 and any other status: settled. */
export const SettledIcon = drawn(`${CIRCLE}M8 12.3l2.8 2.8L16.2 9.5`);
/** For pages that could not load. */
export const BrokenIcon = drawn(
  "M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 13a10 10 0 0 1 4-2.4M15.5 10.8A10 10 0 0 1 19 13M2.5 9.2A14 14 0 0 1 6 6.8M11 5.1a14 14 0 0 1 10.5 4.1M12 20v.1",
);
