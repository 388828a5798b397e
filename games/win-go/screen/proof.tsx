import { useTranslations } from "use-intl";
import { type Guess, oddsOn, outcomeOf, PRICE_MAX, PRICE_MIN } from "#games/win-go/rules/guess.ts";
import { guessOdds } from "#games/win-go/rules/odds.ts";
import { CATEGORIES, type Category, clientSeedOf, drawOutcome } from "#games/win-go/rules/outcome.ts";
import { afterFee } from "#contract/games/delivery.ts";
import { isPeriod } from "#games/win-go/rules/timeline.ts";
import { DrawnResult, drawn } from "#games/engine/screen/proof/proof-result.tsx";
import type { Proof, Seeds } from "#games/engine/screen/proof/proof.ts";
import { win } from "../game.ts";
import { CATEGORY_NAMES } from "./tile.ts";

const PRICES = PRICE_MAX - PRICE_MIN + 1;

function betOn(guess: Guess) {
  return {
    odds: guessOdds(guess),
    paysOn: (kind: string) => afterFee(oddsOn(guess, outcomeOf(Number(kind))) / 100),
  };
}

interface WinInput extends Seeds {
  readonly category: Category;
  readonly saasId: string;
  readonly period: number;
}

/** Draws a round's price as the server does. */
export function traceWin({ serverSeed, category, saasId, period }: WinInput) {
  const clientSeed = clientSeedOf(category, saasId);
  return {
    drawn: drawn({ serverSeed, clientSeed, nonce: period, count: 1, length: PRICES }),
    outcome: drawOutcome(serverSeed, clientSeed, period),
  };
}

export const proof: Proof = {
  game: win,
  bets: (t) => [
    { name: t("win.guessGreen"), ...betOn({ type: "G" }) },
    { name: t("win.guessRed"), ...betOn({ type: "R" }) },
    { name: t("win.guessViolet"), ...betOn({ type: "V" }) },
    { name: t("win.oneNumber"), ...betOn({ type: "N", number: 1 }) },
  ],
  voids: { ...betOn({ type: "V" }), kindOf: (price) => (Number.isInteger(price) ? String(Number(price) % 10) : null) },
  fields: [
    {
      name: "category",
      label: (t) => t("win.proofCategory"),
      initial: "P",
      options: () => Object.entries(CATEGORY_NAMES).map(([value, label]) => ({ value, label })),
    },
    { name: "saas_id", label: (t) => t("win.proofTable"), initial: "1", isNumeric: true },
    { name: "period", label: (t) => t("fairness.period"), isNumeric: true },
  ],
  read(form, t) {
    const letter = form.matching("category", /^[PSBE]$/, t("win.proofCategoryFault"));
    const saasId = form.matching("saas_id", /^[1-9]\d{0,5}$/, t("win.proofTableFault"));
    const period = form.wholeNumber("period");
    if (!isPeriod(period)) form.fault("period", t("win.proofPeriodFault"));
    const category = CATEGORIES.find((each) => each === letter);
    return category === undefined ? null : <Result input={{ ...form.seeds, category, saasId, period }} />;
  },
};

function Result({ input }: { input: WinInput }) {
  const t = useTranslations("win");
  const { drawn, outcome } = traceWin(input);
  return (
    <DrawnResult
      seeds={input}
      result={String(outcome.lastNum)}
      details={<p>{t("proofPrice", { price: String(outcome.price) })}</p>}
      how={t("proofHow")}
      drawn={drawn}
      nameOf={(place) => String(PRICE_MIN + place)}
    />
  );
}
