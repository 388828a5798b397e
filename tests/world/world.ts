import type { SimulatorBindings } from "#simulator/settings.ts";
import { createSimulator } from "#simulator/simulator.ts";
import { Faults } from "./faults.ts";
import { classOf, imageOf } from "./objects.ts";
import { Disk, type Row } from "./platform/disk.ts";
import { Host } from "./platform/host.ts";
import type { WorldRequest, WorldResponse } from "./platform/http.ts";
import { type Caller, namespaceFor } from "./platform/stubs.ts";
import { Random } from "./random.ts";
import { enterRealm } from "./realm.ts";
import { type Owner, Scheduler } from "./scheduler.ts";
import { Trace } from "./trace.ts";

/** 22 November 2026 in India; each seed begins at some time of that day. */
const FIRST_DAY = Date.UTC(2026, 10, 21, 18, 30);
const DAY_MS = 24 * 3_600_000;

export const CELLS = 3;
export const CONTROL_TOKEN = "operator-of-the-whole-world";
export const FAIRNESS_KEY = "key-of-the-simulated-world";
export const PAYMENT_KEY = "payment-key-of-the-simulated-world";

type Desk = (request: Request) => Promise<Response>;
export interface WorldOptions {
  /** Lines of the trace that are kept to be read. */
  readonly keep?: number;
}

/** The simulator's own code on a platform that follows one seed: time, chance, the order of all that happens. */
export class World {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly trace: Trace;
  /** What was logged that no fault explains: a mistake of the code. */
  readonly mistakes: string[] = [];
  readonly #hosts = new Map<string, Host>();
  readonly #desk: Desk;
  readonly #operatorsDesk: Desk;
  readonly #leave: () => void;

  constructor(seed: number, { keep = 0 }: WorldOptions = {}) {
    const random = new Random(seed, "platform");
    this.trace = new Trace(keep);
    this.faults = new Faults(seed);
    this.scheduler = new Scheduler(FIRST_DAY + random.below(DAY_MS), this.trace);
    const leaveRealm = enterRealm({
      scheduler: this.scheduler,
      random,
      onLog: (line) => this.#judge(`log: ${line}`),
    });
    const stopListening = onUnhandled((error) => this.#judge(`unhandled: ${describe(error)}`));
    this.#leave = () => {
      stopListening();
      leaveRealm();
    };
    const env = this.#envFor({ owner: DESK, output: (leave) => leave() });
    const { CONTROL_TOKEN: _, ...withoutControl } = env;
    this.#desk = createSimulator(withoutControl);
    this.#operatorsDesk = createSimulator(env);
  }

  /** Hands a request to the front desk, inside an event of its own. */
  ask(by: "anyone" | "operator", request: WorldRequest): Promise<WorldResponse> {
    this.scheduler.enter(DESK);
    const desk = by === "operator" ? this.#operatorsDesk : this.#desk;
    const answer = desk(request as unknown as Request) as Promise<unknown> as Promise<WorldResponse>;
    answer.catch((error: unknown) => this.#judge(`desk: ${describe(error)}`));
    return answer;
  }

  host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const Class = classOf(name);
    const host = new Host({
      name,
      scheduler: this.scheduler,
      faults: this.faults,
      disk: new Disk(imageOf(name, settings)),
      onError: (error) => this.#judge(`${name}: ${describe(error)}`),
      make: (ctx, life) => new Class(ctx, this.#envFor({ owner: life, output: (leave) => life.output(leave) })),
    });
    this.#hosts.set(name, host);
    return host;
  }

  get hosts(): readonly Host[] {
    return [...this.#hosts.values()];
  }

  get cells(): readonly Host[] {
    return Array.from({ length: CELLS }, (_, cell) => this.host(`cell:${cell}`));
  }

  /** Ends the world; gives the hash of all that happened in it. */
  close(): string {
    this.#leave();
    for (const { disk } of this.#hosts.values()) disk.close();
    return this.trace.digest();
  }

  #envFor(caller: Caller): SimulatorBindings {
    const { scheduler, faults } = this;
    const namespace = namespaceFor({ scheduler, faults, hostOf: (name) => this.host(name) }, caller);
    return { ...settings, CELL: namespace, DIRECTORY: namespace, ROUNDS: namespace, CATALOGUE: namespace } as never;
  }

  #judge(line: string): void {
    this.trace.note(line);
    if (!line.includes("[fault]")) this.mistakes.push(line);
  }
}

/** Rows of a query over every cell. */
export function inCells(world: World, query: string): Row[] {
  return world.cells.flatMap(({ disk }) => disk.run(query));
}

const settings = { CONTROL_TOKEN, FAIRNESS_KEY, PAYMENT_KEY, CELLS: String(CELLS), WITHDRAWAL_DELAY_MS: "30000" };

const DESK: Owner = { name: "desk", alive: true, begin: () => undefined, finish: () => undefined };

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Takes the place of those who would end the process for a rejection that nobody handles; the platform only logs it. */
function onUnhandled(handle: (error: unknown) => void): () => void {
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", handle);
  return () => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of before) process.on("unhandledRejection", listener);
  };
}
