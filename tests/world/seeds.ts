import { play } from "./play.ts";

/** Plays so many seeds from `first` on; what is wrong with each, by the command that plays it again. */
export async function wrongWith(first: number, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const { wrong } = await play(seed);
    if (wrong.length > 0) found.push(`npm run simulate -- --seeds 1 --seed ${seed} --keep 200`, ...wrong);
  }
  return found;
}
