import * as z from "zod/mini";

const frameText = z.object({ cmd: z.int(), data: z.string() });

export interface Frame {
  readonly cmd: number;
  readonly data: unknown;
}

const ANSWER_MS = 20_000;
/** Below the limit of 20 frames a second on a socket. */
const FRAMES_A_SECOND = 15;
const SECOND_MS = 1000;

/** A member's socket of a game. It records all frames. */
export class GameSocket {
  readonly #socket: WebSocket;
  readonly #heard: Frame[] = [];
  readonly #sentAt: number[] = [];
  #failure: string | null = null;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { cmd, data: text } = z.parse(frameText, JSON.parse(String(data)));
      this.#heard.push({ cmd, data: JSON.parse(text) as unknown });
      this.#wake();
    });
    socket.addEventListener("close", ({ code, reason }) => this.#fail(`closed with ${code} ${reason}`));
    socket.addEventListener("error", () => this.#fail("the connection failed"));
  }

  /** Connects; resolves with the greeting's first frame. */
  static async open(url: string): Promise<GameSocket> {
    const socket = new GameSocket(new WebSocket(url));
    if ((await socket.next(() => true)) === null) throw new Error("a socket opened and received no greeting");
    return socket;
  }

  /** Closes; resolves when the server has closed, too. */
  async close(): Promise<void> {
    this.#socket.close();
    while (this.#failure === null) await this.#change(ANSWER_MS);
  }

  get count(): number {
    return this.#heard.length;
  }

  /** The newest frame of a kind; undefined before the first. */
  newestOf<S extends z.core.$ZodType>(cmd: number, kind: S): z.output<S> | undefined {
    const frame = this.#heard.findLast((each) => each.cmd === cmd);
    return frame === undefined ? undefined : z.parse(kind, frame.data);
  }

  /** The first matching frame from the number `from` on, or null if none comes in time. */
  async next(fits: (frame: Frame) => boolean, from = 0, withinMs = ANSWER_MS): Promise<Frame | null> {
    const deadline = performance.now() + withinMs;
    for (let at = from; ; at++) {
      while (at >= this.#heard.length) {
        if (this.#failure !== null) throw new Error(this.#failure);
        const left = deadline - performance.now();
        if (left <= 0) return null;
        await this.#change(left);
      }
      const frame = this.#heard[at];
      if (frame !== undefined && fits(frame)) return frame;
    }
  }

  async ask<S extends z.core.$ZodType>(
    cmd: number,
    data: unknown,
    answer: { readonly cmd: number; readonly kind: S; readonly fits: (data: z.output<S>) => boolean },
  ): Promise<z.output<S>> {
    await this.#pace();
    const from = this.count;
    this.#socket.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
    const fits = (frame: Frame) => frame.cmd === answer.cmd && answer.fits(z.parse(answer.kind, frame.data));
    const frame = await this.next(fits, from);
    if (frame === null) throw new Error(`frame ${cmd} was not answered`);
    return z.parse(answer.kind, frame.data);
  }

  async #pace(): Promise<void> {
    const earliest = (this.#sentAt.at(-FRAMES_A_SECOND) ?? -SECOND_MS) + SECOND_MS;
    const wait = earliest - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    this.#sentAt.push(performance.now());
  }

  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #fail(why: string): void {
    this.#failure ??= why;
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
