import * as z from "zod/mini";
import { CLOSE } from "#contract/frame.ts";
import type { Locale } from "#contract/locale.ts";
import { logError } from "../journal/log.ts";
import { type ClockState, nowAt, realMsUntil } from "../time/clock.ts";
import { answerTo, typingMs } from "./agent.ts";

/** Where the page of the chat connects. */
export const CHAT_SOCKET_PATH = "/sim/chat/socket";

/** The longest text of a visitor, in UTF-16 units. */
export const TEXT_MAX = 500;
const FRAME_MAX = 4_096;
/** More messages than this within the window close the socket; real ms. */
const MESSAGES_MAX = 8;
const WINDOW_MS = 10_000;
/** A socket that rests, or has said so much, is closed; the page opens another when it is needed. */
const IDLE_MS = 10 * 60_000;
const MESSAGES_PER_SOCKET = 100;

const fromVisitor = z.object({ text: z.string().check(z.maxLength(TEXT_MAX)) });

/** To the page: the agent types, or has written. */
type FromAgent = { readonly typing: true } | { readonly text: string };

/**
 * Opens a chat with the agent, for anyone, as a 101 that carries the socket. It holds nothing but what was just said, so
 * it runs in the stateless Worker.
 */
export function openChat(clock: DistantClock, locale: Locale): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  const chat = new Chat(server, clock, locale);
  server.addEventListener("message", ({ data }) => chat.hear(data));
  server.addEventListener("close", () => chat.end(1000, ""));
  server.addEventListener("error", () => chat.end(1011, ""));
  return new Response(null, { status: 101, webSocket: client });
}

class Chat {
  readonly #socket: WebSocket;
  readonly #clock: DistantClock;
  readonly #locale: Locale;
  #isOpen = true;
  #heard = 0;
  #recent: number[] = [];
  /** Answers are given one after the other. */
  #answered: Promise<void> = Promise.resolve();
  #idle: ReturnType<typeof setTimeout> | null = null;

  constructor(socket: WebSocket, clock: DistantClock, locale: Locale) {
    this.#socket = socket;
    this.#clock = clock;
    this.#locale = locale;
    this.#rest();
  }

  hear(data: string | ArrayBuffer): void {
    if (!this.#isOpen) return;
    const length = typeof data === "string" ? data.length : data.byteLength;
    if (length > FRAME_MAX) return this.end(CLOSE.tooLarge, "message too large");
    if (!this.#allows()) return this.end(CLOSE.policy, "too many messages");
    const text = textOf(data);
    if (text === null) return this.end(CLOSE.policy, "not a message");
    this.#rest();
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
    this.#socket.close(code, reason);
  }

  async #answer(text: string): Promise<void> {
    const answer = answerTo(text, this.#locale);
    this.#say({ typing: true });
    await simulatedDelay(this.#clock, typingMs(answer), () => this.#isOpen);
    this.#say({ text: answer });
    this.#heard += 1;
    if (this.#heard === MESSAGES_PER_SOCKET) this.end(1000, "");
  }

  #say(said: FromAgent): void {
    if (this.#isOpen) this.#socket.send(JSON.stringify(said));
  }

  #allows(): boolean {
    const now = this.#clock.real();
    this.#recent = [...this.#recent.filter((time) => time > now - WINDOW_MS), now];
    return this.#recent.length <= MESSAGES_MAX;
  }

  #rest(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(1000, ""), IDLE_MS);
  }
}

/** What a visitor wrote; null: it is not a message. */
function textOf(data: string | ArrayBuffer): string | null {
  try {
    const parsed = fromVisitor.safeParse(JSON.parse(String(data)));
    return parsed.success ? parsed.data.text.trim() : null;
  } catch {
    return null;
  }
}

/** The simulator's time as one sees it who is no object: it has to ask. */
export interface DistantClock {
  readonly read: () => Promise<ClockState>;
  /** Real ms since the epoch. */
  readonly real: () => number;
  readonly sleep: (realMs: number) => Promise<void>;
}

/** Longest time between two looks at the clock, which may be changed meanwhile; real ms. */
const LOOK_MS = 1_000;

/** Waits until `ms` of simulated time are over, or nobody waits any more. */
export async function simulatedDelay(clock: DistantClock, ms: number, isWaiting: () => boolean): Promise<void> {
  let state = await clock.read();
  const then = nowAt(state, clock.real()) + ms;
  while (isWaiting()) {
    const left = realMsUntil(state, then, clock.real());
    if (left === 0) return;
    await clock.sleep(Math.min(left ?? LOOK_MS, LOOK_MS));
    state = await clock.read();
  }
}
