import { exgGames, exgStartGame, PROVIDERS } from "#contract/calls/exg.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { operateProviderKey } from "#contract/control/operate.ts";
import { launchTokenIn, type ProviderGame } from "#tests/world/provider-round.ts";
import type { Caller, Member } from "../caller.ts";
import { pause, type Player, type PlayerContext, type Row } from "../player.ts";
import { CallbackLine } from "./callback-line.ts";
import { ProviderSession } from "./provider-session.ts";

const LINES = 2;
const ROUNDS_AT_ONCE = 3;

/** A provider's game, as members see it. */
export interface ListedGame extends ProviderGame {
  readonly name: string;
}

/** Makes a key for the first provider that has a game. */
export async function openProviderGame(caller: Caller, member: Member): Promise<ListedGame> {
  for (const provider of PROVIDERS) {
    const { game_list: list } = await caller.read(exgGames, member, { provider });
    const [game] = list;
    if (game === undefined) continue;
    const wanted = { provider, reason: "a provider under test" };
    const { key_id, secret = "" } = await caller.control(operateProviderKey, wanted);
    return { key: { key_id, secret }, game: game.id, name: game.name };
  }
  throw new Error("no provider has a game");
}

/** Starts a game as a member, and returns its launch token. */
export async function launch(caller: Caller, member: Member, id: string): Promise<string> {
  return launchTokenIn(await caller.read(exgStartGame, member, { id }));
}

/** Whether a row is of a game. It also names the time of the debit, which a provider never learns. */
export function isOfGame(relation: string, { name }: ListedGame): boolean {
  return relation.startsWith(`${name}:`);
}

/** Plays a provider's game: its callbacks come twice, in any order, and some answers are not read. */
export class ProviderPlayer implements Player {
  readonly #context: PlayerContext;
  readonly #game: ListedGame;
  #session: ProviderSession | null = null;

  constructor(context: PlayerContext, game: ListedGame) {
    this.#context = context;
    this.#game = game;
  }

  async play(): Promise<void> {
    const { caller, server, tally, random, member, isOver } = this.#context;
    const { key, game } = this.#game;
    const name = (line: number) => `${member.id}-${line}`;
    const lines = Array.from(
      { length: LINES },
      (_, line) => new CallbackLine({ server, tally, random, key, name: name(line), member: member.id }),
    );
    const session = new ProviderSession({
      lines,
      random,
      tally,
      game,
      token: () => launch(caller, member, game),
    });
    this.#session = session;
    while (!isOver()) {
      await session.play(ROUNDS_AT_ONCE);
      await pause(random.between(5, 80));
    }
    await session.playLate();
    for (const line of lines) line.close();
  }

  async rows(): Promise<(Row & { member: string })[]> {
    const { caller, member } = this.#context;
    const list = await caller.rows(transactions, member);
    const found = list.filter(({ relation_id }) => isOfGame(relation_id, this.#game));
    return (this.#session?.movements ?? []).map(({ type, change }) => {
      const row = found.find((each) => each.type === type && each.change_balance === change);
      return { member: member.id, type, change, relation: row?.relation_id ?? this.#game.name };
    });
  }
}
