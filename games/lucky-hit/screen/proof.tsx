import { useTranslations } from "use-intl";
import { floats } from "#fairness/draw.ts";
import { DECK } from "#games/lucky-hit/rules/hand.ts";
import { KNOWN_ODDS } from "#games/lucky-hit/rules/known-odds.ts";
import { CARDS_A_DEAL, deal, DEALS_A_DECK } from "#games/lucky-hit/rules/outcome.ts";
import { oddsOn, type Pick } from "#games/lucky-hit/rules/stake.ts";
import { luckyHitTable } from "#games/lucky-hit/table.ts";
import { afterFee } from "#contract/games/delivery.ts";
import { kindIn } from "#contract/games/table-game.ts";
import { DrawnResult, drawn } from "#games/engine/screen/proof/proof-result.tsx";
import type { Proof, Seeds } from "#games/engine/screen/proof/proof.ts";
import { luckyHit } from "../game.ts";
import { cardText, handText } from "./use-texts.ts";

const CARDS_A_DECK = DEALS_A_DECK * CARDS_A_DEAL;
const JOINED_SEEDS = /^(?:[A-Za-z0-9]{20}){0,3}$/;

function betOn(pick: Pick) {
  const paysOn = (kind: string) => {
    const [winner = "", multiple = ""] = kind.split(" ");
    return afterFee(oddsOn(pick, { blackWin: winner === "B", luckyHitOdds: Number(multiple) }));
  };
  return { odds: KNOWN_ODDS[pick], paysOn };
}

interface LuckyHitInput extends Seeds {
  /** The first players' seeds, joined. */
  readonly clientSeed: string;
  readonly period: number;
}

/** Deals a round's cards as the server does. */
export function traceLuckyHit({ serverSeed, clientSeed, period }: LuckyHitInput) {
  let count = 0;
  const float = floats(serverSeed, clientSeed, period);
  const outcome = deal(() => {
    count++;
    return float();
  });
  const from = { serverSeed, clientSeed, nonce: period, count, length: DECK.length, whole: CARDS_A_DECK };
  return { drawn: drawn(from), outcome };
}

export const proof: Proof = {
  game: luckyHit,
  bets: (t) => [
    { name: t("luckyHit.black"), ...betOn("B") },
    { name: t("luckyHit.red"), ...betOn("R") },
    { name: t("luckyHit.lucky"), ...betOn("L") },
  ],
  voids: { ...betOn("L"), kindOf: kindIn(luckyHitTable) },
  fields: [
    { name: "client_seed", label: (t) => t("games.clientSeed"), hint: (t) => t("luckyHit.proofSeedsHint") },
    { name: "period", label: (t) => t("fairness.period"), isNumeric: true },
  ],
  read(form, t) {
    const clientSeed = form.matching("client_seed", JOINED_SEEDS, t("luckyHit.proofSeedsFault"));
    const period = form.wholeNumber("period");
    return <Result input={{ ...form.seeds, clientSeed, period }} />;
  },
};

function Result({ input }: { input: LuckyHitInput }) {
  const t = useTranslations("luckyHit");
  const { drawn, outcome } = traceLuckyHit(input);
  const { black, red, blackWin, luckyHitOdds: odds } = outcome;
  return (
    <DrawnResult
      seeds={input}
      result={blackWin ? t("black") : t("red")}
      details={
        <>
          <p>{`${t("black")}: ${handText(black)}`}</p>
          <p>{`${t("red")}: ${handText(red)}`}</p>
          <p>{odds === 0 ? t("proofNoLuckyHit") : t("proofLuckyHit", { odds })}</p>
        </>
      }
      how={t("proofHow")}
      drawn={drawn}
      nameOf={deckCardText}
    />
  );
}

function deckCardText(place: number): string {
  const card = DECK[place];
  return card === undefined ? "" : cardText(card);
}
