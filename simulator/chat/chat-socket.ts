import * as z from "zod/mini";
import { CLOSE, RESTART_REASON } from "#contract/frame.ts";
import type { OpenSockets } from "#contract/open-sockets.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import type { Locale } from "#contract/values/locale.ts";
import { parseJson } from "#contract/values/json.ts";
import { logError } from "../log/log.ts";
import { type ClockState, nowAt, realMsUntil } from "../time/clock.ts";
import { answerTo, typingMs } from "./agent.ts";

export const CHAT_SOCKET_PATH = "/sim/chat/socket";

/** UTF-16 units. */
export const TEXT_MAX = 500;
const FRAME_MAX = 4_096;
/** More messages than this within the window close the socket; real ms. */
const MESSAGES_MAX = 8;
const WINDOW_MS = 10_000;
/** An idle socket is closed, and also one after many messages; the page opens a new one when needed. */
const IDLE_MS = 10 * MINUTE_MS;
const MESSAGES_PER_SOCKET = 100;

const fromVisitor = z.object({ text: z.string().check(z.maxLength(TEXT_MAX)) });

type FromAgent = { readonly typing: true } | { readonly text: string };

/** Opens a chat with the agent. It has no lasting state, so it runs in the stateless Worker. */
export function openChat(clock: DistantClock, locale: Locale, sockets: OpenSockets): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  const forget = sockets.add(() => chat.end(CLOSE.restart, RESTART_REASON));
  const chat = new Chat(server, clock, locale, forget);
  server.addEventListener("message", ({ data }) => chat.receive(data));
  server.addEventListener("close", () => chat.end(1000, ""));
  server.addEventListener("error", () => chat.end(1011, ""));
  return new Response(null, { status: 101, webSocket: client });
}

class Chat {
  readonly #socket: WebSocket;
  readonly #clock: DistantClock;
  readonly #locale: Locale;
  readonly #forget: () => void;
  #isOpen = true;
  #messages = 0;
  #recent: number[] = [];
  /** Chains the answers, so that they keep their order. */
  #answered: Promise<void> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | null = null;

  /** `forget` runs at the end. */
  constructor(socket: WebSocket, clock: DistantClock, locale: Locale, forget: () => void) {
    this.#socket = socket;
    this.#clock = clock;
    this.#locale = locale;
    this.#forget = forget;
    this.#restartIdleTimer();
  }

  receive(data: string | ArrayBuffer): void {
    if (!this.#isOpen) return;
    const length = typeof data === "string" ? data.length : data.byteLength;
    if (length > FRAME_MAX) return this.end(CLOSE.tooLarge, "message too large");
    if (!this.#isWithinRate()) return this.end(CLOSE.policy, "too many messages");
    const text = textOf(data);
    if (text === null) return this.end(CLOSE.policy, "not a message");
    this.#restartIdleTimer();
    if (text === "") return;
    this.#answered = this.#answered
      .then(() => this.#answer(text))
      .catch((error: unknown) => {
        if (!this.#isOpen) return;
        logError("chat_failed", error);
        this.end(1011, "");
      });
  }

  end(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearTimeout(this.#idle);
    this.#forget();
    this.#socket.close(code, reason);
  }

  async #answer(text: string): Promise<void> {
    const answer = answerTo(text, this.#locale);
    this.#send({ typing: true });
    await simulatedDelay(this.#clock, typingMs(answer), () => this.#isOpen);
    this.#send({ text: answer });
    this.#messages += 1;
    if (this.#messages === MESSAGES_PER_SOCKET) this.end(1000, "");
  }

  #send(frame: FromAgent): void {
    if (this.#isOpen) this.#socket.send(JSON.stringify(frame));
  }

  #isWithinRate(): boolean {
    const now = this.#clock.real();
    this.#recent = [...this.#recent.filter((time) => time > now - WINDOW_MS), now];
    return this.#recent.length <= MESSAGES_MAX;
  }

  #restartIdleTimer(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(1000, ""), IDLE_MS);
  }
}

/** The visitor's text; null: not a message. */
function textOf(data: string | ArrayBuffer): string | null {
  const parsed = fromVisitor.safeParse(parseJson(String(data)));
  return parsed.success ? parsed.data.text.trim() : null;
}

/** The simulator's clock outside of a Durable Object: it has to be asked for. */
interface DistantClock {
  readonly read: () => Promise<ClockState>;
  /** Real ms since the epoch. */
  readonly real: () => number;
  readonly sleep: (realMs: number) => Promise<void>;
}

/** Real ms. The clock is read again after this time, since it may have changed. */
const POLL_MS = 1_000;

/** Waits for `ms` of simulated time, or until `isWaiting` returns false. */
async function simulatedDelay(clock: DistantClock, ms: number, isWaiting: () => boolean): Promise<void> {
  let state = await clock.read();
  const then = nowAt(state, clock.real()) + ms;
  while (isWaiting()) {
    const left = realMsUntil(state, then, clock.real());
    if (left === 0) return;
    await clock.sleep(Math.min(left ?? POLL_MS, POLL_MS));
    state = await clock.read();
  }
}
