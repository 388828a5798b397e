import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { demoProviderStub } from "#simulator/objects/stubs.ts";
import type { Reason } from "#simulator/provider-games/page-call.ts";
import { balanceOf, fetchSimulator, makeMember, type TestMember } from "#simulator/testing/client.ts";
import { launch } from "#simulator/testing/provider.ts";
import { realNow } from "#simulator/time/clock.ts";
import { surroundings } from "../surroundings.ts";

// Amounts are minor units.

export const START = 100_000;
export const STAKE = 5_000;
export const TRY_MS = 1_000;
/** Of the wheel's fields. */
export const [LOSING, FOUR_FOLD] = [0, 9];

interface Answer {
  ok: boolean;
  reason?: Reason;
  balance?: number;
  payout?: number;
  stops?: number[];
  isSettled?: boolean;
}

export type Fate = "heard" | "request lost" | "answer lost" | "ends before" | "ends after";

/** The network between provider and wallet, and the provider's clock: a lost call costs a second. */
class Network {
  /** Each call that was sent. */
  readonly sent: string[] = [];
  fateOf: (action: string, count: number) => Fate = () => "heard";
  stop = LOSING;

  constructor() {
    vi.useFakeTimers({ now: realNow(), toFake: ["Date"] });
    vi.spyOn(surroundings, "sleep").mockImplementation(async (ms) => this.pass(ms));
    const { random } = surroundings;
    vi.spyOn(surroundings, "random").mockImplementation((bytes) =>
      bytes === 1 ? Uint8Array.of(this.stop) : random(bytes),
    );
    vi.spyOn(surroundings, "send").mockImplementation((ctx, path, init) => this.#send(ctx, path, init));
  }

  count(action: string): number {
    return this.sent.filter((each) => each === action).length;
  }

  /** Lets time pass for all: the wallet judges the time of a signature. */
  pass(ms: number): void {
    vi.setSystemTime(realNow() + ms);
  }

  async #send(ctx: DurableObjectState, path: string, init: RequestInit): Promise<Response> {
    const action = path.slice("/provider/".length);
    this.sent.push(action);
    const fate = this.fateOf(action, this.count(action));
    // The platform lets no request out before what the object wrote is on disk.
    await ctx.storage.sync();
    if (fate === "ends before") ctx.abort("a restart of the test");
    if (fate === "request lost") this.#lose();
    const headers = init.headers as Record<string, string>;
    const answer = await fetchSimulator("POST", path, init.body, { headers });
    if (fate === "ends after") ctx.abort("a restart of the test");
    if (fate === "answer lost") this.#lose();
    return answer;
  }

  #lose(): never {
    this.pass(TRY_MS);
    throw new Error("lost");
  }
}

/** A member with a page of the wheel. */
export class DemoPlayer {
  readonly network = new Network();
  readonly member: TestMember;
  session: string;
  #rounds = 0;

  private constructor(member: TestMember, session: string) {
    [this.member, this.session] = [member, session];
  }

  static async open(): Promise<DemoPlayer> {
    const member = await makeMember(START / 100);
    return new DemoPlayer(member, await launch(member, "balloon-lift"));
  }

  /** Makes a call of the page. */
  async ask(fields: object): Promise<Answer> {
    const body = JSON.stringify({ game: "balloon-lift", launch: this.session, ...fields });
    const headers = { "Content-Type": "text/plain" };
    return (await fetchSimulator("POST", "/sim/games/play", body, { headers })).json();
  }

  newRound(): string {
    return `round-of-the-tests-${++this.#rounds}`;
  }

  spin(round = this.newRound(), stake = STAKE): Promise<Answer> {
    return this.ask({ action: "spin", round, stake });
  }

  /** Asks as the page does: again if the provider fails. */
  async spinUntilAnswered(round: string): Promise<Answer> {
    for (let tries = 0; tries < 10; tries++) {
      const answer = await this.spin(round).catch(() => null);
      if (answer?.ok === true || answer?.ok === false) return answer;
    }
    throw new Error("no answer came");
  }

  /** Lets time pass until no round waits for the wallet. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 40; turn++) {
      const open = await runInDurableObject(demoProviderStub(env), (_, { storage }) =>
        storage.sql.exec("SELECT 1 FROM round WHERE due IS NOT NULL").toArray(),
      );
      if (open.length === 0) return;
      this.network.pass(61_000);
      await runDurableObjectAlarm(demoProviderStub(env)).catch(() => undefined);
    }
    throw new Error("a round never settled");
  }

  /** Of the wallet. */
  async balance(): Promise<number> {
    return Math.round((await balanceOf(this.member)) * 100);
  }
}
