import form from "../ui/form.module.css";
import { ACTS } from "./acts.ts";
import { type ActDraft, useMay, useOpenAct } from "./open-act.ts";

interface ActButtonProps extends ActDraft {
  /** The act's own words where there are none. */
  readonly label?: string;
  /** The act that the page is about. */
  readonly isMain?: boolean;
}

/** The button that opens an act's dialog; nothing where the person's roles do not allow the act. */
export function ActButton({ label, isMain = false, ...draft }: ActButtonProps) {
  const openAct = useOpenAct();
  const may = useMay();
  if (!may(draft.tag)) return null;
  return (
    <button
      type="button"
      className={isMain ? form.main : form.button}
      onClick={() => openAct(draft)}
    >
      {label ?? ACTS[draft.tag].press}
    </button>
  );
}
