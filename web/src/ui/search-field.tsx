/** Searches a list: it stays above the list while that scrolls, and says when nothing is found. */
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

/** In the list's place when nothing is found. */
export function NothingFound({ children }: { readonly children: string }) {
  return <p className={style.none}>{children}</p>;
}
