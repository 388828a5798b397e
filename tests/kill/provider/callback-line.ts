import { type HttpLine, openLine, requestBytes } from "#loadtest/bench/connections.ts";
import type { SeededRandom } from "#tests/world/random.ts";
import { type Movement, type ProviderKey, signedHeaders } from "#tests/world/provider-round.ts";
import type { Tally } from "../caller.ts";
import { pause } from "../player.ts";
import type { RestartableServer } from "../restartable-server.ts";

/** Of requests whose answer nobody reads, because their connection ends within this time. */
const DROPPED = 0.1;
const DROPPED_WITHIN_MS = 4;
const AGAIN_MS = 15;
const KIND_MISMATCH = "an answer of another kind";

export interface CallbackAnswer {
  readonly code: number;
  readonly msg: string;
  readonly balance: number;
  /** From sending to the answer. */
  readonly ms: number;
}

export interface LineNeeds {
  readonly server: RestartableServer;
  readonly tally: Tally;
  readonly random: SeededRandom;
  readonly key: ProviderKey;
  /** Different for each line. */
  readonly name: string;
  /** Resolves when a request may be sent. */
  readonly mayStart?: () => Promise<void>;
  /** Owner of the money; absent: no history has it. */
  readonly member?: string;
}

/** A connection of a provider's server. It signs a callback anew each time, and sends it until it is answered. */
export class CallbackLine {
  /** Requests whose answer was not read. */
  dropped = 0;
  /** Requests that were answered. */
  answered = 0;
  isBusy = false;
  readonly #needs: LineNeeds;
  #line: HttpLine | null = null;
  #nonces = 0;

  constructor(needs: LineNeeds) {
    this.#needs = needs;
  }

  /** `id` and `moves`: of the callback, for a history. */
  async deliver(action: string, fields: object, id: string, moves: () => readonly Movement[]): Promise<CallbackAnswer> {
    const { server, tally, random, mayStart, member } = this.#needs;
    const path = `/provider/${action}`;
    const noted = member !== undefined && {
      member,
      method: "POST",
      path,
      id,
      moves: () => moves().map(({ type: kind, change }) => ({ member, kind, change })),
    };
    const body = JSON.stringify(fields);
    for (;;) {
      await mayStart?.();
      await server.whenUp();
      this.isBusy = true;
      try {
        this.#line ??= await openLine(server.url);
        const request = this.#request(path, body);
        const isDropped = random.chance(DROPPED);
        const startedAt = performance.now();
        const end = noted && tally.history?.request(noted);
        const answer = this.#line.ask(request);
        if (isDropped) {
          answer.catch(() => undefined);
          await pause(random.below(DROPPED_WITHIN_MS));
          this.close();
          this.dropped += 1;
          continue;
        }
        const told = JSON.parse((await answer).toString()) as CallbackAnswer;
        if (end) end({ ...told });
        const { code, msg, balance } = told;
        this.answered += 1;
        return { code, msg, balance, ms: performance.now() - startedAt };
      } catch (error) {
        if (String(error).includes(KIND_MISMATCH)) tally.problems.push(`${path}: ${String(error)}`);
        tally.resent += 1;
        this.close();
        await pause(AGAIN_MS);
      } finally {
        this.isBusy = false;
      }
    }
  }

  close(): void {
    this.#line?.close();
    this.#line = null;
  }

  #request(path: string, body: string): Buffer {
    const { server, key, name } = this.#needs;
    const stamp = { seconds: Math.floor(Date.now() / 1000), nonce: `${name}-${++this.#nonces}-callback` };
    return requestBytes(
      server.url + path,
      { ...signedHeaders(key, path, body, stamp), "Content-Type": "application/json" },
      body,
    );
  }
}
