import { useTranslations } from "use-intl";
import { Link } from "../../routing/link.tsx";
import styles from "./aviator-tile.module.css";

/** The way to Aviator: its flight, drawn. */
export function AviatorTile() {
  const t = useTranslations("home");
  const shell = useTranslations("shell");
  return (
    <Link to="/aviator" className={styles.tile}>
      <svg className={styles.picture} viewBox="0 0 358 150" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <g stroke="#fff" strokeOpacity=".05" strokeWidth="22">
          <path d="M0 150L300-120M0 150L420-90M0 150L460 10M0 150L470 90" />
        </g>
        <path d="M0 150C130 146 222 118 282 50V150z" fill="#fff" opacity=".1" />
        <path d="M0 150C130 146 222 118 282 50" fill="none" stroke="#ffb9c3" strokeWidth="3.5" strokeLinecap="round" />
        <g transform="translate(282 50) rotate(-20)">
          <path d="M-22 6L34-12 12 14 2 9-6 17-7 9z" fill="#fff" />
          <path d="M-7 9L34-12 2 9z" fill="#ffc4cb" />
        </g>
      </svg>
      <span className={styles.name}>{shell("aviator")}</span>
      <span className={styles.text}>{t("aviatorText")}</span>
    </Link>
  );
}
