import type { BeaconRound } from "#fairness/beacon.ts";
import type { LogDraft, LogLine } from "#fairness/log.ts";
import { canonicalJson } from "#fairness/terms.ts";
import type { Table } from "./table.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

/** The newest period of each kind that the public list has. */
interface Cursors {
  /** Rounds with their counted seeds. */
  readonly seeds: number;
  readonly voids: number;
  /** Void rounds with the outcome that was avoided. */
  readonly avoided: number;
}

const CURSORS = "logged";

interface RoundLogNeeds<Outcome> {
  readonly kv: SyncKvStorage;
  readonly name: string;
  readonly table: Table<Outcome>;
  readonly append: (drafts: readonly LogDraft[]) => Promise<readonly number[]>;
  /** How many players of a round the table has heard of. */
  readonly playersOf: (period: number) => number;
  readonly formatOutcome: (outcome: Outcome) => unknown;
}

/**
 * Brings a table's chains, salts, counted seeds and void rounds to the public list. Missing entries follow from the
 * table's rows, so a failed call and a restart lose nothing; a repeat finds the entry that is there.
 */
export class RoundLog<Outcome> {
  readonly #needs: RoundLogNeeds<Outcome>;
  #cursors: Cursors | null;
  #storedAt = -Infinity;
  #sending: Promise<void> | null = null;

  constructor(needs: RoundLogNeeds<Outcome>) {
    this.#needs = needs;
    this.#cursors = needs.kv.get<Cursors>(CURSORS) ?? null;
  }

  /** A table begins its list before it answers a call, so that its first round is on it. */
  begin(now: number): void {
    this.#read(now);
  }

  /** Sends all that the list lacks. Concurrent callers share the request. */
  send(now: number): Promise<void> {
    this.#sending ??= this.#send(now).finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  /** The void round whose beacon shows the outcome that was avoided, and the beacon's number; null: none. */
  wantedAvoided(now: number): { readonly period: number; readonly round: number } | null {
    const { table } = this.#needs;
    const [period] = table.voidsAfter(this.#read(now).avoided);
    const round = period === undefined ? null : table.beaconRoundOf(period);
    return period === undefined || round === null ? null : { period, round };
  }

  /** Publishes what a void round would have paid, once its beacon has come. */
  async sendAvoided(period: number, beacon: BeaconRound, now: number): Promise<void> {
    const { name, table, append, formatOutcome } = this.#needs;
    const outcome = canonicalJson(formatOutcome(table.avoided(period, beacon)));
    const lines: LogLine[] = [
      ["beacon", beacon.round],
      ["randomness", beacon.randomness],
      ["signature", beacon.signature],
      ["outcome", outcome],
    ];
    await append([{ subject: `avoided ${name} ${table.subject(period)}`, lines }]);
    this.#save({ ...this.#read(now), avoided: period }, now);
  }

  async #send(now: number): Promise<void> {
    const { name, table, append, playersOf } = this.#needs;
    const before = this.#read(now);
    const chains = table.chainsToLog();
    const salts = table.saltsToLog();
    const seeds = table.lockedAfter(before.seeds, now);
    const voids = table.voidsAfter(before.voids);
    const drafts: LogDraft[] = [
      ...chains.map(({ subject, end, length }) =>
        draft(`chain ${name} ${subject}`, [
          ["length", length],
          ["end", end],
        ]),
      ),
      ...salts.map(({ subject, salt, from }) =>
        draft(`salt ${name} ${subject}`, [
          ["beacon", salt.round],
          ["randomness", salt.randomness],
          ["signature", salt.signature],
          ["from", from],
        ]),
      ),
      ...seeds.map(({ period, players }) => {
        const counted = players.map(({ seed }): LogLine => ["seed", seed]);
        const others = Math.max(0, playersOf(period) - players.length);
        return draft(`seeds ${name} ${table.subject(period)}`, [...counted, ["others", others]]);
      }),
      ...voids.map((period) => draft(`void ${name} ${table.subject(period)}`, [])),
    ];
    // Rounds without players are not on the list, and no later call reads them again.
    const after = { seeds: Math.max(before.seeds, seeds.at(-1)?.period ?? table.newestLocked(now)) };
    if (drafts.length === 0) {
      this.#save({ ...before, ...after }, now - this.#storedAt >= HOUR_MS ? now : null);
      return;
    }
    const times = await append(drafts);
    table.noteLogged(
      chains.map(({ chain }, at) => ({ chain, time: times[at] ?? now })),
      salts.map(({ chain }) => chain),
    );
    this.#save({ ...this.#read(now), ...after, voids: voids.at(-1) ?? before.voids }, now);
  }

  /** The list begins with the running round: rounds of an older release are not on it. */
  #read(now: number): Cursors {
    if (this.#cursors === null) {
      const before = this.#needs.table.newestLocked(now);
      this.#save({ seeds: before, voids: before, avoided: before }, now);
    }
    return this.#cursors ?? { seeds: 0, voids: 0, avoided: 0 };
  }

  /** `now`: null keeps them in memory. After a restart the rounds that passed since are read once more. */
  #save(cursors: Cursors, now: number | null): void {
    this.#cursors = cursors;
    if (now === null) return;
    this.#storedAt = now;
    this.#needs.kv.put(CURSORS, cursors);
  }
}

function draft(subject: string, lines: readonly LogLine[]): LogDraft {
  return { subject, lines };
}
