import { PROVIDERS } from "#contract/calls/exg.ts";
import { refusals } from "#contract/refusals.ts";
import {
  bodyOf,
  type Callback,
  callbacksOf,
  contradictionsIn,
  launchTokenIn,
  movementOf,
  playerOf,
  type ProviderGame,
  signedHeaders,
} from "../provider-round.ts";
import type { SeededRandom } from "../random.ts";
import { type Entry, KeyedRequest } from "./journal.ts";
import type { Network } from "./network.ts";
import type { Player } from "./player.ts";

/** The mean time between two rounds, and the greatest between two callbacks of a round. */
const ROUND_EVERY_MS = 2_500;
const CALLBACKS_WITHIN_MS = 1_500;
const AMOUNT_MAX = 12_000;
/** A round begins with another launch, which ends the one before. */
const LAUNCHES = 0.15;
const ASKS_BALANCE = 0.2;
/** A win that came before its debit is sent again at most so often. */
const TRIES = 4;

/** Makes a key for the first provider that has a game. */
export async function openProviderGame(network: Network): Promise<ProviderGame> {
  for (const provider of PROVIDERS) {
    const { game_list: list } = await network.operate("GET", `/exg/games?provider=${provider}`);
    const [game] = list as { id: string }[];
    if (game === undefined) continue;
    const made = await network.operate("POST", "/operate/provider_key", { reason: "a world of ours", provider });
    if (made.code !== 200) throw new Error(`no key for ${provider}: ${made.msg}`);
    return { key: { key_id: String(made["key_id"]), secret: String(made["secret"]) }, game: game.id };
  }
  throw new Error("no provider has a game");
}

interface SentCallback extends Callback {
  readonly request: KeyedRequest;
}

/** A provider that asks the wallet for one member. Its callbacks come in any order, twice or late. */
export class ProviderPlayer {
  readonly #player: Player;
  readonly #provider: ProviderGame;
  readonly #random: SeededRandom;
  readonly #rounds: SentCallback[][] = [];
  #token = "";
  #isOver = false;
  #nonces = 0;

  constructor(player: Player, provider: ProviderGame, random: SeededRandom) {
    this.#player = player;
    this.#provider = provider;
    this.#random = random;
  }

  async play(): Promise<void> {
    const { network } = this.#player;
    const rounds: Promise<void>[] = [];
    for (;;) {
      await network.sleep(this.#random.wait(ROUND_EVERY_MS));
      if (this.#isOver) break;
      rounds.push(this.#playRound());
    }
    await Promise.all(rounds);
  }

  leave(): void {
    this.#isOver = true;
  }

  /** No entries: the journal has those of the callbacks. */
  async settled(): Promise<Entry[]> {
    const { journal } = this.#player;
    for (const round of this.#rounds) {
      // The last copy of a debit may have been accepted after that of its win.
      await sendEarlyAgain(round);
      const wrong = contradictionsIn(round, isAccepted, true);
      for (const { action, transaction, request } of wrong) {
        journal.broken.push(`${action} ${transaction} contradicts its round: ${JSON.stringify(request.answer)}`);
      }
    }
    return [];
  }

  async #playRound(): Promise<void> {
    const random = this.#random;
    const token = this.#token === "" || random.chance(LAUNCHES) ? await this.#launch() : this.#token;
    if (random.chance(ASKS_BALANCE)) await this.#ask("balance", { player: playerOf(token) }).insist();
    const [name, { game }] = [this.#player.nextKey("round"), this.#provider];
    const round = callbacksOf(name, random, () => random.between(1, AMOUNT_MAX)).map((callback) => ({
      ...callback,
      request: this.#ask(callback.action, bodyOf(callback, { game, round: name, token }), idOf(callback, name)),
    }));
    this.#rounds.push(round);
    for (const each of round) this.#note(each, round);
    await Promise.all(
      round.map(async ({ request }) => {
        await this.#player.network.sleep(random.below(CALLBACKS_WITHIN_MS));
        await this.#player.run(request);
      }),
    );
    await sendEarlyAgain(round);
    const isEnded = round.some(({ request }) => request.answer?.code === refusals.launch_over.code);
    // A late copy of the member's request may have ended this launch.
    if (isEnded && this.#token === token) this.#token = "";
  }

  async #launch(): Promise<string> {
    const token = launchTokenIn(await this.#player.look(`/exg/start_game?id=${this.#provider.game}`));
    this.#token = token;
    const { player } = await this.#ask("authenticate", { session: token }).insist();
    const { journal } = this.#player;
    // Another launch may have ended this one meanwhile.
    if (player !== undefined && player !== playerOf(token)) journal.broken.push(`another player: ${String(player)}`);
    return token;
  }

  #note(callback: SentCallback, round: readonly SentCallback[]): void {
    const { journal, home } = this.#player;
    // The end of a round moves nothing: its answer shows the present balance, which a repeat need not show.
    if (callback.action === "round_end") return;
    journal.do(callback.request, () => {
      const movement = movementOf(callback, round, isAccepted);
      return movement === null ? [] : [{ member: home.id, kind: movement.type, amount: Math.abs(movement.change) }];
    });
  }

  /** `id`: of a callback. */
  #ask(action: string, body: object, id?: string): KeyedRequest {
    const { network, home } = this.#player;
    const path = `/provider/${action}`;
    const headers = (text: string) =>
      signedHeaders(this.#provider.key, path, text, {
        seconds: Math.floor(network.now / 1000),
        nonce: `nonce-${home.id}-${++this.#nonces}`,
      });
    return new KeyedRequest(network, { method: "POST", path, body, headers, member: home.id, ...(id && { id }) });
  }
}

/** Sends the wins and ends again that came before their debit. */
async function sendEarlyAgain(round: readonly SentCallback[]): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const early = contradictionsIn(round, isAccepted, true).filter((each) => !isAccepted(each));
    await Promise.all(early.map(({ request }) => request.insist()));
  }
}

function isAccepted({ request }: SentCallback): boolean {
  return request.isAccepted;
}

function idOf({ action, transaction }: Callback, round: string): string {
  return `${action} ${transaction === "" ? round : transaction}`;
}
