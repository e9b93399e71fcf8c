/** A thin line at the top while the next screen's data is on its way. */
import style from "./progress-line.module.css";

export function ProgressLine() {
  return <div className={style.line} />;
}
