import type { StakeOdds } from "#contract/games/stake-odds.ts";
import type { Pick } from "./stake.ts";

const COLOUR: StakeOdds = {
  probability: { numerator: 1n, denominator: 2n },
  returnToPlayer: { numerator: 49n, denominator: 50n },
  variance: { numerator: 2401n, denominator: 2500n },
};

/** The results of `pickOdds` for screens, as the computation takes seconds on a phone. A test compares them. */
export const KNOWN_ODDS: Readonly<Record<Pick, StakeOdds>> = {
  B: COLOUR,
  R: COLOUR,
  L: {
    probability: {
      numerator: 327999300937068900641207219856075945053n,
      denominator: 1987804365655482949758918963047499808128n,
    },
    returnToPlayer: {
      numerator: 1701941624079144053913507221553205950059n,
      denominator: 1774825326478109776570463359863839114400n,
    },
    variance: {
      numerator: 37102126335834997425853873729978129218440994076643260071844814803403696306102603n,
      denominator: 3150004939508128956359508547735045538379906052718784756218636554767376287360000n,
    },
  },
};
