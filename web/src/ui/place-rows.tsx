/** The rows of a list of places: one that can be chosen or leads on, and the way back above them. */
import { BackIcon, CheckIcon, ChevronIcon } from "./icons.tsx";
import style from "./place-list.module.css";

interface PlaceRowProps {
  readonly name: string;
  /** The places that contain it, on a result of a search. */
  readonly detail?: string | false;
  readonly isChosen: boolean;
  /** True if a press shows the places within it. */
  readonly leadsOn?: boolean;
  readonly onPress: () => void;
}

export function PlaceRow({ name, detail, isChosen, leadsOn, onPress }: PlaceRowProps) {
  return (
    <li>
      <button
        type="button"
        className={style.entry}
        aria-current={isChosen || undefined}
        onClick={onPress}
      >
        <span className={style.text}>
          {name}
          {detail && <span className={style.detail}>{detail}</span>}
        </span>
        {leadsOn && <ChevronIcon size={20} />}
        {isChosen && (
          <span className={style.mark}>
            <CheckIcon />
          </span>
        )}
      </button>
    </li>
  );
}

/** Names where the reader is, and leads one step back. */
export function PlaceAbove({
  name,
  onBack,
}: {
  readonly name: string;
  readonly onBack: () => void;
}) {
  return (
    <button type="button" className={style.above} onClick={onBack}>
      <BackIcon size={20} />
      <span>{name}</span>
    </button>
  );
}
