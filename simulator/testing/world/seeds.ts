import { expect } from "vitest";
import { play } from "./play.ts";

/** Plays so many seeds from `first` on; whoever reads what failed can play that seed again by itself. */
export async function expectSound(first: number, count: number): Promise<void> {
  for (let seed = first; seed < first + count; seed++) {
    const { wrong } = await play(seed);
    expect(wrong, `npm run simulate -- --seeds 1 --seed ${seed} --keep 200`).toEqual([]);
  }
}
