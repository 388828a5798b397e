import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Played } from "../play.ts";
import type { WorldOptions } from "../world.ts";

/** Worlds leave much behind that is soon forgotten. */
const YOUNG_MB = 64;

/** A thread is asked for one seed. */
export interface Asked {
  readonly seed: number;
  readonly options: WorldOptions;
}

/** Plays so many seeds from `first` on; each thread takes the next one when it is done with its last. */
export async function playedInThreads(
  threads: number,
  first: number,
  seeds: number,
  options: WorldOptions,
  onPlayed: (played: Played) => void,
): Promise<void> {
  let next = first;
  const end = first + seeds;
  const work = async () => {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(new URL("thread.ts", import.meta.url), { resourceLimits });
    while (next < end) {
      const answer = once(worker, "message");
      worker.postMessage({ seed: next++, options } satisfies Asked, []);
      const [played] = (await answer) as [Played];
      onPlayed(played);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(threads, seeds) }, work));
}
