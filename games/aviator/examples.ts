import { example, type Example, NO_CHAIN, NOW, PAGE, PAGED } from "#contract/examples/example.ts";
import * as aviator from "./calls.ts";

export const aviatorExamples: readonly Example[] = [
  example(aviator.aviatorRecords, {
    query: PAGED,
    answer: {
      page: PAGE,
      queryset: [
        {
          period: 179521086000,
          slot: 0,
          amount: 50,
          delivery: 50,
          cash_result: 1.5,
          payout: 75,
          open_result: 1.87,
          status: "S",
          create_time: NOW,
        },
      ],
      today: { rounds: 1, staked: 50, paid: 75, best: 1.5 },
    },
    refusal: "unauthorized",
  }),
  example(aviator.aviatorHighest, {
    answer: { results: [{ period: 179521086000, result: 187.5 }] },
    refusal: "unauthorized",
  }),
  example(aviator.aviatorRoundDetail, {
    query: { period: "179521086000" },
    answer: {
      entity: {
        game: "aviator",
        period: 179521086000,
        commitment: "8bb020131b5191761a245e10fe3876aab1dfb894403a046117c54f7081587dea",
        ...NO_CHAIN,
        server_seed: "uBsKq0Zr4mXw81Ta",
        forced: false,
        result: 1.87,
        player_nickname1: "k***r",
        player_nickname2: "p***2",
        player_nickname3: "p***9",
        player_seed1: "Q2AlyjYoIondBMTh7fy5",
        player_seed2: "mL0pOTBFVpBCK2qZ4DXC",
        player_seed3: "aaaaaaaaaaaaaaaaaaaa",
        sha512hash:
          "7ba1db7748336c1b18fb0d3ac53679d315884a3138c7c68c1870c171ca5698cb409bb1c8113549ca1b71c5e951b1d2a354cb0e6e97e5f28107e767a4286294f3",
        hex: "7ba1db7748336",
        decimal: 2174961631658806,
      },
    },
    refusal: "round_unknown",
  }),
];
