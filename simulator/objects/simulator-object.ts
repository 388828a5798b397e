import { DurableObject } from "cloudflare:workers";
import type { FailedSteps } from "#contract/control/operate.ts";
import { Failures, type LogFailure } from "../log/log.ts";
import { realNow } from "../time/clock.ts";
import { beginGeneration } from "../storage/generation.ts";
import { stepsOf } from "../storage/migrate.ts";
import { readPage, readPlace, tableNames } from "../storage/object-rows.ts";
import { StateKeeper, type StateShape } from "../storage/object-state.ts";
import { isExported, PROBE, Restoration, type RestoredPage, UnfinishedRestoreError } from "../storage/restoration.ts";
import type { ObjectApi } from "./object-api.ts";
import type { SimulatorBindings } from "./bindings.ts";

/** The real time without a commit after which the probe is written. */
const PROBE_AFTER_MS = 30_000;

interface ObjectClass {
  readonly prototype: object;
}

type Logged = Pick<SimulatorObject, "logFailure" | "isRestoring"> & { readonly ctx: Pick<DurableObjectState, "id"> };

type Method = (this: Logged, ...args: unknown[]) => unknown;

/**
 * Logs and counts every error that a Durable Object's methods throw. Callers get no stack, and an alarm or a socket message has no
 * caller. Until a restore has ended, the methods throw; `whileRestoring`: these work.
 */
export function logFailures({ prototype }: ObjectClass, { whileRestoring = false } = {}): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const method = Object.getOwnPropertyDescriptor(prototype, name)?.value as unknown;
    if (name === "constructor" || typeof method !== "function") continue;
    Object.defineProperty(prototype, name, {
      value: logged(name, method as Method, whileRestoring),
      writable: true,
      configurable: true,
    });
  }
}

function logged(name: string, method: Method, whileRestoring: boolean): Method {
  return function logging(...args) {
    if (this.isRestoring && !whileRestoring) throw new UnfinishedRestoreError(this.ctx.id.name ?? "");
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

export abstract class SimulatorObject extends DurableObject<SimulatorBindings> implements ObjectApi {
  static {
    logFailures(this, { whileRestoring: true });
  }

  readonly logFailure: LogFailure;
  readonly #failures: Failures;
  readonly #restoration: Restoration;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    this.#failures = new Failures(ctx.storage.kv);
    this.logFailure = this.#failures.log;
    this.#restoration = new Restoration(ctx.storage);
  }

  /** The catalogue works on, since operators' calls ask it for the time. */
  get isRestoring(): boolean {
    return this.#restoration.isOpen && this.ctx.id.name !== "catalogue";
  }

  /** For what even the catalogue refuses until a restore has ended. */
  protected refuseWhileRestoring(): void {
    if (this.#restoration.isOpen) throw new UnfinishedRestoreError(this.ctx.id.name ?? "");
  }

  /** Tells that the object has stored something. */
  protected readonly noteCommit = (): void => {
    this.#committedAt = realNow();
  };
  #committedAt = -Infinity;

  async checkStorage(idleMs = PROBE_AFTER_MS): Promise<void> {
    this.refuseWhileRestoring();
    const now = realNow();
    const isRecent = now - this.#committedAt < idleMs;
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

  schema(): Record<string, number> {
    return stepsOf(this.ctx.storage);
  }

  /** Whether a table has rows that are not of an unfinished restore. */
  hasRows(table: string): boolean {
    const { sql } = this.ctx.storage;
    if (this.#restoration.isOpen || !tableNames(sql).includes(table)) return false;
    return [...sql.exec(`SELECT 1 FROM "${table}" LIMIT 1`)].length > 0;
  }

  exportPage(after: string | null): { lines: string; next: string | null } | null {
    const place = after === null ? null : readPlace(after);
    const { sql } = this.ctx.storage;
    if (place === undefined || (place !== null && !tableNames(sql).includes(place.table))) return null;
    return readPage(this.ctx.storage, place, isExported);
  }

  beginRestore(id: string): void {
    this.#restoration.begin(id);
  }

  restorePage(page: RestoredPage): boolean {
    return this.#restoration.take(page);
  }

  hasRestored(id: string): boolean {
    return this.#restoration.isOpenFor(id);
  }

  isRestored(id: string, pages: number): boolean {
    return this.#restoration.isWhole(id, pages);
  }

  /** Ends the object too. */
  endRestore(generation: number): Promise<void> {
    this.#restoration.end(generation);
    return new StateKeeper(this.ctx).restart();
  }

  /** Ends the object too, since its secrets are of the generation before. */
  beginGeneration(generation: number): Promise<void> {
    beginGeneration(this.ctx.storage.kv, generation);
    return new StateKeeper(this.ctx).restart();
  }

  /** Null: the platform cannot. The object takes the old data as it next starts; returns the bookmark that undoes it. */
  async recoverTo(time: number): Promise<string | null> {
    try {
      const bookmark = await this.ctx.storage.getBookmarkForTime(time);
      return await this.ctx.storage.onNextSessionRestoreBookmark(bookmark);
    } catch (error) {
      if (isWithoutBookmarks(error)) return null;
      throw error;
    }
  }

  restart(): void {
    this.ctx.abort("restarted by the control API");
  }
}

/** As workerd throws outside Cloudflare. */
function isWithoutBookmarks(error: unknown): boolean {
  return String(error).includes("does not implement point-in-time recovery");
}
