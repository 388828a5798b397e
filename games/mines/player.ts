import { minesRecords, minesRoundDetail, minesStart, minesStatus, minesTake, minesTap } from "./contract/calls.ts";
import { CELLS } from "./rules/layout.ts";
import { TRAP_OPTIONS, TRAPS_DEFAULT } from "./rules/stake.ts";
import { type InstantPlayer, request } from "../engine/players/instant-player.ts";

/** Drawn once in 480,700 games with 7 traps. */
const FORCED_LAYOUT = [1, 2, 3, 4, 5, 6, 7];
/** The probability of one more tap. Some players try the whole grid. */
const GOES_ON = 0.7;
const TRIES_ALL = 0.05;

/** Opens some cells, and takes the reward. */
export const player: InstantPlayer = {
  game: "mines",
  isLong: true,
  status: [minesStatus, { traps: TRAPS_DEFAULT }],
  records: minesRecords,
  round: minesRoundDetail,
  forced: FORCED_LAYOUT,
  stakeName: "Mines, a game",
  cost: { written: 5.3, left: 3.71, read: 51, bytes: 367, requests: 2.6 },
  *play(random, amountOf, isForced = false) {
    const traps = isForced ? 7 : random.pick(TRAP_OPTIONS);
    const amount = amountOf(random);
    const entropy = random.entropy();
    const { id } = yield* request(minesStart, { traps, amount, entropy }, () => ({ staked: amount }));
    const goesOn = random.chance(TRIES_ALL) ? 1 : GOES_ON;
    const closed = Array.from({ length: CELLS }, (_, at) => at + 1);
    const taps: number[] = [];
    const ended = (payout: number, took: boolean) => ({
      record: { id, traps, amount, payout, opened_indexes: taps },
      terms: { traps: String(traps) },
      entropy,
      taps,
      took,
    });
    const status = () => ({ game_lock: "1", opened_idxs: [...taps] });
    do {
      const [idx = 1] = closed.splice(random.below(closed.length), 1);
      const tapped = yield* request(
        minesTap,
        { idx },
        ({ is_win, game_detail_map: { reward } }) => ({ paid: is_win ? reward : 0 }),
        status(),
      );
      taps.push(idx);
      if (tapped.game_over) return ended(tapped.is_win ? tapped.game_detail_map.reward : 0, false);
    } while (closed.length > 0 && random.chance(goesOn));
    const taken = yield* request(minesTake, {}, ({ game_detail_map: { reward } }) => ({ paid: reward }), status());
    return ended(taken.game_detail_map.reward, true);
  },
};
