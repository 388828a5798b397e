import { useLocale, useTranslations } from "use-intl";
import { formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { roundResult } from "../parts/round-result.ts";
import { useResultText } from "../parts/use-result-text.ts";
import styles from "./game-line.module.css";
import type { MinesState } from "./mines-state.ts";

/** What is to be done, or what came of it, in one line; read out when it changes. */
export function GameLine({ state }: { state: MinesState }) {
  const { phase } = state;
  return (
    <p
      role="status"
      className={classNames(styles.line, phase === "won" && styles.won, phase === "lost" && styles.lost)}
      data-phase={phase}
    >
      {useLineText(state)}
    </p>
  );
}

function useLineText({ phase, amount, reward, rates, opened }: MinesState): string {
  const t = useTranslations("mines");
  const locale = useLocale();
  const resultText = useResultText();
  const multiplier = formatMultiplier(rates[opened.length - 1] ?? 0, locale);
  switch (phase) {
    case "idle":
      return t("toStart");
    case "playing":
      return opened.length === 0 ? t("toOpen") : t("soFar", { count: opened.length, multiplier });
    case "won":
      return t("won", { result: resultText(roundResult(amount, reward)), multiplier });
    case "lost":
      return t("lost", { result: resultText(roundResult(amount, 0)) });
  }
}
