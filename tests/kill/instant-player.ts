import { isDeepStrictEqual } from "node:util";
import { type InstantPlayer, makeRequests, type PlayRequest } from "#games/engine/players/instant-player.ts";
import { pause, type Player, type PlayerContext, type Row } from "./player.ts";

interface Kept {
  readonly record: Readonly<Record<string, unknown>>;
  readonly staked: number;
  readonly paid: number;
}

/** Plays a game without a table, one play after another. After a kill it continues the interrupted play. */
export class KilledPlayer implements Player {
  readonly #game: InstantPlayer;
  readonly #context: PlayerContext;
  readonly #plays: Kept[] = [];
  #starts: number;

  constructor(game: InstantPlayer, context: PlayerContext) {
    this.#game = game;
    this.#context = context;
    this.#starts = context.server.starts;
  }

  async play(): Promise<void> {
    const { random, isOver } = this.#context;
    while (!isOver()) {
      await this.#playOnce();
      await pause(random.between(5, 80));
    }
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { game, records: list } = this.#game;
    const { caller, member, tally } = this.#context;
    const found = (await caller.rows(list, member)) as Readonly<Record<string, unknown>>[];
    const records = new Map(found.map((record) => [record["id"], record]));
    if (records.size !== this.#plays.length) {
      tally.problems.push(`${member.id} played ${game} ${this.#plays.length} times, and ${records.size} are recorded`);
    }
    return this.#plays.flatMap(({ record: wanted, staked, paid }) => {
      const { id } = wanted;
      const record = records.get(id);
      if (record === undefined || Object.keys(wanted).some((name) => !isDeepStrictEqual(wanted[name], record[name]))) {
        tally.problems.push(`${game} ${String(id)} of ${member.id} is recorded otherwise than it was played`);
      }
      const row = { member: member.id, relation: `${game}:${String(id)}` };
      const bet = { ...row, type: "bet", change: -staked };
      return paid > 0 ? [bet, { ...row, type: "win", change: paid }] : [bet];
    });
  }

  async #playOnce(): Promise<void> {
    const { caller, random, member, tally } = this.#context;
    let [staked, paid] = [0, 0];
    const amount = () => random.between(50, 500) * 100;
    const played = await makeRequests(this.#game.play(random, amount), async (request, index) => {
      if (index > 0) await pause(random.between(5, 80));
      await this.#compareAfterRestart(request);
      const { call, body, moved } = request;
      const key = random.letters();
      const answer = (await caller.move(call, member, {
        body: body as Record<string, unknown>,
        key,
        moves: (accepted) => {
          const { staked = 0, paid = 0 } = moved(accepted);
          return [
            { member: member.id, kind: "bet", change: -staked },
            { member: member.id, kind: "win", change: paid },
          ];
        },
      })) as object;
      if ("refused" in answer) {
        tally.problems.push(`${call.path} of ${member.id} was refused: ${JSON.stringify(answer.refused)}`);
        return null;
      }
      const { staked: more = 0, paid: won = 0 } = moved(answer);
      staked += more;
      paid += won;
      return answer;
    });
    if (played !== null) this.#plays.push({ record: played.record, staked, paid });
  }

  /** After a restart a running play must be as the last answer showed it. */
  async #compareAfterRestart({ status: wanted }: PlayRequest): Promise<void> {
    const { caller, server, member, tally } = this.#context;
    if (wanted === null || this.#starts === server.starts) return;
    const [call, query] = this.#game.status;
    const status = await caller.read(call, member, query);
    this.#starts = server.starts;
    if (isDeepStrictEqual({ ...status, ...wanted }, status)) tally.playsResumed.add(this.#starts);
    else tally.problems.push(`the play of ${member.id} came back otherwise: ${JSON.stringify(status)}`);
  }
}
