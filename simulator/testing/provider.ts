import { createHmac, hash } from "node:crypto";
import { realNow } from "../time/clock.ts";
import { call, control, fetchSimulator, type Envelope, type TestMember } from "./client.ts";

// A provider's server, written from the OpenAPI document alone: it shares no code with the wallet's door.

interface ProviderKey {
  readonly key_id: string;
  readonly secret: string;
}

export async function makeKey(provider = "spribe"): Promise<ProviderKey> {
  const { key_id, secret } = await control("POST", "/operate/provider_key", { provider });
  return { key_id: String(key_id), secret: String(secret) };
}

let nonces = 0;

interface Signed {
  readonly seconds?: number;
  readonly nonce?: string;
  readonly method?: string;
}

/** The header of a request's signature. */
export function signatureOf({ key_id, secret }: ProviderKey, target: string, body: string, more: Signed = {}): string {
  const { seconds = Math.floor(realNow() / 1000), nonce = `nonce-${++nonces}-of-the-tests`, method = "POST" } = more;
  const text = ["rangoli-1", seconds, nonce, method, target, hash("sha256", body, "hex")].join("\n");
  return `t=${seconds} n=${nonce} ${key_id}=${createHmac("sha256", secret).update(text).digest("hex")}`;
}

/** Calls the wallet as a provider. */
export async function ask(key: ProviderKey, action: string, fields: object): Promise<Envelope> {
  const [path, body] = [`/provider/${action}`, JSON.stringify(fields)];
  const headers = { "X-Provider-Signature": signatureOf(key, path, body), "Content-Type": "application/json" };
  return (await fetchSimulator("POST", path, body, { headers })).json();
}

/** Opens a game as a member does, and returns its launch token. */
export async function launch({ token }: TestMember, game = "star-pairs", locale = "in"): Promise<string> {
  const started = await call("GET", `/exg/start_game?id=${game}`, undefined, { token, locale });
  const { launch_url: address, html_encode: page } = started;
  if (typeof page === "string") return /"launch":"([^"]*)"/.exec(atob(page))?.[1] ?? "";
  return new URLSearchParams(new URL(String(address), "https://simulator.test").hash.slice(1)).get("launch") ?? "";
}

/** A provider with a player in one of its games. */
export class TestProvider {
  readonly key: ProviderKey;
  readonly session: string;
  readonly game: string;
  #ids = 0;

  private constructor(key: ProviderKey, session: string, game: string) {
    [this.key, this.session, this.game] = [key, session, game];
  }

  static async open(member: TestMember, game = "star-pairs", key?: ProviderKey): Promise<TestProvider> {
    const provider = game === "star-pairs" || game === "balloon-lift" ? "spribe" : "pg";
    return new TestProvider(key ?? (await makeKey(provider)), await launch(member, game), game);
  }

  get player(): string {
    return this.session.split(".", 1)[0] ?? "";
  }

  newId(): string {
    return `tx-${++this.#ids}`;
  }

  ask(action: string, fields: object): Promise<Envelope> {
    return ask(this.key, action, fields);
  }

  /** `amount`: minor units. */
  debit(transaction: string, amount: number, round = "r-1", more: object = {}): Promise<Envelope> {
    return this.ask("debit", { ...this.#movement(transaction, amount, round), session: this.session, ...more });
  }

  credit(transaction: string, amount: number, round = "r-1", more: object = {}): Promise<Envelope> {
    return this.ask("credit", { ...this.#movement(transaction, amount, round), ...more });
  }

  rollback(transaction: string): Promise<Envelope> {
    return this.ask("rollback", { player: this.player, transaction });
  }

  endRound(round = "r-1"): Promise<Envelope> {
    return this.ask("round_end", { player: this.player, game: this.game, round });
  }

  async balance(): Promise<number> {
    return Number((await this.ask("balance", { player: this.player }))["balance"]);
  }

  #movement(transaction: string, amount: number, round: string) {
    const { player, game } = this;
    return { player, game, round, transaction, amount, currency: "INR" };
  }
}
