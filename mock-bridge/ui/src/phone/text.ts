import { instant } from "../inspector/text.ts";

const TIME_OF_DAY = new Intl.DateTimeFormat("en-PH", {
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  timeZone: "Asia/Manila",
});

/** A moment as the system's bar shows it in Manila: `9:41`, before noon and after. */
export function statusTime(moment: string): string {
  const isTime = ({ type }: Intl.DateTimeFormatPart) => type !== "dayPeriod";
  const parts = TIME_OF_DAY.formatToParts(instant(moment)).filter(isTime);
  return parts
    .map(({ value }) => value)
    .join("")
    .trim();
}
