import type { QueryOf } from "./call.ts";
import type { CallEntry, FrameEntry, operateJournal } from "./control/metrics.ts";
import { openFrame } from "./frame.ts";

// The simulator has a journal, and the gateway one in front of any other backend.

const CALLS_MAX = 1_000;
const FRAMES_MAX = 500;
const SHOWN_MAX = 200;
const DATA_LENGTH_MAX = 500;

interface RawFrame {
  readonly realTime: number;
  readonly direction: "in" | "out";
  /** Null for a frame to everyone at a game. */
  readonly member: string | number | null;
  readonly text: string;
}

export type JournalFilter = QueryOf<typeof operateJournal>;

/** The latest calls and frames, without bodies, queries and tokens. */
export class Journal {
  readonly #calls = new RingBuffer<CallEntry>(CALLS_MAX);
  readonly #frames = new RingBuffer<RawFrame>(FRAMES_MAX);
  readonly #maskedData: (text: string) => unknown;
  readonly #real: () => number;

  /** `maskedData`: a frame's data without personal values. `real`: ms since the epoch. */
  constructor(maskedData: (text: string) => unknown, real: () => number) {
    this.#maskedData = maskedData;
    this.#real = real;
  }

  call(entry: CallEntry): void {
    this.#calls.push(entry);
  }

  frame(direction: "in" | "out", member: string | number | null, text: string): void {
    this.#frames.push({ realTime: this.#real(), direction, member, text });
  }

  /** Newest first. Frames have neither a path nor a request id, calls no command number. */
  entries({ member, call, request_id: requestId }: JournalFilter): { calls: CallEntry[]; frames: FrameEntry[] } {
    const cmd = call !== undefined && /^\d{1,5}$/.test(call) ? Number(call) : null;
    const isOf = (owner: string | number | null) => member === undefined || String(owner) === member;
    const isCall = (entry: CallEntry) =>
      isOf(entry.member) &&
      (call === undefined || entry.path === call) &&
      (requestId === undefined || entry.request_id === requestId);
    const isFrame = (frame: RawFrame) => isOf(frame.member) && (cmd === null || openFrame(frame.text)?.cmd === cmd);
    const hasFrames = requestId === undefined && (call === undefined || cmd !== null);
    return {
      calls: cmd === null ? this.#calls.newestFirst().filter(isCall).slice(0, SHOWN_MAX) : [],
      frames: hasFrames
        ? this.#frames
            .newestFirst()
            .filter(isFrame)
            .slice(0, SHOWN_MAX)
            .map((frame) => this.#shown(frame))
        : [],
    };
  }

  /** Parsed on reading only, since every stake adds some. */
  #shown({ realTime, direction, member, text }: RawFrame): FrameEntry {
    return {
      real_time: realTime,
      direction,
      member: member === null ? null : String(member),
      cmd: openFrame(text)?.cmd ?? null,
      data: JSON.stringify(this.#maskedData(text) ?? null).slice(0, DATA_LENGTH_MAX),
    };
  }
}

/** A bounded list: each new entry replaces the oldest. */
export class RingBuffer<T> {
  readonly #entries: T[] = [];
  readonly #size: number;
  #next = 0;

  constructor(size: number) {
    this.#size = size;
  }

  push(entry: T): void {
    this.#entries[this.#next] = entry;
    this.#next = (this.#next + 1) % this.#size;
  }

  newestFirst(): T[] {
    return [...this.#entries.slice(this.#next), ...this.#entries.slice(0, this.#next)].toReversed();
  }
}
