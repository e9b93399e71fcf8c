/** A thin line at the top while the next screen's data loads. */
import style from "./progress-line.module.css";

export function ProgressLine() {
  return <div className={style.line} />;
}
