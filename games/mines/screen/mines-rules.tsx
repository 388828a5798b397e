import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { minesClientSeed, minesStatus } from "#games/mines/contract/calls.ts";
import { rewardOdds } from "#games/mines/rules/odds.ts";
import { coefficient, stepsMax, TRAP_OPTIONS, type Traps } from "#games/mines/rules/stake.ts";
import { useHas } from "#web/data/use-store.ts";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { InstantRules, useStakeTerms } from "#games/engine/screen/parts/instant-rules.tsx";
import { OddsTable } from "#games/engine/screen/parts/rule-sheet.tsx";
import { paidTimes, Stated } from "#games/engine/screen/parts/stated.tsx";
import styles from "./mines-screen.module.css";
import type { MinesState } from "./mines-state.ts";
import { mines } from "../game.ts";

interface MinesRulesProps {
  state: MinesState;
  onClose: () => void;
}

/** The goal, the rules, the odds by number of stars, and the running game's commitment. */
export function MinesRules({ state, onClose }: MinesRulesProps) {
  const t = useTranslations();
  const { limits, fee } = useStakeTerms(state.limits);
  const { fairness: next, phase } = state;
  return (
    <InstantRules
      game={mines}
      texts={{ goalTitle: t("mines.goalTitle"), goal: t("mines.goalText"), fair: t("mines.fairText") }}
      steps={[
        t("mines.how1", limits),
        t("mines.how2"),
        t("mines.how3"),
        ...(useHas("rules") ? [t("mines.how4", { fee })] : []),
      ]}
      seeds={next && { call: minesClientSeed, outdates: [minesStatus], next, mayChange: phase === "idle" }}
      onClose={onClose}
    >
      <Stated>
        <Odds first={state.traps} />
      </Stated>
    </InstantRules>
  );
}

const TABS = { 1: "1", 3: "3", 5: "5", 7: "7" } as const satisfies Record<Traps, string>;

/** The odds of taking the reward after each star, by the number of traps. `first`: the initial choice. */
function Odds({ first }: { first: Traps }) {
  const t = useTranslations("mines");
  const locale = useLocale();
  const [traps, setTraps] = useState(first);
  return (
    <div className={styles.odds}>
      <Tabs<(typeof TABS)[Traps]>
        label={t("traps")}
        tabs={TRAP_OPTIONS.map((each) => ({ id: TABS[each], label: t("trapCount", { count: each }) }))}
        value={TABS[traps]}
        onChange={(id) => setTraps(TRAP_OPTIONS.find((each) => TABS[each] === id) ?? first)}
      >
        <OddsTable
          rows={Array.from({ length: stepsMax(traps) }, (_, at) => at + 1).map((steps) => ({
            id: String(steps),
            name: t("stars", { count: steps }),
            pays: paidTimes(coefficient(traps, steps) / 10_000, locale),
            odds: rewardOdds(traps, steps),
          }))}
        />
      </Tabs>
    </div>
  );
}
