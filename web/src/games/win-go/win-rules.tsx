import { useLocale, useTranslations } from "use-intl";
import { FEE_PERCENT } from "#games/shared/delivery.ts";
import type { StakeOdds } from "#games/shared/stake-odds.ts";
import type { Guess } from "#games/win-go/rules/guess.ts";
import { guessOdds } from "#games/win-go/rules/odds.ts";
import { formatNumber, formatPercent } from "#web/locales/format.ts";
import { type OddsRow, OddsTable, RulePart, RuleSheet, RuleSteps, RulesEnd } from "../parts/rule-sheet.tsx";
import { fullMultiple, sharedMultiple } from "./own-guesses.ts";
import { win } from "./game.ts";

/** All digits have the odds of this one. */
const A_NUMBER: Guess = { type: "N", number: 1 };

// Computed on demand: enumerating all prices takes some ms.
const known = new Map<Guess["type"], StakeOdds>();

function oddsOf(guess: Guess): StakeOdds {
  const odds = known.get(guess.type) ?? guessOdds(guess);
  known.set(guess.type, odds);
  return odds;
}

export function WinRules({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const percent = formatPercent(FEE_PERCENT / 100, locale);
  return (
    <RuleSheet open={open} onClose={onClose} title={t("games.rules")}>
      <RulePart title={t("games.howTitle")}>
        <RuleSteps steps={[t("win.how1"), t("win.how2"), t("win.how3", { percent }), t("win.how4")]} />
      </RulePart>
      <Odds />
      <RulesEnd game={win} text={t("win.fairText")} />
    </RuleSheet>
  );
}

function Odds() {
  const t = useTranslations("win");
  const locale = useLocale();
  const times = (multiple: number) => `${formatNumber(multiple, locale, multiple % 1 ? 1 : 0)}×`;

  function row(name: string, guess: Guess): OddsRow {
    const full = times(fullMultiple(guess));
    const shared = sharedMultiple(guess);
    const pays =
      shared === null ? full : t("paysColour", { full, number: shared.digit, shared: times(shared.multiple) });
    return { id: guess.type, name, pays, odds: oddsOf(guess) };
  }

  return (
    <OddsTable
      rows={[
        row(t("guessGreen"), { type: "G" }),
        row(t("guessViolet"), { type: "V" }),
        row(t("guessRed"), { type: "R" }),
        row(t("oneNumber"), A_NUMBER),
      ]}
    />
  );
}
