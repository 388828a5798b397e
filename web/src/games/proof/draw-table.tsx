import { useTranslations } from "use-intl";
import styles from "./fairness-screen.module.css";
import type { Draw } from "./trace.ts";

/** As many digits of a float as show where it lies among 90,000 prices. */
const FLOAT_DIGITS = 8;

interface DrawTableProps {
  draws: readonly Draw[];
  /** What a place of the list is called. */
  nameOf: (place: number) => string;
}

/** The numbers drawn one after another: from which bytes, and what each chose. Figures as they are computed with. */
export function DrawTable({ draws, nameOf }: DrawTableProps) {
  const t = useTranslations("fairness");
  return (
    <table className={styles.draws} aria-label={t("draws")}>
      <thead>
        <tr>
          <th scope="col">{t("bytes")}</th>
          <th scope="col">{t("float")}</th>
          <th scope="col">{t("chosen")}</th>
        </tr>
      </thead>
      <tbody>
        {draws.map(({ bytes, float, of, at, place }, index) => (
          <tr key={index}>
            <td>{bytes}</td>
            <td>{`⌊${float.toFixed(FLOAT_DIGITS)} × ${of}⌋ = ${at}`}</td>
            <td>{nameOf(place)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
