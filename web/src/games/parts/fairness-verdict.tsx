import { useTranslations } from "use-intl";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./fairness.module.css";

/** `forced`: the operator set the result, so no computation could have given it. */
export type FairnessOutcome = "match" | "mismatch" | "forced";

export interface FairnessStep {
  readonly id: string;
  /** What was checked, in the reader's language. */
  readonly text: string;
  readonly holds: boolean;
}

interface FairnessVerdictProps {
  verdict: FairnessOutcome;
  steps: readonly FairnessStep[];
}

/** What came out of drawing a round again: in all, and step by step. */
export function FairnessVerdict({ verdict, steps }: FairnessVerdictProps) {
  const t = useTranslations("games");
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
        {steps.map(({ id, text: step, holds }) => (
          <li key={id} className={styles.step}>
            <span>{step}</span>
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
