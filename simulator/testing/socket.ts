import { fetchSimulator, type TestMember } from "./client.ts";

export interface Received {
  cmd: number;
  data: Record<string, unknown>;
}

/** One open socket in a test: what it received, and a way to wait for what is to come. */
export class TestSocket {
  readonly received: Received[] = [];
  closed: { code: number; reason: string } | null = null;
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as { cmd: number; data: string };
      this.received.push({ cmd: frame.cmd, data: JSON.parse(frame.data) as Record<string, unknown> });
      this.#wake();
    });
    socket.addEventListener("close", ({ code, reason }) => {
      this.closed = { code, reason };
      this.#wake();
    });
    socket.accept();
  }

  send(cmd: number, data: unknown): void {
    this.#socket.send(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  }

  sendRaw(text: string | ArrayBuffer): void {
    this.#socket.send(text);
  }

  /** Without a code, as a browser does that leaves the page. */
  close(code?: number): void {
    if (code === undefined) this.#socket.close();
    else this.#socket.close(code);
  }

  /** The first frame of a kind, from the one numbered `from` on, that fits; waits for it. */
  async next(cmd: number, fits: (data: Record<string, unknown>) => boolean = () => true, from = 0) {
    return (await this.until((frame) => frame.cmd === cmd && fits(frame.data), from)).data;
  }

  /** The first frame, from the one numbered `from` on, that fits; waits for it. */
  async until(fits: (frame: Received) => boolean, from = 0): Promise<Received> {
    for (;;) {
      const found = this.received.slice(from).find(fits);
      if (found !== undefined) return found;
      if (this.closed !== null) throw new Error(`closed with ${this.closed.code} before the frame came`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Sends, and waits for the next frame of a kind that comes after. */
  async ask(cmd: number, data: unknown, answer: number): Promise<Record<string, unknown>> {
    const from = this.received.length;
    this.send(cmd, data);
    return this.next(answer, () => true, from);
  }

  async untilClosed(): Promise<number> {
    while (this.closed === null) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.closed.code;
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

/** Opens a member's socket at a game's path. */
export async function connect(path: string, member: TestMember, locale = "in"): Promise<TestSocket> {
  const query = `token=${member.token}&locale=${locale}`;
  const response = await fetchSimulator("GET", `${path}?${query}`, undefined, { headers: { Upgrade: "websocket" } });
  if (response.webSocket === null) throw new Error(`no socket: ${response.status} ${await response.text()}`);
  return new TestSocket(response.webSocket);
}
