import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Played } from "../play.ts";
import type { WorldOptions } from "../world.ts";

/** Worlds allocate many short-lived objects, so a large young generation saves collections. */
const YOUNG_MB = 64;

/** The task of a thread: one seed. */
export interface Asked {
  readonly seed: number;
  readonly options: WorldOptions;
}

/** Plays the seeds from `first` on. Each thread takes the next seed when it has finished one. */
export async function playedInThreads(
  threads: number,
  first: number,
  seeds: number,
  optionsOf: (seed: number) => WorldOptions,
  onPlayed: (played: Played) => void,
): Promise<void> {
  let next = first;
  const end = first + seeds;
  const work = async () => {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(new URL("thread.ts", import.meta.url), { resourceLimits });
    while (next < end) {
      const answer = once(worker, "message");
      const seed = next++;
      worker.postMessage({ seed, options: optionsOf(seed) } satisfies Asked, []);
      const [played] = (await answer) as [Played];
      onPlayed(played);
    }
    await worker.terminate();
  };
  await Promise.all(Array.from({ length: Math.min(threads, seeds) }, work));
}
