/** A search field that stays above its list while the list scrolls. */
import style from "./search-field.module.css";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className={style.search}>
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Replaces the list when nothing is found. */
export function NothingFound({ children }: { readonly children: string }) {
  return <p className={style.none}>{children}</p>;
}
