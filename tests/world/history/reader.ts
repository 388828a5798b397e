import type { Random } from "#games/engine/players/random.ts";
import type { Answer } from "./answers.ts";
import { readPages } from "./pages.ts";

const ROWS_A_PAGE = 20;
const BALANCES = ["/user/profile", "/win/next_period_info?category=P&saas_id=1", "/mines/status?traps=3"] as const;
/** The lists of a member's stakes with the details of their rounds. */
const LISTS = [
  ["/aviator/user_records?", "/aviator/round_detail?"],
  ["/luckyhit/user_records?", "/luckyhit/round_detail?"],
  ["/win/my_guesses?category=P&", "/win/round_detail?category=P&saas_id=1&"],
  ["/win/my_guesses?category=S&", "/win/round_detail?category=S&saas_id=1&"],
] as const;
type List = (typeof LISTS)[number];
/** The share of polls among reads, the reads of a poll, and the pauses between them. */
const POLLS = 0.1;
const POLLED = 6;
const POLL_PAUSE_MS = [1, 80] as const;
const TRANSACTIONS = "/user/transactions?";

/** Reads a member's money, lists and rounds, as a second device of the member would while the first one plays. */
export class Reader {
  readonly #read: (path: string) => Promise<Answer>;
  readonly #random: Random;
  readonly #pause: (ms: number) => Promise<unknown>;

  /** `read`: asks until it is answered. */
  constructor(read: (path: string) => Promise<Answer>, random: Random, pause: (ms: number) => Promise<unknown>) {
    this.#pause = pause;
    this.#read = read;
    this.#random = random;
  }

  async readSome(): Promise<void> {
    const random = this.#random;
    if (random.chance(POLLS)) return this.#poll(random.pick(BALANCES));
    if (random.chance(0.5)) return void (await this.#read(random.pick(BALANCES)));
    if (random.chance(0.4)) return void (await this.#page(TRANSACTIONS, 1));
    const [list, detail] = random.pick([...LISTS] as [List, ...List[]]);
    const [newest] = await this.#page(list, 1);
    if (newest !== undefined) await this.#read(`${detail}period=${String(newest["period"])}`);
  }

  /** Reads again and again without waiting for an answer. */
  async #poll(path: string): Promise<void> {
    const reads: Promise<Answer>[] = [];
    for (let count = 0; count < POLLED; count++) {
      reads.push(this.#read(path));
      await this.#pause(this.#random.between(...POLL_PAUSE_MS));
    }
    await Promise.all(reads);
  }

  /** Reads everything once more, when all is quiet. */
  async readAll(): Promise<void> {
    for (const [list, detail] of LISTS) {
      const periods = new Set((await this.#pages(list)).map(({ period }) => String(period)));
      for (const period of periods) await this.#read(`${detail}period=${period}`);
    }
    await this.#pages(TRANSACTIONS);
    for (const path of BALANCES) await this.#read(path);
  }

  #pages(list: string): Promise<readonly Row[]> {
    return readPages((page) => this.#page(list, page), ROWS_A_PAGE);
  }

  async #page(list: string, page: number): Promise<readonly Row[]> {
    const { queryset } = await this.#read(`${list}p=${page}&p_size=${ROWS_A_PAGE}`);
    return queryset as readonly Row[];
  }
}

type Row = Readonly<Record<string, unknown>>;
