import type { AnyCall } from "#contract/call.ts";
import type { RecordedCall, RecordedSocket } from "#contract/control/state.ts";
import { textUpTo } from "#contract/text-up-to.ts";
import { refusals } from "#contract/refusals.ts";
import { faultOf } from "#edge/upstream/upstream.ts";
import type { RunningRecording } from "./bucket-copy.ts";
import { Masker } from "./masker.ts";

/** No call of the contract has a longer answer. */
const ANSWER_MAX = 256 * 1024;
/** Frames that wait while earlier ones are being stored; more are lost. */
const WAITING_MAX = 1_000;

type RecordedFrame = RecordedSocket["frames"][number];

/** An entry of a recording, masked. */
export type Entry =
  | { readonly kind: "call"; readonly call: RecordedCall }
  | { readonly kind: "socket"; readonly socket: string; readonly ms: number; readonly path: string }
  | { readonly kind: "frame"; readonly socket: string; readonly frame: RecordedFrame };

interface RecorderOptions {
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly append: (id: string, entries: readonly Entry[]) => Promise<void>;
  readonly uuid: () => string;
}

/** Sees the frames of a recorded socket. */
interface SocketRecorder {
  frame(direction: RecordedFrame["direction"], text: string): void;
}

/** Records an upstream's answers and frames, masked at once. It holds nothing but what is on its way to the store. */
export class Recorder {
  readonly #options: RecorderOptions;
  #masker = new Masker();
  #running: RunningRecording | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get on(): boolean {
    return this.#running !== null;
  }

  set(running: RunningRecording | null): void {
    if (running?.id === this.#running?.id) return;
    this.#running = running;
    this.#masker = new Masker();
  }

  /** Records a call and returns its answer. A backend that did not answer is recorded by the refusal's status. */
  async call(call: AnyCall, url: string, body: string, answering: Promise<Response>): Promise<Response> {
    const running = this.#running;
    const append = async (status: number, text: string) => {
      if (running === null) return;
      const recorded = {
        ms: Math.max(0, this.#options.now() - running.startedAt),
        method: call.method,
        path: call.path,
        query: this.#masker.query(call, new URL(url).searchParams),
        body: this.#masker.body(call, body),
        status,
        answer: text,
      };
      await this.#options.append(running.id, [{ kind: "call", call: recorded }]).catch(() => undefined);
    };
    try {
      const answer = await answering;
      const text = await textUpTo(ANSWER_MAX, answer.clone().body);
      if (text !== null) await append(answer.status, this.#masker.answer(call, text));
      return answer;
    } catch (error) {
      const kind: { code: number; http?: number } = refusals[faultOf(error).refusal];
      await append(kind.http ?? kind.code, "");
      throw error;
    }
  }

  /** Null: nothing is recorded now. */
  socket(path: string): SocketRecorder | null {
    const running = this.#running;
    if (running === null) return null;
    const { now, append, uuid } = this.#options;
    const socket = uuid();
    const openedAt = now();
    const waiting: Entry[] = [{ kind: "socket", socket, ms: Math.max(0, openedAt - running.startedAt), path }];
    let isStoring = false;
    const store = async () => {
      isStoring = true;
      while (waiting.length > 0) await append(running.id, waiting.splice(0)).catch(() => undefined);
      isStoring = false;
    };
    return {
      frame: (direction, text) => {
        if (this.#running?.id !== running.id || waiting.length >= WAITING_MAX) return;
        const frame = { ms: now() - openedAt, direction, text: this.#masker.frame(text) };
        waiting.push({ kind: "frame", socket, frame });
        if (!isStoring) void store();
      },
    };
  }
}
