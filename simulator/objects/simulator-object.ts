import { DurableObject } from "cloudflare:workers";
import type { FailedSteps } from "#contract/control/operate.ts";
import { Failures, type LogFailure } from "../log/log.ts";
import { realNow } from "../time/clock.ts";
import { StateKeeper, type StateShape } from "../storage/object-state.ts";
import type { ObjectApi } from "./object-api.ts";
import type { SimulatorBindings } from "./bindings.ts";

/** The key of the probe, and the real time without a commit after which it is written. */
const PROBE = "probe";
const PROBE_AFTER_MS = 30_000;

interface ObjectClass {
  readonly prototype: object;
}

type Logged = Pick<SimulatorObject, "logFailure"> & { readonly ctx: Pick<DurableObjectState, "id"> };

type Method = (this: Logged, ...args: unknown[]) => unknown;

/**
 * Logs and counts every error that a Durable Object's methods throw. Callers get no stack, and an alarm or a socket message has no
 * caller.
 */
export function logFailures({ prototype }: ObjectClass): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    if (name === "constructor" || typeof method !== "function") continue;
    Object.defineProperty(prototype, name, {
      value: logged(name, method as Method),
      writable: true,
      configurable: true,
    });
  }
}

function logged(name: string, method: Method): Method {
  return function logging(...args) {
    try {
      const result = method.apply(this, args);
      return result instanceof Promise ? result.catch((error: unknown) => failed(this, args, error)) : result;
    } catch (error) {
      return failed(this, args, error);
    }
  };

  function failed({ ctx, logFailure }: Logged, args: readonly unknown[], error: unknown): never {
    logFailure("object_failed", error, { object: ctx.id.name, method: name, id: requestIdIn(args) });
    throw error;
  }
}

/** The request id in a message, if it has one. */
function requestIdIn([first]: readonly unknown[]): unknown {
  return typeof first === "object" && first !== null && "requestId" in first
    ? (first.requestId ?? undefined)
    : undefined;
}

/** Base class of the simulator's Durable Objects. */
export abstract class SimulatorObject extends DurableObject<SimulatorBindings> implements ObjectApi {
  static {
    logFailures(this);
  }

  readonly logFailure: LogFailure;
  readonly #failures: Failures;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    this.#failures = new Failures(ctx.storage.kv);
    this.logFailure = this.#failures.log;
  }

  /** Tells that the object has stored something. */
  protected readonly noteCommit = (): void => {
    this.#committedAt = realNow();
  };
  #committedAt = -Infinity;

  /** Throws if the object cannot store. It writes only if it has stored nothing for `PROBE_AFTER_MS`. */
  async checkStorage(): Promise<void> {
    const now = realNow();
    const isRecent = now - this.#committedAt < PROBE_AFTER_MS;
    if (!isRecent) this.ctx.storage.kv.put(PROBE, now);
    await this.ctx.storage.sync();
    if (!isRecent) this.noteCommit();
  }

  failedSteps(): FailedSteps[] {
    const failed = this.#failures.read();
    return failed === undefined ? [] : [{ object: this.ctx.id.name ?? "", ...failed }];
  }

  readState(): string {
    return new StateKeeper(this.ctx).read();
  }

  stateFits(shape: StateShape): boolean {
    return new StateKeeper(this.ctx).fits(shape);
  }

  writeState(json: string): Promise<void> {
    return new StateKeeper(this.ctx).write(json);
  }

  wipe(): Promise<void> {
    return new StateKeeper(this.ctx).wipe();
  }

  restart(): void {
    this.ctx.abort("restarted by the control API");
  }
}
