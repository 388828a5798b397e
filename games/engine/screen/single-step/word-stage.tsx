import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { classNames } from "#web/ui/class-names.ts";
import { outcomeClass, PlayStage } from "./play-stage.tsx";
import styles from "./single-step.module.css";
import { outcomeText } from "./step-texts.ts";
import type { SingleStepState } from "./use-single-step.ts";

export interface StageProps<Choice> {
  rules: SingleStepPlay;
  state: SingleStepState;
  choice: Choice;
  choose: (choice: Choice) => void;
  /** The seal of the last play. */
  seal: ReactNode;
}

/** A stage with the last outcome in large letters. */
export function WordStage({ rules, state, seal }: Pick<StageProps<object>, "rules" | "state" | "seal">) {
  const t = useTranslations();
  const locale = useLocale();
  const { last, phase } = state;
  return (
    <PlayStage
      state={state}
      rules={rules}
      seal={seal}
      outcome={(result) => (
        <p className={classNames(styles.word, outcomeClass(result))} aria-hidden="true" data-empty={!last || undefined}>
          {phase === "idle" && last !== null ? outcomeText(rules, last.outcome, t, locale) : "…"}
        </p>
      )}
    />
  );
}
