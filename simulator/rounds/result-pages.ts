import { tableStub } from "../objects/stubs.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import { realNow } from "../time/clock.ts";
import type { TablePage } from "../objects/rounds-api.ts";
import { atOnce, LatestAnswer, type RealTime } from "../objects/shared-question.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** Pages of all tables, also of players who look far back. */
const PAGES_KEPT = 64;

/** Pages of the tables' results. Each is asked for once, until another result may have come. */
export class ResultPages {
  readonly #time: RealTime;
  readonly #pages = new FifoCache<string, LatestAnswer<TablePage>>(PAGES_KEPT);

  constructor(time: RealTime) {
    this.#time = time;
  }

  /** The page with this name, or the answer of `ask`. `now`: the caller's simulated time. */
  get(name: string, ask: (now: number) => Promise<TablePage>, now: number): Promise<TablePage> {
    const page = this.#pages.get(name) ?? new LatestAnswer(ask, atOnce(this.#time));
    this.#pages.set(name, page);
    return page.get(now, ({ until }) => now < until);
  }
}

/** An isolate does not hear of a state that an operator loads in another, so it asks again after this real time. */
const FRESH_MS = 10_000;

interface KeptPage {
  readonly page: TablePage;
  /** Real time. */
  readonly askedAt: number;
}

/** By the tables' binding: a change in this isolate forgets the pages for every user of it. */
const ofVisitors = new WeakMap<SimulatorBindings["ROUNDS"], Map<string, KeptPage>>();

/**
 * A table's newest results, for visitors: the stateless Worker keeps them until another may have come. Requests share
 * only answers here, since one that waits for another's question would fail with it.
 */
export async function newestPage(
  env: SimulatorBindings,
  table: string,
  limit: number,
  now: number,
): Promise<TablePage> {
  const pages = ofVisitors.get(env.ROUNDS) ?? new Map<string, KeptPage>();
  ofVisitors.set(env.ROUNDS, pages);
  const name = `${table} ${limit}`;
  const kept = pages.get(name);
  const askedAt = realNow();
  if (kept !== undefined && now < kept.page.until && Math.abs(askedAt - kept.askedAt) < FRESH_MS) return kept.page;
  const page = await tableStub(env, table).page(limit, 0);
  pages.set(name, { page, askedAt });
  return page;
}

export function forgetPages(env: SimulatorBindings): void {
  ofVisitors.delete(env.ROUNDS);
}
