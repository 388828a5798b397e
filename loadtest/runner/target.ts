import { controlClock, controlCloseLoadTest } from "#contract/control/control.ts";
import { ask } from "#scripts/server/operator.ts";

/** A server under test. */
export interface Target {
  readonly url: string;
  /** Null: it has no control API, or nobody said its token. */
  readonly controlToken: string | null;
  /** Whether the run may change the server's clock, outcomes and accounts, because nobody else uses it. */
  readonly disposable: boolean;
  /** Speed of its clock; null if the run sets it. */
  readonly speed: number | null;
  /** Ends the run. */
  stop(): Promise<void>;
}

/** A target with its control API. */
export type Controlled = Pick<Target, "url"> & { readonly controlToken: string };

export function controlOf({ url, controlToken }: Pick<Target, "url" | "controlToken">): Controlled | null {
  return controlToken === null ? null : { url, controlToken };
}

export interface NamedTarget {
  readonly url: string;
  readonly controlToken: string | null;
  readonly disposable: boolean;
  /** Name of the run, whose members are closed at its end; null: it makes none. */
  readonly run: string | null;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Target that others may use too. Its clock stays as it is, because time cannot be moved back. At the end the run's
 * members are closed, after their last stakes.
 */
export async function namedTarget({ url, controlToken, disposable, run, sleep }: NamedTarget): Promise<Target> {
  const stop = async () => undefined;
  const control = controlOf({ url, controlToken });
  // The clock of another backend is that of the world.
  if (control === null) return { url, controlToken, disposable: false, speed: 1, stop };
  const { speed, frozen } = await ask(control, controlClock, {});
  if (disposable) return { url, controlToken, disposable, speed: null, stop };
  if (frozen) throw new Error(`the clock of ${url} stands still: let it run, or pass --disposable`);
  return {
    url,
    controlToken,
    disposable,
    speed,
    async stop() {
      if (run !== null) await closeMembers(control, run, sleep);
    },
  };
}

const BETWEEN_LOOKS_MS = 2_000;
/** A round of Win Go takes 180 s, so every stake of a run is settled by then. */
const LOOKS = 110;

/** Closes the members that a run made, once their last stakes are settled. */
export async function closeMembers(
  control: Controlled,
  run: string,
  sleep: (ms: number) => Promise<void>,
): Promise<number> {
  for (let look = 1; ; look++) {
    const { closed, open } = await ask(control, controlCloseLoadTest, { load_test: run });
    if (open === 0) return closed;
    if (look === 1) console.log(`closing ${closed} members; ${open} wait for their last rounds …`);
    if (look === LOOKS) throw new Error(`${open} members of the run ${run} still have open stakes at ${control.url}`);
    await sleep(BETWEEN_LOOKS_MS);
  }
}
