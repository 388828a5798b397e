import { useLocale, useTranslations } from "use-intl";
import type { StakeOdds } from "#contract/games/stake-odds.ts";
import type { Guess } from "#games/win-go/rules/guess.ts";
import { guessOdds } from "#games/win-go/rules/odds.ts";
import { useHas } from "#web/data/use-store.ts";
import {
  FairPart,
  type OddsRow,
  OddsTable,
  RulePart,
  RuleSheet,
  RuleSteps,
} from "#games/engine/screen/parts/rule-sheet.tsx";
import { paidTimes, Stated, feePercent } from "#games/engine/screen/parts/stated.tsx";
import { fullMultiple, sharedMultiple } from "./own-guesses.ts";
import { win } from "../game.ts";

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
  const isStated = useHas("rules");
  const percent = feePercent(locale);
  return (
    <RuleSheet
      open={open}
      onClose={onClose}
      game={win}
      title={t("games.rules")}
      fair={<FairPart game={win} text={t("win.fairText")} />}
    >
      <RulePart title={t("games.howTitle")}>
        <RuleSteps
          steps={[t("win.how1"), t("win.how2"), ...(isStated ? [t("win.how3", { percent }), t("win.how4")] : [])]}
        />
      </RulePart>
      <Stated>
        <Odds />
      </Stated>
    </RuleSheet>
  );
}

function Odds() {
  const t = useTranslations("win");
  const locale = useLocale();
  const times = (multiple: number) => paidTimes(multiple, locale);

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
