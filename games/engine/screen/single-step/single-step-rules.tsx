import type { ComponentProps, ComponentType } from "react";
import { useTranslations } from "use-intl";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { useCallQuery } from "#web/data/client.ts";
import { InstantRules } from "../parts/instant-rules.tsx";
import { OddsRows, OddsTable, type OddsRow } from "../parts/rule-sheet.tsx";
import { Stated } from "../parts/stated.tsx";
import { PlayHistory, type PlayTexts } from "./play-stage.tsx";
import type { SingleStepPlay } from "./use-single-step.ts";

interface SingleStepRulesProps extends Omit<ComponentProps<typeof InstantRules>, "seeds" | "children"> {
  calls: SingleStepCalls;
  odds: readonly OddsRow[];
}

/** The goal, the rules, the exact odds, and the commitment of the next play. */
export function SingleStepRules({ calls, odds, ...rules }: SingleStepRulesProps) {
  const { clientSeed, records } = calls;
  const { data } = useCallQuery(records, { p: 1, p_size: 10 }, { staleTime: 0 });
  const next = data?.["fairness"] as
    | NonNullable<ComponentProps<typeof InstantRules>["seeds"]>["next"]
    | null
    | undefined;
  return (
    <InstantRules {...rules} seeds={next ? { call: clientSeed, outdates: [records], next, mayChange: true } : null}>
      <OddsTable rows={odds} />
    </InstantRules>
  );
}

interface SingleStepSidesProps {
  state: Pick<SingleStepPlay, "history" | "newest">;
  texts: PlayTexts;
  odds: readonly OddsRow[];
  /** The member's own plays: `ownPlays`. */
  Side: ComponentType<{ newest: string | null }>;
}

/** The last plays and the odds on the left, own records and the last proof on the right. */
export function SingleStepSides({ state: { history, newest }, texts, odds, Side }: SingleStepSidesProps) {
  const t = useTranslations("games");
  return (
    <>
      <Beside at="table">
        {history.length > 0 && (
          <SidePart title={texts.history}>
            <PlayHistory plays={history} texts={texts} isWhole />
          </SidePart>
        )}
        <Stated>
          <SidePart title={t("oddsTitle")}>
            <OddsRows rows={odds} />
          </SidePart>
        </Stated>
      </Beside>
      <Side newest={newest} />
    </>
  );
}
