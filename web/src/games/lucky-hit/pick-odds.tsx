import { useTranslations } from "use-intl";
import { KNOWN_ODDS } from "#simulator/games/lucky-hit/known-odds.ts";
import { COLOUR_ODDS, type Pick } from "#simulator/games/lucky-hit/payout.ts";
import { OddsTable } from "../parts/odds-table.tsx";
import { LUCKY_LEAST, LUCKY_MOST } from "./lucky-pays.ts";
import { times, useSideText } from "./use-side-text.ts";

const PICKS: readonly Pick[] = ["B", "R", "L"];

/** The exact odds of each pick. */
export function PickOdds() {
  const t = useTranslations("luckyHit");
  const { nameOf } = useSideText();
  const luckyPays = t("paysFrom", { least: times(LUCKY_LEAST), most: times(LUCKY_MOST) });
  return (
    <OddsTable
      rows={PICKS.map((pick) => ({
        id: pick,
        name: nameOf(pick),
        pays: pick === "L" ? luckyPays : times(COLOUR_ODDS),
        odds: KNOWN_ODDS[pick],
      }))}
    />
  );
}
