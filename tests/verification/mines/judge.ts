import { minesLayout } from "../draws.ts";
import { feeOf, minesPayout, minesRate } from "../payouts.ts";
import { Findings, type Verdict } from "../verdict.ts";
import type { MinesEntity, MinesRecord, MinesSeeds } from "../wire.ts";

const CELLS = 25;

/** A game as its player played it; money in minor units. */
export interface MinesPlay {
  readonly member: string;
  readonly traps: number;
  readonly amount: number;
  /** Cells 1–25, in the order in which they were tapped. */
  readonly taps: readonly number[];
  /** The player asked for the reward at the end. */
  readonly took: boolean;
  /** Commitment, client seed and nonce, read before the stake was made. */
  readonly published: MinesSeeds;
}

export interface MinesEvidence {
  readonly play: MinesPlay;
  /** How many games the member had played before. */
  readonly gamesBefore: number;
  readonly record: MinesRecord;
  readonly round: MinesEntity;
  readonly wasForced: boolean;
}

export function judgeMines({ play, gamesBefore, record, round, wasForced }: MinesEvidence): Verdict {
  const findings = new Findings();
  const { traps, amount, taps, published } = play;
  const serverSeed = findings.seedOf(round, published.commitment);
  findings.same("the nonce", published.nonce, gamesBefore);
  findings.same(
    "the round",
    [round.client_seed, round.nonce, round.traps],
    [published.client_seed, published.nonce, traps],
  );
  const drawn = minesLayout(serverSeed, published.client_seed, published.nonce, traps);
  const shown = round.trap_indexes ?? [];
  const verifiable = findings.outcome(shown, drawn, round, wasForced);
  const layout = verifiable ? drawn : shown;
  const safe = taps.filter((cell) => !layout.includes(cell)).length;
  const isWin = safe === taps.length && (play.took || safe === CELLS - traps);
  const fee = feeOf(amount);
  const payout = isWin ? minesPayout(amount - fee, traps, safe) : 0;
  findings.fields<Omit<MinesRecord, "id">>(record, {
    is_win: isWin,
    change_amount: payout - amount,
    traps,
    trap_indexes: layout,
    opened_indexes: [...taps],
    over_steps: safe,
    rate: minesRate(traps, safe),
    delivery: amount - fee,
    fee,
    amount,
    payout,
  });
  return { faults: findings.faults, verifiable, payout };
}
