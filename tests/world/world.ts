import { Catalogue } from "#simulator/catalogue/catalogue.ts";
import { api } from "#games/all/api.ts";
import { Cell } from "#simulator/cell/cell.ts";
import { provideGames } from "#simulator/cell/cell-games.ts";
import { SERVERS } from "#games/servers.ts";
import { Directory } from "#simulator/directory/directory.ts";
import { Relay } from "#simulator/rounds/relay.ts";
import { Rounds } from "#simulator/rounds/rounds.ts";
import { createSimulator } from "#simulator/simulator.ts";
import { Faults } from "./faults.ts";
import { Host } from "./platform/host.ts";
import { WorldRequest, WorldResponse, SocketPair } from "./platform/link.ts";
import { calmStorage, Disk, type Row } from "./platform/storage.ts";
import { type Caller, namespaceFor } from "./platform/stubs.ts";
import { SeededRandom } from "./random.ts";
import { type Owner, Scheduler, Trace } from "./scheduler.ts";
import type { SimulatorBindings } from "#simulator/objects/bindings.ts";
import { OPERATORS } from "#contract/control/testing/operator.ts";
import { SIGNER } from "./told-receipts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

provideGames(api, SERVERS);

interface RealmNeeds {
  readonly scheduler: Scheduler;
  readonly random: SeededRandom;
  readonly onLog: (line: string) => void;
}

/**
 * Replaces the global time, timers, randomness and sockets, which the simulator uses, with those of the world. Returns
 * a function that restores them.
 */
function enterRealm({ scheduler, random, onLog }: RealmNeeds): () => void {
  const timers = new Set<number>();
  let lastTimer = 0;
  const undo = [
    replace(Date, "now", () => scheduler.now),
    replace(globalThis, "setTimeout", (run: () => void, ms = 0) => {
      const timer = ++lastTimer;
      timers.add(timer);
      scheduler.after(ms, scheduler.current, "timer", () => {
        if (timers.delete(timer)) run();
      });
      return timer;
    }),
    replace(globalThis, "clearTimeout", (timer: number) => timers.delete(timer)),
    replace(globalThis, "crypto", {
      getRandomValues: <T extends ArrayBufferView>(array: T): T => {
        random.writeTo(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
        return array;
      },
      randomUUID: () => uuid(random),
    }),
    replace(globalThis, "Request", WorldRequest),
    replace(globalThis, "Response", WorldResponse),
    replace(globalThis, "WebSocketPair", SocketPair),
    replace(globalThis, "WebSocketRequestResponsePair", Object),
    replace(console, "error", onLog),
    // Thousands of refusals are expected here.
    replace(console, "log", () => undefined),
  ];
  return () => {
    for (const each of undo.toReversed()) each();
  };
}

function replace(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(target, name);
    else Object.defineProperty(target, name, before);
  };
}

function uuid(random: SeededRandom): string {
  const hex = Array.from({ length: 4 }, () => random.word().toString(16).padStart(8, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-");
}

type Class = new (ctx: DurableObjectState, env: SimulatorBindings) => object;

const CLASSES: Readonly<Record<string, Class>> = {
  cell: Cell,
  directory: Directory,
  table: Rounds,
  relay: Relay,
  catalogue: Catalogue,
};

/** New disks by class, created once, because schema steps take longer than the rest of an object's life. */
const images = new Map<string, Uint8Array>();

function classOf(name: string): Class {
  const found = CLASSES[kindOf(name)];
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

/** A new object's disk before its first event. */
function imageOf(name: string, settings: Readonly<Record<string, string>>): Uint8Array {
  const kind = kindOf(name);
  const image = images.get(kind) ?? makeImage(name, settings);
  images.set(kind, image);
  return image;
}

function kindOf(name: string): string {
  return /^\w+/.exec(name)?.[0] ?? "";
}

/** Begins an isolated object and returns its disk. */
function makeImage(name: string, settings: Readonly<Record<string, string>>): Uint8Array {
  const disk = new Disk(null);
  const storage = calmStorage(disk);
  const nowhere = { getByName: () => new Proxy({}, { get: () => () => new Promise(() => undefined) }) };
  const env = { ...settings, ...namespaces(nowhere) };
  const quiet = { blockConcurrencyWhile: () => undefined, setWebSocketAutoResponse: () => undefined };
  const ctx = { id: { name }, storage, ...quiet, getWebSockets: () => [] };
  Reflect.construct(classOf(name), [ctx, env]);
  disk.commit();
  const image = disk.image();
  disk.close();
  return image;
}

/** 22 November 2026 in India. Each seed begins at some time of that day. */
const FIRST_DAY = Date.UTC(2026, 10, 21, 18, 30);
/** Each day's second gift event asks for a recharge alone; it is open from here on, and for an hour. */
const GIFTS_FROM_MS = 15.5 * HOUR_MS;
const GIFTS_MS = 40 * MINUTE_MS;

export const CELLS = 3;
export const FAIRNESS_KEY = "key-of-the-simulated-world";
export const PAYMENT_KEY = "payment-key-of-the-simulated-world";

type Simulator = (request: Request) => Promise<Response>;
export interface WorldOptions {
  /** The number of trace lines that are stored. */
  readonly keep?: number;
  /** True: relays stand between the cells and the tables, on two levels. */
  readonly relays?: boolean;
  /** True: relays, and a gift event is open whose pool has too little for all members. */
  readonly gifts?: boolean;
  /** True: stakes have receipts. */
  readonly receipts?: boolean;
  /** False: no provider plays. By default the seed decides. */
  readonly provider?: boolean;
  /** True: members read their money meanwhile, and what clients asked and were told is written down. */
  readonly history?: boolean;
}

/** The simulator's own code on a platform whose time, randomness and order of events follow one seed. */
export class World {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly trace: Trace;
  /** Logged errors that no injected fault explains, so defects of the code. */
  readonly mistakes: string[] = [];
  readonly #hosts = new Map<string, Host>();
  readonly #simulator: Simulator;
  readonly #operatorSimulator: Simulator;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #leave: () => void;

  constructor(seed: number, { keep = 0, relays = false, gifts = false, receipts = false }: WorldOptions = {}) {
    this.#settings = {
      ...settings,
      ...((relays || gifts) && RELAYED),
      ...(receipts && { RECEIPT_KEY: `${SIGNER.id}:${SIGNER.secret}` }),
    };
    const random = new SeededRandom(seed, "platform");
    this.trace = new Trace(keep);
    this.faults = new Faults(seed);
    this.scheduler = new Scheduler(
      FIRST_DAY + (gifts ? GIFTS_FROM_MS + random.below(GIFTS_MS) : random.below(DAY_MS)),
      this.trace,
    );
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
    const env = this.#envFor({ owner: GATEWAY, output: (leave) => leave() });
    const { OPERATORS: _, TEST_BENCH: __, ...withoutOperators } = env;
    this.#simulator = createSimulator(withoutOperators).fetch;
    this.#operatorSimulator = createSimulator(env).fetch;
  }

  /** Sends a request to the simulator, in an event of its own. */
  ask(by: "anyone" | "operator", request: WorldRequest): Promise<WorldResponse> {
    this.scheduler.enter(GATEWAY);
    const simulator = by === "operator" ? this.#operatorSimulator : this.#simulator;
    const answer = simulator(request as unknown as Request) as Promise<unknown> as Promise<WorldResponse>;
    answer.catch((error: unknown) => this.#judge(`gateway: ${describe(error)}`));
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
      disk: new Disk(imageOf(name, this.#settings)),
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

  /** Ends the world and returns the hash of its trace. */
  close(): string {
    this.#leave();
    for (const { disk } of this.#hosts.values()) disk.close();
    return this.trace.digest();
  }

  #envFor(caller: Caller): SimulatorBindings {
    const { scheduler, faults } = this;
    const namespace = namespaceFor({ scheduler, faults, hostOf: (name) => this.host(name) }, caller);
    return { ...this.#settings, ...namespaces(namespace) } as never;
  }

  #judge(line: string): void {
    this.trace.note(line);
    if (!line.includes("[fault]")) this.mistakes.push(line);
  }
}

export function inCells(world: World, query: string): Row[] {
  return world.cells.flatMap(({ disk }) => disk.run(query));
}

function namespaces(namespace: { getByName(name: string): unknown }) {
  return {
    CELL: namespace,
    DIRECTORY: namespace,
    ROUNDS: namespace,
    RELAY: namespace,
    CATALOGUE: namespace,
    DEMO_PROVIDER: namespace,
  };
}

const settings = {
  OPERATORS,
  TEST_BENCH: "on",
  FAIRNESS_KEY,
  PAYMENT_KEY,
  CELLS: String(CELLS),
};
/** Cells beyond those with members only make the tree of relays higher. */
const RELAYED = { CELLS: "5 relay=2" };

const GATEWAY: Owner = { name: "gateway", alive: true, begin: () => undefined, finish: () => undefined };

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Replaces the listeners that end the process on an unhandled rejection. The platform only logs it. */
function onUnhandled(handle: (error: unknown) => void): () => void {
  const before = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", handle);
  return () => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of before) process.on("unhandledRejection", listener);
  };
}
