import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlMembers } from "#contract/control/control.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { Histogram } from "#loadtest/bench/histogram.ts";
import { SeededRandom } from "#tests/world/random.ts";
import type { ProviderGame } from "#tests/world/provider-round.ts";
import { Caller, type Member, Tally } from "../caller.ts";
import { audit, compareMember, type Difference, type Judgement, joined } from "../compare-books.ts";
import { pause } from "../player.ts";
import { CELLS, type RestartableServer } from "../restartable-server.ts";
import { BareCommits } from "./bare-commits.ts";
import { CallbackLine } from "./callback-line.ts";
import { isOfGame, launch, type ListedGame, openProviderGame } from "./provider-player.ts";
import { ProviderSession } from "./provider-session.ts";

/** Minor units: no member runs out of money. */
const START_BALANCE = 1_000_000_000;
/** Members who play at the same time. */
const LANES = 32;
/** Connections for each of them. */
const LINES = 2;
const ROUNDS_AT_ONCE = 8;
const CALLBACKS_A_MEMBER = 400;
const KILL_WITHIN_MS = 200;
const LOOK_MS = 10;
/** Members whose lists are read at the same time. */
const READERS = 8;
const LIMIT_MS = 100 * MINUTE_MS;

// As long as a debit's body and its answer.
const BODY = JSON.stringify({ text: "x".repeat(240) });
const REPLY = JSON.stringify({ code: 200, msg: "OK", server_time: 1_795_210_860_000, balance: 999_999_000 });

export interface FireOptions {
  readonly callbacks: number;
  readonly kills: number;
  readonly seed: number;
  readonly onKill?: (kills: number, fire: Progress) => void;
}

export interface Progress {
  /** Callbacks, each counted once. */
  readonly callbacks: number;
  /** Answers to callbacks and to their copies. */
  readonly answered: number;
  /** Requests whose answer was not read. */
  readonly dropped: number;
  readonly seconds: number;
}

export interface FireReport extends Judgement, Progress {
  readonly tally: Tally;
  readonly members: number;
  /** Times in ms of the debits that took a stake, and of a bare object's commits. */
  readonly debits: Histogram;
  readonly commits: Pick<BareCommits, "times" | "unanswered">;
}

/** Sends a provider's callbacks while the server is killed, and compares its books with its answers. */
export async function fireCallbacks(server: RestartableServer, options: FireOptions): Promise<FireReport> {
  const dir = mkdtempSync(join(tmpdir(), "rangoli-commits-"));
  const commits = await BareCommits.open(dir, CELLS, BODY, REPLY);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("the callbacks take too long")), LIMIT_MS);
  try {
    return await Promise.race([new Fire(server, options, commits).run(), late.promise]);
  } finally {
    clearTimeout(timer);
    await commits.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

class Fire {
  readonly #server: RestartableServer;
  readonly #options: FireOptions;
  readonly #commits: BareCommits;
  readonly #tally = new Tally();
  readonly #caller: Caller;
  readonly #debits = new Histogram();
  readonly #lines: CallbackLine[] = [];
  readonly #sessions = new Map<Member, ProviderSession>();
  #members: Member[] = [];
  #sent = 0;
  #startedAt = 0;
  /** Lines wait for it, so that nothing disturbs the bare object. */
  #pause: Promise<void> = Promise.resolve();

  constructor(server: RestartableServer, options: FireOptions, commits: BareCommits) {
    this.#server = server;
    this.#options = options;
    this.#commits = commits;
    this.#caller = new Caller(server, this.#tally, false);
  }

  async run(): Promise<FireReport> {
    const count = LANES + Math.ceil(this.#options.callbacks / CALLBACKS_A_MEMBER);
    const { members } = await this.#caller.control(controlMembers, { count, balance: START_BALANCE });
    this.#members = members.map(({ user_id: id, token }): Member => ({ id, token }));
    const [first] = this.#members;
    if (first === undefined) throw new Error("no member was made");
    const game = await openProviderGame(this.#caller, first);
    this.#startedAt = performance.now();
    await Promise.all([this.#disturb(), ...Array.from({ length: LANES }, (_, lane) => this.#playOn(lane, game))]);
    const progress = this.#progress();
    const difference = await this.#compare(game);
    return {
      ...progress,
      difference,
      ...(await audit(this.#caller)),
      tally: this.#tally,
      members: this.#sessions.size,
      debits: this.#debits,
      commits: this.#commits,
    };
  }

  /** Members play one after another, each until its share of callbacks is sent. Then the late copies come. */
  async #playOn(lane: number, { key, game }: ProviderGame): Promise<void> {
    const { callbacks, seed } = this.#options;
    const [server, tally, caller] = [this.#server, this.#tally, this.#caller];
    const random = new SeededRandom(seed, `lane ${lane}`);
    const mayStart = () => this.#pause;
    const lines = Array.from(
      { length: LINES },
      (_, at) => new CallbackLine({ server, tally, random, key, name: `lane-${lane}-${at}`, mayStart }),
    );
    this.#lines.push(...lines);
    const sessions: ProviderSession[] = [];
    while (this.#sent < callbacks) {
      const member = this.#members[this.#sessions.size];
      if (member === undefined) throw new Error("too few members");
      const session = new ProviderSession({
        lines,
        random,
        tally,
        game,
        token: () => launch(caller, member, game),
        onDebit: (ms) => this.#debits.add(ms),
      });
      this.#sessions.set(member, session);
      sessions.push(session);
      while (session.sent < CALLBACKS_A_MEMBER && this.#sent < callbacks) {
        const sent = await session.play(ROUNDS_AT_ONCE);
        this.#sent += sent;
      }
    }
    for (const session of sessions) await session.playLate();
    for (const line of lines) line.close();
  }

  /** Kills the server, evenly over the callbacks, and measures the bare object in the middle between two kills. */
  async #disturb(): Promise<void> {
    const { callbacks, kills, seed, onKill } = this.#options;
    const random = new SeededRandom(seed, "kills");
    const life = callbacks / (kills + 1);
    for (let kill = 1; ; kill++) {
      await this.#reaches((kill - 0.5) * life);
      await this.#measureCommits();
      if (kill > kills) return;
      await this.#reaches(kill * life);
      await pause(random.below(KILL_WITHIN_MS));
      await this.#server.killAndRestart();
      onKill?.(kill, this.#progress());
    }
  }

  async #reaches(sent: number): Promise<void> {
    while (this.#sent < sent) await pause(LOOK_MS);
  }

  async #measureCommits(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#pause = promise;
    while (this.#lines.some(({ isBusy }) => isBusy)) await pause(LOOK_MS);
    await this.#commits.measure(LANES * LINES);
    resolve();
  }

  #progress(): Progress {
    const sum = (of: (line: CallbackLine) => number) => this.#lines.reduce((total, line) => total + of(line), 0);
    return {
      callbacks: this.#sent,
      answered: sum(({ answered }) => answered),
      dropped: sum(({ dropped }) => dropped),
      seconds: (performance.now() - this.#startedAt) / 1000,
    };
  }

  async #compare(game: ListedGame): Promise<Difference> {
    const sessions = [...this.#sessions];
    const differences: Difference[] = [];
    const read = async () => {
      for (let next = sessions.pop(); next !== undefined; next = sessions.pop()) {
        const [member, { movements }] = next;
        const expected = movements.map((each) => ({ ...each, relation: game.name }));
        const relationOf = (relation: string) => (isOfGame(relation, game) ? game.name : relation);
        differences.push(await compareMember(this.#caller, member, expected, this.#tally, relationOf));
      }
    };
    await Promise.all(Array.from({ length: READERS }, read));
    return joined(differences);
  }
}
