import { feePercent } from "./stated.tsx";
import type { ComponentProps, ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { formatAmount } from "#web/locales/format.ts";
import type { Game } from "#web/data/game.ts";
import { NextSeeds } from "./client-seed-form.tsx";
import { FairPart, RulePart, RuleSheet, RuleSteps } from "./rule-sheet.tsx";

interface InstantRulesProps {
  game: Game;
  texts: { readonly goalTitle: string; readonly goal: string; readonly fair: string };
  steps: readonly string[];
  /** The seeds of the next round; null: the backend publishes none. */
  seeds: ComponentProps<typeof NextSeeds> | null;
  /** The odds. */
  children: ReactNode;
  onClose: () => void;
}

/** The goal, the rules, the odds, and the commitment of the next round of a game without a table. */
export function InstantRules({ game, texts, steps, seeds, children, onClose }: InstantRulesProps) {
  const t = useTranslations("games");
  return (
    <RuleSheet
      open
      onClose={onClose}
      game={game}
      title={t("rules")}
      fair={
        <FairPart game={game} text={texts.fair}>
          {seeds && <NextSeeds {...seeds} />}
        </FairPart>
      }
    >
      <RulePart title={texts.goalTitle}>
        <p>{texts.goal}</p>
      </RulePart>
      <RulePart title={t("howTitle")}>
        <RuleSteps steps={steps} />
      </RulePart>
      {children}
    </RuleSheet>
  );
}

/** The limits and the fee of a stake, as the rules state them. */
export function useStakeTerms({ min, max }: StakeLimits) {
  const locale = useLocale();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  return {
    limits: { min: amount(min), max: amount(max) },
    fee: feePercent(locale),
  };
}
