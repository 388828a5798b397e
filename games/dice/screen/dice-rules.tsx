import { useLocale, useTranslations } from "use-intl";
import { diceClientSeed, diceRecords } from "#games/dice/contract/calls.ts";
import { betOdds, coefficient, TARGET_MAX, TARGET_MIN, type Bet } from "#games/dice/rules/roll.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { useCallQuery } from "#web/data/client.ts";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { usePagedCall } from "#web/data/paged.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { InstantRules, useStakeTerms } from "#games/engine/screen/parts/instant-rules.tsx";
import { OwnSide } from "#games/engine/screen/parts/instant-frame.tsx";
import { Stated } from "#games/engine/screen/parts/stated.tsx";
import { OddsRows, OddsTable, type OddsRow } from "#games/engine/screen/parts/rule-sheet.tsx";
import { dice } from "../game.ts";
import styles from "./dice.module.css";
import { DiceProofSheet, MyRecords, RollHistory } from "./roll-stage.tsx";
import { rollText, type ShownRoll } from "./use-dice.ts";

/** Shown beside the player's own bet. */
const TARGETS = [TARGET_MIN, 1000, 2500, 5000, 7500, 9000, TARGET_MAX];

/** The player's bet, and others on the same side. */
function useBetRows(bet: Bet): OddsRow[] {
  const t = useTranslations("dice");
  const locale = useLocale();
  const bets = [bet, ...TARGETS.filter((target) => target !== bet.target).map((target) => ({ ...bet, target }))];
  return bets.map((each) => ({
    id: String(each.target),
    name: t(each.over ? "overText" : "underText", { target: rollText(each.target, locale) }),
    pays: formatMultiplier(coefficient(each), locale),
    odds: betOdds(each),
  }));
}

interface DiceRulesProps {
  bet: Bet;
  limits: StakeLimits;
  onClose: () => void;
}

/** The goal, the rules, the exact odds, and the commitment of the next roll. */
export function DiceRules({ bet, limits, onClose }: DiceRulesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const next = useCallQuery(diceRecords, { p: 1, p_size: 10 }, { staleTime: 0 }).data?.fairness;
  const { limits: range, shares } = useStakeTerms(limits);
  return (
    <InstantRules
      game={dice}
      texts={{ goalTitle: t("dice.goalTitle"), goal: t("dice.goalText"), fair: t("dice.fairText") }}
      steps={[
        t("dice.how1", range),
        t("dice.how2", { min: rollText(TARGET_MIN, locale), max: rollText(TARGET_MAX, locale) }),
        ...(useHas("rules") ? [t("dice.how3"), t("dice.how4", shares), t("dice.how5")] : []),
      ]}
      seeds={next ? { call: diceClientSeed, outdates: [diceRecords], next, mayChange: true } : null}
      onClose={onClose}
    >
      <OddsTable rows={useBetRows(bet)} />
    </InstantRules>
  );
}

interface DiceSidesProps {
  bet: Bet;
  /** Newest first. */
  history: readonly ShownRoll[];
  last: ShownRoll | null;
}

/** The last rolls and the odds on the left, own records and the last proof on the right. */
export function DiceSides({ bet, history, last }: DiceSidesProps) {
  const t = useTranslations();
  const { rows } = usePagedCall(diceRecords);
  const id = last?.id ?? rows[0]?.id ?? null;
  return (
    <>
      <Beside at="table">
        {history.length > 0 && (
          <SidePart title={t("dice.history")}>
            <div className={styles.all}>
              <RollHistory rolls={history} />
            </div>
          </SidePart>
        )}
        <Stated>
          <SidePart title={t("games.oddsTitle")}>
            <OddsRows rows={useBetRows(bet)} />
          </SidePart>
        </Stated>
      </Beside>
      <OwnSide newest={id} ProofSheet={DiceProofSheet} MyRecords={MyRecords} />
    </>
  );
}
