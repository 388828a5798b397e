import { generationOf } from "../storage/generation.ts";

const BEGUN = "generations";

interface Begun {
  readonly generation: number;
  /** By table: the newest period that the cell had before. */
  readonly after: Readonly<Record<string, number>>;
  /** Whether the plays that were open then have ended. */
  readonly hasEndedPlays: boolean;
}

/** The generations of a cell's stakes. Only a restore begins one; docs/fairness.md tells why. */
export class Generations {
  readonly #kv: SyncKvStorage;
  readonly #begun: readonly Begun[];
  /** Of the plays to come. */
  readonly newest: number;

  constructor(kv: SyncKvStorage, sql: SqlStorage) {
    this.#kv = kv;
    this.newest = generationOf(kv);
    const begun = kv.get<Begun[]>(BEGUN) ?? [];
    if (this.newest > (begun.at(-1)?.generation ?? 0)) {
      const rounds = sql.exec<{ game: string; period: number }>(
        "SELECT game, max(period) AS period FROM round GROUP BY game",
      );
      const after = Object.fromEntries([...rounds].map(({ game, period }) => [game, period]));
      begun.push({ generation: this.newest, after, hasEndedPlays: false });
      kv.put(BEGUN, begun);
    }
    this.#begun = begun;
  }

  /** Of a stake on a round. Tables begin a generation with a later period than those before. */
  ofRound(table: string, period: number): number {
    return this.#begun.findLast(({ after }) => period > (after[table] ?? 0))?.generation ?? 0;
  }

  /** Whether plays may be open whose secrets are known. */
  hasOpenPlays(): boolean {
    return this.#begun.some(({ hasEndedPlays }) => !hasEndedPlays);
  }

  noteEndedPlays(): void {
    this.#kv.put(
      BEGUN,
      this.#begun.map((each) => ({ ...each, hasEndedPlays: true })),
    );
  }
}
