import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import type { FairnessReport } from "./fairness.ts";
import styles from "./fairness-sheet.module.css";

const STEPS = {
  commitment: "stepCommitment",
  witness: "stepWitness",
  hash: "stepHash",
  decimal: "stepDecimal",
  result: "stepResult",
} as const;

/** What came out of drawing the round again: in all, and step by step. */
export function FairnessVerdict({ report }: { report: FairnessReport }) {
  const t = useTranslations("aviator");
  const { verdict, steps } = report;
  const words = {
    match: [t("match"), t("matchText")],
    mismatch: [t("mismatch"), t("mismatchText")],
    forced: [t("forced"), t("forcedText")],
  } as const;
  const [title, text] = words[verdict];
  return (
    <>
      <div className={classNames(styles.verdict, styles[verdict])} role="status" data-verdict={verdict}>
        <h3 className={styles.title}>
          <Icon name={verdict === "match" ? "check" : "alert"} />
          {title}
        </h3>
        <p>{text}</p>
      </div>
      <ul className={styles.steps}>
        {steps.map(({ name, holds }) => (
          <li key={name} className={styles.step}>
            <span>{t(STEPS[name])}</span>
            <span className={holds ? styles.holds : styles.fails}>
              <Icon name={holds ? "check" : "close"} size={16} />
              {holds ? t("holds") : t("fails")}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
