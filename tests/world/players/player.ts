import type { WinPick } from "#games/win-go/player.ts";
import { openFrame } from "#contract/frame.ts";
import { SEEN_BALANCE } from "#contract/call.ts";
import { readPages } from "#tests/world/history/pages.ts";
import { SocketHistory } from "#tests/world/history/socket-history.ts";
import type { SeededRandom } from "../random.ts";
import { KeyedRequest, type Journal, type Rounds } from "./journal.ts";
import type { Envelope, Network, Connection } from "./network.ts";
import type { WorldMember } from "./setup.ts";

export interface Guess extends WinPick {
  readonly category: "P" | "S";
  readonly period: number;
  readonly minor: number;
}

const AGAIN_AFTER_MS = 1_000;

export interface Frame {
  readonly cmd: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A player's socket of a game, which reconnects whenever it breaks. */
export class PlayerSocket {
  readonly #player: Player;
  readonly #path: string;
  readonly #onFrame: (frame: Frame) => void;
  readonly #history: SocketHistory | null;
  #connection: Connection | null = null;
  #isWanted = true;

  constructor(player: Player, path: string, onFrame: (frame: Frame) => void) {
    this.#player = player;
    this.#path = path;
    this.#onFrame = onFrame;
    const { history } = player.network;
    this.#history = history && new SocketHistory(history, String(player.home.id), path);
  }

  /** Keeps the connection open until the player leaves. */
  async keep(): Promise<void> {
    const { network, home } = this.#player;
    while (this.#isWanted) {
      this.#history?.opens();
      const connection = await network.connect(this.#path, home.token).catch(() => null);
      if (connection !== null) await this.#sit(connection);
      if (this.#isWanted) await network.sleep(AGAIN_AFTER_MS);
    }
  }

  /** Sends a frame if the socket is open. */
  say(cmd: number, data: Frame["data"]): void {
    if (this.#connection !== null) this.#history?.says(cmd, data);
    this.#connection?.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  }

  leave(): void {
    this.#isWanted = false;
    this.#connection?.close(1000);
    this.#onClose();
  }

  #onClose: () => void = () => undefined;

  #sit(connection: Connection): Promise<void> {
    return new Promise((resolve) => {
      this.#connection = connection;
      this.#onClose = () => {
        if (this.#connection === connection) this.#connection = null;
        resolve();
      };
      connection.listen({
        onText: (text) => {
          const frame = openFrame(text);
          if (frame === null || !this.#isWanted) return;
          this.#player.network.receipts.add(frame.data as Frame["data"]);
          this.#history?.hears(frame.cmd, frame.data as Frame["data"]);
          this.#onFrame(frame as Frame);
        },
        onClose: () => this.#onClose(),
      });
      if (!this.#isWanted) this.leave();
    });
  }
}

export interface PlayerOptions {
  readonly network: Network;
  readonly journal: Journal;
  readonly rounds: Rounds;
  readonly random: SeededRandom;
  readonly home: WorldMember;
  /** Other members who can receive money. */
  readonly others: readonly WorldMember[];
}

/** A player that acts one or several times at once and repeats unanswered requests. */
export class Player {
  readonly network: Network;
  readonly journal: Journal;
  readonly rounds: Rounds;
  readonly random: SeededRandom;
  readonly home: WorldMember;
  readonly others: readonly WorldMember[];
  readonly guesses: Guess[] = [];
  /** The games without a table that are being played. */
  readonly playing = new Set<string>();
  #keys = 0;

  constructor({ network, journal, rounds, random, home, others }: PlayerOptions) {
    this.network = network;
    this.journal = journal;
    this.rounds = rounds;
    this.random = random;
    this.home = home;
    this.others = others;
  }

  nextKey(what: string): string {
    return `${what}-${this.home.id}-${++this.#keys}`;
  }

  /** `sum`: what it moves, minor units. `saw`: it is refused if the member has another balance. */
  request(path: string, body: object, sum = 0, saw?: number): KeyedRequest {
    const { token, id: member } = this.home;
    const seen = saw !== undefined && { saw, headers: () => ({ [SEEN_BALANCE]: (saw / 100).toFixed(2) }) };
    return new KeyedRequest(this.network, {
      method: "POST",
      path,
      body,
      token,
      key: this.nextKey("key"),
      member,
      sum,
      ...seen,
    });
  }

  /** Reads until it is answered. */
  async look(path: string): Promise<Envelope> {
    const { token, id: member } = this.home;
    return new KeyedRequest(this.network, { method: "GET", path, token, member }).insist();
  }

  /** Sends a request without a key until it is answered, so it may take effect more than once. */
  async say(path: string, body: object): Promise<Envelope> {
    return new KeyedRequest(this.network, { method: "POST", path, body }).insist();
  }

  list<Row>(path: string): Promise<readonly Row[]> {
    const pageOf = (page: number) => this.look(`${path}${path.includes("?") ? "&" : "?"}p=${page}&p_size=20`);
    return readPages(async (page) => (await pageOf(page))["queryset"] as Row[], 20);
  }

  /** Sends a request until it is answered, sometimes twice at once. */
  async run(request: KeyedRequest): Promise<Envelope> {
    if (this.random.chance(0.15)) void request.sendOnce();
    return request.insist();
  }
}

const ASKS_AGAIN_MS = 1_200;
const TRIES = 4;
/** The share of frames that are said once more, and when. */
const LATE = 0.4;
const LATE_MS = [1_000, 25_000] as const;
const AROUND_LOCK_MS = 80;
/** The share of stakes that are cancelled, some of them after the lock. */
const CANCELLED = 0.15;

/** A player of a game with a socket. */
export abstract class TablePlayer {
  protected readonly player: Player;
  protected readonly socket: PlayerSocket;
  protected looked = 0;

  constructor(player: Player, path: string) {
    this.player = player;
    this.socket = new PlayerSocket(player, path, (frame) => this.hear(frame));
  }

  play(): Promise<void> {
    return this.socket.keep();
  }

  leave(): void {
    this.socket.leave();
  }

  /** How long a planned stake waits: its part of `withinMs`, or until it is this close to the lock. */
  protected waitOf({ isAtLock, at }: { isAtLock: boolean; at: number }, untilLock: number, withinMs: number): number {
    return isAtLock ? untilLock - Math.floor(at * AROUND_LOCK_MS) + AROUND_LOCK_MS / 2 : Math.floor(at * withinMs);
  }

  /** Says a frame until it is answered, a few times. */
  protected async sayAgain(cmd: number, data: Frame["data"], isAnswered: () => boolean): Promise<void> {
    for (let tries = 0; tries < TRIES && !isAnswered(); tries++) {
      this.socket.say(cmd, data);
      await this.player.network.sleep(ASKS_AGAIN_MS);
    }
    if (this.player.network.history !== null) void this.#sayLate(cmd, data);
  }

  /** A copy that comes late, perhaps in a later round, must not change the first result. */
  async #sayLate(cmd: number, data: Frame["data"]): Promise<void> {
    const { network, random } = this.player;
    if (!random.chance(LATE)) return;
    await network.sleep(random.between(...LATE_MS));
    this.socket.say(cmd, data);
  }

  /** Whether a stake is cancelled. If so, it waits up to `withinMs`, which may be after the lock. */
  protected async isCancelled(withinMs: number): Promise<boolean> {
    const { network, random } = this.player;
    if (!random.chance(CANCELLED)) return false;
    await network.sleep(random.between(0, withinMs));
    return true;
  }

  protected abstract hear(frame: Frame): void;
}
