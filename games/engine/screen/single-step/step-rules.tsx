import type { ComponentProps } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { oddsOf } from "#games/engine/rules/single-step-rules.ts";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { useCallQuery } from "#web/data/client.ts";
import type { Translate } from "#web/data/translate.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatNumber } from "#web/locales/format.ts";
import { InstantRules, useStakeTerms } from "../parts/instant-rules.tsx";
import { OddsRows, OddsTable, type OddsRow } from "../parts/rule-sheet.tsx";
import { Stated } from "../parts/stated.tsx";
import { PlayHistory } from "./play-stage.tsx";
import { paidText } from "./step-texts.ts";
import type { SingleStepState } from "./use-single-step.ts";

interface OddsProps<Choice extends object> {
  calls: SingleStepCalls;
  choice: Choice;
  /** Shown beside the player's own choice. */
  others: (choice: Choice) => readonly Choice[];
  choiceText: (choice: Choice, t: Translate, locale: string) => string;
}

/** The player's choice, and others. */
function useOddsRows<Choice extends object>({ calls, choice, others, choiceText }: OddsProps<Choice>): OddsRow[] {
  const t = useTranslations();
  const locale = useLocale();
  return [choice, ...others(choice)].map((each) => ({
    id: JSON.stringify(each),
    name: choiceText(each, t, locale),
    pays: paidText(calls.rules, each, locale),
    odds: oddsOf(calls.rules, each),
  }));
}

interface SingleStepRulesProps<Choice extends object> extends OddsProps<Choice> {
  game: ComponentProps<typeof InstantRules>["game"];
  limits: SingleStepCalls["limits"];
  /** The game's own words on the goal, and on a choice. */
  goal: string;
  how: string;
  onClose: () => void;
}

/** The goal, the rules, the exact odds, and the commitment of the next play. */
export function SingleStepRules<Choice extends object>(props: SingleStepRulesProps<Choice>) {
  const { game, calls, limits, goal, how, onClose } = props;
  const { clientSeed, records, rules } = calls;
  const t = useTranslations();
  const locale = useLocale();
  const { limits: range, fee } = useStakeTerms(limits);
  const outcomes = formatNumber(rules.outcomes, locale);
  const odds = [t("games.step.odds", { outcomes, fee }), t("games.step.settled")];
  const { data } = useCallQuery(records, { p: 1, p_size: 10 }, { staleTime: 0 });
  const next = data?.["fairness"] as
    | NonNullable<ComponentProps<typeof InstantRules>["seeds"]>["next"]
    | null
    | undefined;
  return (
    <InstantRules
      game={game}
      texts={{ goalTitle: t("games.step.goal"), goal, fair: t("games.step.fair") }}
      steps={[t("games.step.amount", range), how, ...(useHas("rules") ? odds : [])]}
      seeds={next ? { call: clientSeed, outdates: [records], next, mayChange: true } : null}
      onClose={onClose}
    >
      <OddsTable rows={useOddsRows(props)} />
    </InstantRules>
  );
}

/** The last plays and the odds, on the left of wide screens. */
export function SingleStepTable<Choice extends object>({
  state: { history },
  ...props
}: OddsProps<Choice> & { state: Pick<SingleStepState, "history"> }) {
  const t = useTranslations("games");
  return (
    <Beside at="table">
      <SidePart title={t("step.history")} share={1}>
        {history.length === 0 && <EmptyState title={t("noResults")} />}
        <PlayHistory plays={history} rules={props.calls.rules} isWhole />
      </SidePart>
      <Stated>
        <SidePart title={t("oddsTitle")}>
          <OddsRows rows={useOddsRows(props)} />
        </SidePart>
      </Stated>
    </Beside>
  );
}
