import type { Fault } from "#contract/control/faults.ts";
import { Chance, type FaultOfFrames } from "#contract/faults/chance.ts";
import { FrameFaults } from "#contract/faults/frame-faults.ts";
import { floats } from "../fairness/draw.ts";

/** Decides by the seeds that rounds are drawn with. */
export function newChance(): Chance {
  return new Chance((seed, count) => floats(seed, "fault", count));
}

/** A cell's faults, which last through a restart. */
export class StoredFrameFaults extends FrameFaults {
  readonly #kv: SyncKvStorage;

  /** `now`: the simulator's time. */
  constructor(kv: SyncKvStorage, now: () => number) {
    super(newChance(), now, kv.get<FaultOfFrames[]>("faults"));
    this.#kv = kv;
  }

  override set(faults: readonly Fault[]): void {
    super.set(faults);
    this.#kv.put("faults", this.inForce);
  }
}
