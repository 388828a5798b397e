import type { History } from "#tests/world/history/history.ts";
import { Fault } from "../faults.ts";
import { WorldRequest, type WorldResponse, type SocketPair, type Listener } from "../platform/link.ts";
import type { World } from "../world.ts";
import { ToldReceipts } from "../told-receipts.ts";

const ORIGIN = "https://simulator.test";
/** Status and code of a failed request, which may have taken effect. */
const FAILED = 500;

export interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  readonly key?: string;
  /** Whose money it is about: such requests stand in a history. */
  readonly member?: number;
  /** Names a request without a key. */
  readonly id?: string;
  /** Minor units. */
  readonly sum?: number;
  /** The balance that it depends on. */
  readonly saw?: number;
  /** More headers, new ones for each copy. */
  readonly headers?: (body: string) => Readonly<Record<string, string>>;
}

export interface Connection {
  listen(listener: Listener): void;
  send(text: string): void;
  close(code: number): void;
}

/** The members' network: each request or its answer may be lost. */
export class Network {
  readonly receipts = new ToldReceipts();
  /** Of the members' calls; null: nobody writes one. */
  readonly history: History | null;
  readonly #world: World;
  /** The simulator's time minus the real time. */
  #shift = 0;

  constructor(world: World, history: History | null = null) {
    this.#world = world;
    this.history = history;
  }

  /** Real ms of this world. */
  get now(): number {
    return this.#world.scheduler.now;
  }

  /** The simulator's time, as of the operator's last request. */
  get simulatedNow(): number {
    return this.now + this.#shift;
  }

  /** The number of events so far, which orders moments. */
  get turn(): number {
    return this.#world.scheduler.events;
  }

  /** Advances the simulator's time and repeats the request until every object knows it. */
  async leap(ms: number): Promise<void> {
    let change: object = { shift_ms: ms };
    for (;;) {
      try {
        const { now } = await this.operate("POST", "/control/clock", change);
        this.#shift = Number(now) - this.now;
        return;
      } catch {
        // A failed request may have reached some objects. A repeat of the same time reaches all.
        const { now } = await this.operate("POST", "/control/clock", {}).catch(() => ({ now: null }));
        if (now === null) continue;
        change = Number(now) - this.now >= this.#shift + ms ? { speed: 1 } : { shift_ms: ms };
      }
    }
  }

  sleep(ms: number): Promise<null> {
    return new Promise((resolve) => this.#world.scheduler.after(ms, null, "slept", () => resolve(null)));
  }

  /** A request's answer. Rejects if the request or its answer was lost or failed. */
  async ask(sent: Sent): Promise<Envelope> {
    const response = await this.#carry(requestOf(sent), `${sent.method} ${sent.path}`);
    if (response.status === FAILED) throw new Fault("the server failed");
    const envelope = JSON.parse(await response.text()) as Envelope;
    this.receipts.add(envelope);
    this.#world.trace.note(`told ${sent.key ?? sent.path} ${JSON.stringify(envelope)}`);
    return envelope;
  }

  /** An operator's request. It is never lost, but the simulator's own messages may be. */
  async operate(method: string, path: string, body?: object): Promise<Envelope> {
    const request = new WorldRequest(ORIGIN + path, {
      method,
      headers: { "Accept-Language": "in" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { scheduler } = this.#world;
    const response = await new Promise<WorldResponse>((resolve, reject) => {
      const answer = (act: () => void) => scheduler.after(0, null, `operator: ${path}`, act);
      scheduler.after(0, null, `gateway receives from the operator: ${path} ${JSON.stringify(body)}`, () => {
        this.#world.ask("operator", request).then(
          (given) => answer(() => resolve(given)),
          (error: unknown) => answer(() => reject(error)),
        );
      });
    });
    if (response.status === FAILED) throw new Fault("the server failed");
    return JSON.parse(await response.text()) as Envelope;
  }

  /** The latest code sent to a mobile number; empty if none was sent. */
  async newestCode(mobile: string): Promise<string> {
    for (;;) {
      try {
        const path = `/control/messages?mobile_number=${encodeURIComponent(mobile)}`;
        const { queryset } = await this.operate("GET", path);
        return (queryset as { code: string }[])[0]?.code ?? "";
      } catch {
        // The message was lost; the caller requests it again.
      }
    }
  }

  /** Opens a socket; null if the request is refused. Rejects like `ask`. */
  async connect(path: string, token: string): Promise<Connection | null> {
    const query = `?token=${token}&locale=in`;
    const request = new WorldRequest(ORIGIN + path + query, { headers: { Upgrade: "websocket" } });
    const response = await this.#carry(request, `connect ${path}`);
    if (response.status === FAILED) throw new Fault("the server failed");
    const pair = response.webSocket;
    if (pair === null) return null;
    const { socket, link } = this.#linkOf(pair);
    if (link === undefined) throw new Fault(`the socket has gone: ${socket.readyState}`);
    return link;
  }

  #linkOf(pair: SocketPair) {
    const socket = pair[1];
    const link = this.#world.hosts.map((host) => host.linkOf(socket)).find((each) => each !== undefined);
    return { socket, link };
  }

  #carry(request: WorldRequest, label: string): Promise<WorldResponse> {
    const { scheduler, faults } = this.#world;
    return new Promise((resolve, reject) => {
      const back = (act: () => void) => scheduler.after(faults.delay(), null, `answered: ${label}`, act);
      const fail = (error: unknown) => back(() => reject(error));
      if (faults.losesMessage()) return fail(new Fault("the request was lost"));
      scheduler.after(faults.delay(), null, `gateway receives ${label} ${request.url}`, () => {
        this.#world.ask("anyone", request).then((response) => {
          if (!faults.losesAnswer()) return back(() => resolve(response));
          if (response.webSocket !== null) this.#linkOf(response.webSocket).link?.cut();
          fail(new Fault("the answer was lost"));
        }, fail);
      });
    });
  }
}

function requestOf({ method, path, body, token, key, headers: more }: Sent): WorldRequest {
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers: Record<string, string> = { "Accept-Language": "in", ...more?.(text) };
  if (token !== undefined) headers["Authorization"] = `Token ${token}`;
  if (key !== undefined) headers["Idempotency-Key"] = key;
  return new WorldRequest(ORIGIN + path, { method, headers, body: text });
}
