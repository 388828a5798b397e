import { createHmac, hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type RefusalName, refusals } from "../../../../contract/refusals.ts";
import type { Launches } from "../options.ts";
import type { Key } from "../wallet.ts";
import type { Fault } from "./faults.ts";
import { ACTIONS, KEYS, Refused, type SignedRequest, TestSignatures } from "./test-signatures.ts";
import { type Answer, type Asked, GREATEST, LEAST, type Member, TestBooks } from "./test-books.ts";

// A wallet in memory, written from /openapi.provider.json. It shares no code with the simulator's.

type Fields = Readonly<Record<string, unknown>>;

interface Session {
  readonly provider: string;
  readonly player: string;
  readonly isEnded: boolean;
}

interface Request extends SignedRequest {
  readonly isLost: boolean;
}

export interface TestWallet {
  readonly url: string;
  readonly key: Key;
  readonly otherKey: Key;
  readonly launches: Launches;
  stop(): Promise<void>;
}

const BALANCE = 2_500_000;
const AMOUNT_MAX = 1e13;
const ID = /^[\w.:-]{1,64}$/;

/** Starts a wallet with a fault, or with none. */
export async function startTestWallet(fault?: Fault): Promise<TestWallet> {
  const door = new Door((...faults) => fault !== undefined && faults.includes(fault));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      void door.answer(requestOf(request, body)).then(({ status, text }) => {
        response.writeHead(status, { "content-type": "application/json" }).end(text);
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    key: { key_id: "one.1", secret: KEYS["one.1"] ?? "" },
    otherKey: { key_id: "two.1", secret: KEYS["two.1"] ?? "" },
    launches: door.launches,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function requestOf({ method = "", url: target = "", headers }: IncomingMessage, body: string): Request {
  const header = headers["x-provider-signature"];
  return {
    method,
    target,
    header: typeof header === "string" ? header : "",
    body,
    // The kit loses the connections that it does not keep.
    isLost: headers.connection === "close",
  };
}

class Door {
  readonly launches: Launches;
  readonly #has: (...faults: readonly Fault[]) => boolean;
  readonly #books: TestBooks;
  readonly #players = new Map<string, Member>();
  readonly #sessions = new Map<string, Session>();
  readonly #signatures: TestSignatures;
  #calls = 0;
  #wasBalance = false;

  constructor(has: (...faults: readonly Fault[]) => boolean) {
    this.#has = has;
    this.#books = new TestBooks(has);
    this.#signatures = new TestSignatures(has);
    const [asha, ravi] = ["asha", "ravi"].map((name) => ({ name, balance: BALANCE }));
    if (asha === undefined || ravi === undefined) throw new Error("two members");
    const open = (provider: string, member: Member, isEnded = false) => this.#launch(provider, member, isEnded);
    this.launches = {
      first: open("one", asha),
      second: open("one", ravi),
      ended: open("one", asha, true),
      other: open("two", asha),
    };
  }

  async answer(request: Request): Promise<{ status: number; text: string }> {
    try {
      const fields = await this.#answer(request);
      return {
        status: 200,
        text: JSON.stringify({ ...this.#code(200), msg: "OK", server_time: Date.now(), ...fields }),
      };
    } catch (error) {
      if (!(error instanceof Refused)) return { status: 500, text: "<h1>Server error</h1>" };
      const { code, text } = refusals[error.refusal];
      const msg = this.#has("refusal-without-msg") ? {} : { msg: text.in };
      return {
        status: 200,
        text: JSON.stringify({ ...this.#code(this.#has("one-code-for-all") ? 400 : code), ...msg }),
      };
    }
  }

  #code(code: number) {
    return { code: this.#has("code-as-text") ? String(code) : code };
  }

  async #answer(request: Request): Promise<Fields> {
    this.#calls++;
    const provider = this.#signatures.providerOf(request);
    const [, action = ""] = /^\/provider\/([^?]*)/.exec(request.target) ?? [];
    if (!ACTIONS.includes(action)) {
      if (this.#has("any-call")) return { balance: 0 };
      throw new Refused("not_found");
    }
    const fields = this.#parse(request.body);
    if (action === "authenticate") return this.#authenticate(provider, fields);
    const member = this.#memberOf(provider, fields["player"]);
    if (action === "balance") return this.#balance(member);
    this.#wasBalance = false;
    return this.#move(action, this.#asked(provider, member, action, { fields, isLost: request.isLost }), fields);
  }

  #parse(body: string): Fields {
    let json: unknown;
    try {
      json = JSON.parse(body);
    } catch (error) {
      throw this.#has("no-object-crashes") ? error : new Refused("bad_request");
    }
    if (typeof json !== "object" || json === null || Array.isArray(json)) throw new Refused("bad_request");
    if (this.#has("stray-fields-refused") && "status" in json) throw new Refused("bad_request");
    return json as Fields;
  }

  #authenticate(provider: string, { session }: Fields): Fields {
    if (typeof session !== "string" || !/^[\w-]{22}\.[\w-]{43}$/.test(session)) {
      throw this.#has("malformed-token-crashes") ? new Error("no token") : new Refused("bad_request");
    }
    const known = this.#sessionOf(session);
    if (known === undefined) throw new Refused("launch_over");
    if (known.provider !== provider && !this.#has("tokens-of-all-providers")) throw new Refused("player_unknown");
    if (known.isEnded && !this.#has("ended-token-holds")) throw new Refused("launch_over");
    const { balance } = this.#memberOf(known.provider, known.player);
    const isOdd = this.#has("another-answer-each-time") && this.#calls % 2 === 1;
    return {
      player: known.player,
      game: gameOf(known.provider),
      currency: "INR",
      locale: isOdd ? "pt-BR" : "en-IN",
      balance: this.#has("authenticate-in-units") ? balance / 100 : balance,
      ...(!this.#has("authenticate-without-limits") && { limits: { min: LEAST, max: GREATEST } }),
    };
  }

  #sessionOf(token: string): Session | undefined {
    const [player] = token.split(".", 1);
    const others = [...this.#sessions.values()].filter((each) => each.player === player);
    return this.#sessions.get(token) ?? (this.#has("any-token") ? others[0] : undefined);
  }

  #balance(member: Member): Fields {
    if (this.#has("drifts-between-calls") && this.#wasBalance) member.balance += 1;
    this.#wasBalance = true;
    const [first] = this.#players.values();
    const { balance } = this.#has("balance-of-the-first") && first !== undefined ? first : member;
    return {
      ...(!this.#has("balance-without-currency") && { currency: "INR" }),
      balance: this.#has("balance-as-text") ? String(balance) : balance,
    };
  }

  #asked(
    provider: string,
    member: Member,
    action: string,
    { fields, isLost }: { fields: Fields; isLost: boolean },
  ): Asked {
    const isMovement = action === "debit" || action === "credit";
    const transaction = action === "round_end" ? "" : this.#id(fields["transaction"]);
    const round = action === "rollback" ? "" : this.#id(fields["round"]);
    const game = action === "rollback" ? "" : this.#id(fields["game"]);
    const currency = isMovement ? this.#currency(fields["currency"]) : "";
    const amount = isMovement ? this.#amount(fields["amount"], action === "debit" ? 1 : 0) : 0;
    const stray = this.#has("stray-payout-read") ? Number(fields["payout"] ?? 0) : 0;
    return { provider, member, game, round, transaction, currency, isLost, amount: amount + stray };
  }

  #id(value: unknown): string {
    if (this.#has("any-id")) return String(value);
    if (typeof value !== "string" || !ID.test(value)) throw new Refused("bad_request");
    if (this.#has("ids-of-32") && value.length > 32) throw new Refused("bad_request");
    return value;
  }

  #currency(value: unknown): string {
    const text = this.#has("currency-in-small-letters") ? String(value).toUpperCase() : value;
    if (typeof text !== "string" || !/^[A-Z]{3}$/.test(text)) throw new Refused("bad_request");
    return text;
  }

  #amount(value: unknown, least: number): number {
    const isText = typeof value === "string" && value !== "" && this.#has("texts-are-amounts");
    const isNone = (value === undefined || value === null) && this.#has("no-amount-is-none");
    let amount = isText ? Number(value) : isNone ? 0 : value;
    if (isNone) return 0;
    if (typeof amount === "number" && this.#has("fractions-are-rounded")) amount = Math.round(amount);
    if (typeof amount !== "number" || !Number.isInteger(amount)) throw new Refused("bad_request");
    if (amount < least && !this.#isBelow(amount)) throw new Refused("bad_request");
    if (amount > AMOUNT_MAX && !this.#has("any-sum")) throw new Refused("bad_request");
    return amount;
  }

  #isBelow(amount: number): boolean {
    return amount === 0 ? this.#has("debit-of-nothing") : this.#has("negative-amounts-move");
  }

  async #move(action: string, asked: Asked, fields: Fields): Promise<Fields> {
    if (action === "round_end") return this.#told(this.#books.endRound(asked));
    if (action === "rollback") return this.#told(await this.#books.rollback(asked));
    const isOther = asked.currency !== "INR" && !this.#has("currency-unread");
    if (isOther && !this.#has("currency-of-repeats-unread")) throw new Refused("currency_other");
    const refuseCurrency = () => (isOther ? ("currency_other" as const) : null);
    if (action === "credit") {
      const refuseWin = () => (this.#has("limits-for-wins") ? this.#refuseLimits(asked) : null);
      return this.#told(await this.#books.credit(asked, () => refuseCurrency() ?? refuseWin()));
    }
    const refuseSession = () => this.#refuseSession(asked, fields["session"]);
    if (this.#has("repeat-needs-its-session") && refuseSession() !== null) throw new Refused("launch_over");
    const refuse = () => refuseCurrency() ?? refuseSession() ?? this.#refuseLimits(asked);
    return this.#told(await this.#books.debit(asked, refuse));
  }

  #told(answered: Answer): Fields {
    if ("refusal" in answered) throw new Refused(answered.refusal);
    return answered;
  }

  #refuseSession(asked: Asked, token: unknown): RefusalName | null {
    const session = typeof token === "string" ? this.#sessions.get(token) : undefined;
    const member = session && this.#players.get(`${session.provider} ${session.player}`);
    const isKnown = session !== undefined || this.#has("any-session");
    const isOpen = session?.isEnded !== true || this.#has("ended-session-debits");
    const isOwn = session === undefined || member === asked.member || this.#has("session-of-anyone");
    const isOfGame = asked.game === gameOf(asked.provider) || this.#has("any-game");
    if (isKnown && isOpen && isOwn && isOfGame) return null;
    if (this.#has("refused-id-is-used")) this.#books.refuseId(asked);
    return "launch_over";
  }

  #refuseLimits({ amount }: Asked): RefusalName | null {
    if (amount < LEAST && !this.#has("least-unread", "debit-of-nothing", "negative-amounts-move"))
      return "stake_too_small";
    return amount > GREATEST && !this.#has("greatest-unread", "any-sum") ? "stake_too_large" : null;
  }

  #memberOf(provider: string, player: unknown): Member {
    if (typeof player !== "string" || !/^[\w-]{22}$/.test(player)) throw new Refused("bad_request");
    const known = this.#players.get(`${provider} ${player}`);
    if (known !== undefined) return known;
    const anywhere = [...this.#players].find(([key]) => key.endsWith(` ${player}`));
    if (anywhere !== undefined && this.#has("players-of-all-providers")) return anywhere[1];
    if (this.#has("unknown-player-has-nothing", "any-player")) return { name: player, balance: 0 };
    throw new Refused("player_unknown");
  }

  #launch(provider: string, member: Member, isEnded: boolean): string {
    const of = this.#has("one-player-id") ? "" : provider;
    const player = createHmac("sha256", "players").update(`${of} ${member.name}`).digest("base64url").slice(0, 22);
    const token = `${player}.${hash("sha256", `${provider} ${member.name} ${isEnded}`, "base64url")}`;
    this.#players.set(`${provider} ${player}`, member);
    this.#sessions.set(token, { provider, player, isEnded });
    return token;
  }
}

const gameOf = (provider: string) => `game-of-${provider}`;
