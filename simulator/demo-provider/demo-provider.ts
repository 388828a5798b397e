import type { Provider } from "#contract/calls/exg.ts";
import type { DemoMode } from "#contract/control/control.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import type { DemoProviderApi } from "../objects/demo-provider-api.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { keyIdOf, newestKeys, secretOf } from "../provider/provider-keys.ts";
import { migrate, SHIPPED } from "../storage/migrate.ts";
import { DemoRounds } from "./demo-rounds.ts";
import { type PageAnswer, pageCall } from "../provider-games/page-call.ts";
import { DEMO_SCHEMA, RoundRows } from "./round-rows.ts";
import { surroundings } from "./surroundings.ts";
import { type ProviderKey, WalletClient } from "./wallet-client.ts";

const MODE = "mode";

/** A key's number and the time at which it was made; its secret is stored nowhere. */
interface StoredKey {
  readonly id: string;
  readonly madeAt: number;
}

/**
 * The provider of all demo games, under the name of each provider that the lists have. It plays another company: of the
 * simulator's other objects it asks the catalogue alone, for a key, as an operator would hand it one.
 */
export class DemoProvider extends SimulatorObject implements DemoProviderApi {
  static {
    logFailures(this);
  }

  readonly #rounds: DemoRounds;
  /** Keys under way: two calls must not make two keys. */
  readonly #keys = new Map<Provider, Promise<ProviderKey>>();

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, { steps: DEMO_SCHEMA, shipped: SHIPPED.demo }, ctx.id.name ?? "the demo provider");
    const { logFailure } = this;
    const now = () => surroundings.now();
    const sleep = (ms: number) => surroundings.sleep(ms);
    const random = (bytes: number) => surroundings.random(bytes);
    const send = (path: string, init: RequestInit) => surroundings.send(ctx, path, init);
    const mode = () => this.mode();
    const keyOf = (provider: Provider, isRefused: boolean) => this.#keyOf(provider, isRefused);
    const wallet = new WalletClient({ send, keyOf, mode, now, sleep, random });
    const rows = new RoundRows(ctx.storage.sql);
    const isLate = () => mode() === "slow";
    const wakeAt = (time: number) => this.#wakeAt(time);
    this.#rounds = new DemoRounds({ rows, wallet, isLate, wakeAt, logFailure, now, sleep, random });
  }

  /** Answers a call of a game's page, whose text may be anything. */
  async answerPage(text: string): Promise<string> {
    return JSON.stringify(await this.#answer(text));
  }

  async #answer(text: string): Promise<PageAnswer> {
    const call = pageCall.safeParse(jsonOf(text));
    if (!call.success) return { ok: false, reason: "bad" };
    return call.data.action === "open" ? this.#rounds.open(call.data) : this.#rounds.spin(call.data);
  }

  mode(): DemoMode {
    return this.ctx.storage.kv.get<DemoMode>(MODE) ?? "normal";
  }

  setMode(mode: DemoMode): void {
    this.ctx.storage.kv.put(MODE, mode);
  }

  override alarm(): Promise<void> {
    return this.#rounds.goOn();
  }

  async #wakeAt(time: number): Promise<void> {
    const { storage } = this.ctx;
    const set = await storage.getAlarm();
    if (set === null || set > time) await storage.setAlarm(time);
  }

  #keyOf(provider: Provider, isRefused: boolean): ProviderKey | Promise<ProviderKey> {
    const stored = this.ctx.storage.kv.get<StoredKey>(`key:${provider}`);
    if (stored !== undefined && !isRefused) return { ...stored, secret: secretOf(this.env, stored.id) };
    const making = this.#keys.get(provider) ?? this.#makeKey(provider).finally(() => this.#keys.delete(provider));
    this.#keys.set(provider, making);
    return making;
  }

  async #makeKey(provider: Provider): Promise<ProviderKey> {
    const id = keyIdOf(provider, await catalogueStub(this.env).makeProviderKey(provider));
    newestKeys(this.env).invalidate();
    const key: StoredKey = { id, madeAt: surroundings.now() };
    this.ctx.storage.kv.put(`key:${provider}`, key);
    return { ...key, secret: secretOf(this.env, id) };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
