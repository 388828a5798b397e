import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./main-button.module.css";
import type { MinesState } from "./mines-state.ts";

interface MainButtonProps {
  state: MinesState;
  /** The amount is outside the limits. */
  isRefused: boolean;
  onPlay: () => void;
  onTake: () => void;
}

/**
 * Play, wait, take the reward. It is one element through all of them, so that the focus stays where a player's finger or
 * key is.
 */
export function MainButton({ state, isRefused, onPlay, onTake }: MainButtonProps) {
  const { small, large } = useButtonText(state);
  const kind = buttonKind(state);
  const { move } = state;
  const busy = move !== null && move.kind !== "tap";
  const refuses = kind === "play" && isRefused;
  const ready = kind !== "waiting" && !refuses && move === null && state.balance !== null;

  function press() {
    if (!ready) return;
    if (kind === "play") onPlay();
    else onTake();
  }

  return (
    <button
      type="button"
      className={classNames(styles.big, styles[kind], refuses && styles.refused)}
      aria-disabled={!ready || undefined}
      aria-busy={busy || undefined}
      data-kind={kind}
      onClick={press}
    >
      <span className={styles.small}>{small}</span>
      {large !== "" && <span className={styles.large}>{large}</span>}
    </button>
  );
}

function buttonKind({ phase, opened }: MinesState): "play" | "waiting" | "take" {
  if (phase === "idle") return "play";
  return phase === "playing" && opened.length > 0 ? "take" : "waiting";
}

function useButtonText(state: MinesState): { small: string; large: string } {
  const t = useTranslations("mines");
  const locale = useLocale();
  const { amount, reward, rates, opened } = state;
  switch (buttonKind(state)) {
    case "play":
      return { small: t("play"), large: formatAmount(amount, locale, { short: true }) };
    case "waiting":
      return { small: t("waiting"), large: "" };
    case "take": {
      const multiplier = formatMultiplier(rates[opened.length - 1] ?? 0, locale);
      return { small: t("takeAt", { multiplier }), large: formatAmount(reward, locale) };
    }
  }
}
