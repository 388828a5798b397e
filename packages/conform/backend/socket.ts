import { everyForm } from "../../../contract/values/rare-forms.ts";
import { type Frame, FRAMES_PER_SECOND_MAX, openFrame, readFrame, type ReadDataOf } from "../../../contract/frame.ts";
import type { Failure, Trial } from "../check.ts";
import { fieldFaults } from "./fields.ts";
import { socketCommand } from "./exchange.ts";

export interface HeardFrame {
  readonly cmd: number;
  /** The parsed JSON of `data`. */
  readonly data: unknown;
}

/** A kind of frame, with the data of exactly the specification's fields. */
export interface NamedFrame {
  readonly kind: Frame;
  readonly named: unknown;
}

/** The frame that answers another, or why none can be judged. */
export type FrameReply<D> =
  | { readonly data: D }
  | {
      readonly lost: string;
      /** Another check reports it: the socket is closed, or the frame cannot be read. */
      readonly isReported: boolean;
    };

const OPEN_MS = 10_000;
const REPLY_MS = 8_000;
const SECOND_MS = 1_000;

/**
 * A member's socket of a game, on the platform's own WebSocket: the driver of this kit and of all tests in Node. It
 * records all frames and checks the form of each.
 */
export class GameSocket {
  readonly #url: string;
  readonly #socket: WebSocket;
  readonly #heard: HeardFrame[] = [];
  readonly #onFrame: ((frame: HeardFrame) => void) | undefined;
  readonly #faults = new Map<string, Failure>();
  readonly #named: ReadonlyMap<number, NamedFrame>;
  readonly #sentAt: number[] = [];
  #closedBy: number | null = null;
  #openedAt: number | null = null;
  #closedAt = 0;
  #isLeft = false;
  #waiting: (() => void)[] = [];

  constructor(
    url: string,
    named: readonly NamedFrame[] = [],
    onFrame?: (frame: HeardFrame) => void,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.#url = url;
    this.#onFrame = onFrame;
    this.#named = new Map(named.map((each) => [each.kind.cmd, each]));
    // Node takes headers here; the types are those of browsers.
    const options: unknown = { headers };
    this.#socket = new WebSocket(url, options as string[]);
    this.#socket.addEventListener("open", () => {
      this.#openedAt = performance.now();
      this.#wake();
    });
    this.#socket.addEventListener("message", ({ data }) => this.#hear(String(data)));
    this.#socket.addEventListener("close", ({ code }) => this.#end(code));
    this.#socket.addEventListener("error", () => this.#end(1006));
  }

  get command(): string {
    return socketCommand(this.#url);
  }

  commandWith(cmd: number, data: unknown): string {
    return socketCommand(this.#url, frameText(cmd, data));
  }

  get heard(): readonly HeardFrame[] {
    return this.#heard;
  }

  /** Why no frame comes any more; null: the socket is open, or was closed from here. */
  get ending(): string | null {
    if (this.#openedAt === null) return "the socket does not open";
    if (this.#closedBy === null || this.#isLeft) return null;
    const seconds = Math.round((this.#closedAt - this.#openedAt) / 1000);
    return `the backend closed the socket after ${seconds} s with code ${this.#closedBy}`;
  }

  /** Waits for the handshake, which may be refused. */
  async opens(): Promise<void> {
    await this.#until(() => this.#openedAt !== null || this.#closedBy !== null, OPEN_MS);
  }

  /** True once the handshake succeeded. */
  get isOpen(): boolean {
    return this.#openedAt !== null;
  }

  /** The number of the first matching frame from `from` on; null if none comes in time or the socket closes. */
  async next(fits: (frame: HeardFrame) => boolean, withinMs: number, from = 0): Promise<number | null> {
    const find = () => this.#heard.findIndex((frame, at) => at >= from && fits(frame));
    await this.#until(() => find() >= 0 || this.#closedBy !== null, withinMs);
    const at = find();
    return at < 0 ? null : at;
  }

  newest<F extends Frame>(kind: F): ReadDataOf<F> | null {
    const frame = this.#heard.findLast(({ cmd }) => cmd === kind.cmd);
    return frame === undefined ? null : dataOf(kind, frame);
  }

  /** Waits for the socket to close, by default without limit; null if it stays open. */
  async closes(withinMs = Number.POSITIVE_INFINITY): Promise<number | null> {
    await this.#until(() => this.#closedBy !== null, withinMs);
    return this.#closedBy;
  }

  send(text: string): void {
    if (this.ending === null) this.#socket.send(text);
  }

  /** Sends a frame and waits for its reply, the first one that fits. */
  async ask<F extends Frame>(
    cmd: number,
    data: object,
    reply: F,
    fits: (data: ReadDataOf<F>) => boolean = () => true,
  ): Promise<FrameReply<ReadDataOf<F>>> {
    await this.#pace();
    const from = this.#heard.length;
    this.send(frameText(cmd, data));
    const notice = noticeOf(reply.cmd);
    const isReply = (frame: HeardFrame) => {
      const read = dataOf(reply, frame);
      return frame.cmd === notice || (frame.cmd === reply.cmd && (read === null || fits(read)));
    };
    const at = await this.next(isReply, REPLY_MS, from);
    const frame = at === null ? undefined : this.#heard[at];
    if (frame === undefined) {
      const { ending } = this;
      return { lost: ending ?? `no ${reply.cmd} comes within ${REPLY_MS / 1000} s`, isReported: ending !== null };
    }
    const read = dataOf(reply, frame.cmd === notice ? refusalBy(frame, reply.cmd, data) : frame);
    return read === null ? { lost: `${reply.cmd} cannot be read`, isReported: true } : { data: read };
  }

  close(): void {
    this.#isLeft ||= this.#closedBy === null;
    this.#socket.close();
  }

  /** Keeps the limit of frames a second, with a margin, because a backend may close a faster socket. */
  async #pace(): Promise<void> {
    const earliest = (this.#sentAt.at(5 - FRAMES_PER_SECOND_MAX) ?? -SECOND_MS) + SECOND_MS;
    const wait = earliest - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#sentAt.push(performance.now());
  }

  /** Reports every malformed frame and missing field, each kind once. */
  reportFaults(trial: Trial): void {
    for (const { rule, detail, ...more } of this.#faults.values()) {
      trial.fail(rule, detail, { ...more, curl: this.command });
    }
  }

  #hear(text: string): void {
    const frame = openFrame(text);
    if (isWhole(frame)) {
      this.#heard.push(frame);
      this.#onFrame?.(frame);
    }
    for (const failure of frameFailures(this.#named, text)) {
      this.#faults.set(`${failure.rule} ${failure.field ?? ""}`, failure);
    }
    this.#wake();
  }

  #end(code: number): void {
    if (this.#closedBy === null) this.#closedAt = performance.now();
    this.#closedBy ??= code;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  async #until(isDone: () => boolean, withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (!isDone()) {
      const left = deadline - performance.now();
      if (left <= 0) return;
      await new Promise<void>((resolve) => {
        const timer = Number.isFinite(left) ? setTimeout(resolve, left) : undefined;
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}

/** The kinds of frames to all that one socket heard and another one did not; each with its data. */
export function unheard(cmds: readonly number[], heard: readonly HeardFrame[], other: readonly HeardFrame[]): number[] {
  return cmds.filter((cmd) => heard.some((each) => each.cmd === cmd) && !other.some((each) => each.cmd === cmd));
}

/** The data of a reply. A lost one ends the check, and fails it unless another check reports why. */
export function replied<D>(trial: Trial, reply: FrameReply<D>, curl: string): D {
  if ("data" in reply) return reply.data;
  if (!reply.isReported) trial.fail("socket_replies", reply.lost, { curl });
  throw trial.notRun(reply.lost);
}

export function isAccepted(reply: FrameReply<{ readonly status: number }>): boolean {
  return "data" in reply && reply.data.status === 1;
}

/** 3000 and 5000: a notice about a frame that the server could not take. */
const noticeOf = (cmd: number) => Math.floor(cmd / 1000) * 1000;

/** The reply that a notice stands for. */
function refusalBy({ data }: HeardFrame, cmd: number, sent: object): HeardFrame {
  const { msg = "" } = data as { readonly msg?: unknown };
  const nothing = { cashSuccess: false, cashCoefficient: 0, cashAmount: 0 };
  return { cmd, data: { ...sent, ...nothing, status: 0, msg } };
}

function frameText(cmd: number, data: unknown): string {
  return JSON.stringify({ cmd, data: JSON.stringify(data) });
}

function isWhole(frame: HeardFrame | null): frame is HeardFrame {
  return frame !== null && typeof frame.data === "object" && frame.data !== null;
}

/** The breaches of the contract that a frame shows by itself. */
export function frameFailures(named: ReadonlyMap<number, NamedFrame>, text: string): Failure[] {
  const frame = openFrame(text);
  if (!isWhole(frame)) return [{ rule: "frame_form", detail: `a frame begins ${text.slice(0, 40)}` }];
  const known = named.get(frame.cmd);
  if (known === undefined) return [];
  return fieldFaults(known.kind.data, known.named, frame.data).map(({ place, wanted, actual }) => ({
    rule: "fields",
    field: `${frame.cmd}.${place}`,
    sentence: `Frame ${frame.cmd} has ${place}: ${wanted}.`,
    detail: `${place} ${actual}`,
  }));
}

/** A frame's data as clients read it; null for another kind, or data that cannot be read. */
export function dataOf<F extends Frame>(kind: F, frame: HeardFrame): ReadDataOf<F> | null {
  return frame.cmd === kind.cmd ? readFrame(kind, frame.data, [], everyForm) : null;
}
