import { CLOSE, FRAMES_PER_SECOND_MAX, SOCKETS_PER_MEMBER_MAX } from "#contract/frame.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { StoredFrameFaults } from "#simulator/faults/simulator-faults.ts";
import type { Journal } from "#contract/journal.ts";
import type { Sender } from "./socket-refusals.ts";

/** A game that cells serve over sockets. */
export interface SocketGame {
  /** The frames for a new socket. */
  greeting(member: number, logInLocale: Locale, pace: Pace): Promise<string[]>;
  /** Starts to follow the table, unless it does already. */
  follow(): void;
  /** The alarm for the table came. */
  wake(): void;
  /** Reacts to a change of the clock. */
  poke(): void;
  /** Whether stakes of an open round exist. */
  hasOpenStakes(): boolean;
  /** Handles a player's frame that arrived at `now`. */
  onMessage(sender: Sender, text: string, now: number): void;
  /** Notes a frame from a member's socket of any game. */
  heard?(member: number, now: number): void;
}

/** `curve`: the socket computes the coefficient itself and gets fewer frames. */
const PACES = ["ticks", "curve"] as const;
export type Pace = (typeof PACES)[number];

/** The data that a socket keeps through hibernation. */
interface SocketAttachment {
  readonly member: number;
  readonly game: string;
  readonly locale: Locale;
  /** Of the session's log-in. */
  readonly logInLocale: Locale;
  /** Hash of the socket's token; the end of the session closes the socket. */
  readonly session: string;
  /** Order of arrival, to find a member's oldest socket. */
  readonly arrival: number;
}

/**
 * A member's sockets whose close the client has not answered. The platform cannot end such a connection, so with this
 * many the member gets no further socket. SECURITY.md has the trial.
 */
export const CLOSING_PER_MEMBER_MAX = 32;

interface Rate {
  second: number;
  frames: number;
}

export class Sockets {
  readonly #ctx: DurableObjectState;
  readonly #faults: StoredFrameFaults;
  readonly #journal: Journal | null;
  readonly #rates = new WeakMap<WebSocket, Rate>();
  /** Attachments never change, so this caches them instead of deserializing one for every frame. */
  readonly #attachments = new WeakMap<WebSocket, SocketAttachment>();

  /** `journal`: null without a control API. */
  constructor(ctx: DurableObjectState, faults: StoredFrameFaults, journal: Journal | null) {
    this.#ctx = ctx;
    this.#journal = journal;
    this.#faults = faults;
  }

  /** Accepts an upgrade. A member's fourth socket closes the oldest with 4409; too many closing ones refuse it. */
  accept(
    attachment: Omit<SocketAttachment, "arrival">,
    pace: Pace,
  ): { response: Response; socket: WebSocket } | Refusal {
    const closing = this.#ctx.getWebSockets(memberTag(attachment.member)).filter((socket) => !isOpen(socket));
    if (closing.length >= CLOSING_PER_MEMBER_MAX) return refuse("rate_limited");
    const [client, server] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
    const others = this.#ofMember(attachment.member).sort(
      (a, b) => this.attachment(a).arrival - this.attachment(b).arrival,
    );
    const newest = others.at(-1);
    const arrival = newest === undefined ? 0 : this.attachment(newest).arrival + 1;
    this.#ctx.acceptWebSocket(server, [memberTag(attachment.member), gameTag(attachment.game, pace)]);
    server.serializeAttachment({ ...attachment, arrival } satisfies SocketAttachment);
    for (const oldest of others.slice(0, Math.max(0, others.length + 1 - SOCKETS_PER_MEMBER_MAX))) {
      close(oldest, CLOSE.replaced, "another connection took this one's place");
    }
    return { response: new Response(null, { status: 101, webSocket: client }), socket: server };
  }

  /** The platform answers this text of every socket, also while the cell sleeps. A cell has one such text. */
  autoRespond(request: string, response: string): void {
    this.#ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(request, response));
  }

  attachment(socket: WebSocket): SocketAttachment {
    const known = this.#attachments.get(socket);
    if (known !== undefined) return known;
    const attachment = socket.deserializeAttachment() as SocketAttachment;
    this.#attachments.set(socket, attachment);
    return attachment;
  }

  /** Counts an arrived frame; false if a socket sends too many in a second. */
  allows(socket: WebSocket, now: number): boolean {
    const second = Math.floor(now / 1000);
    const rate = this.#rates.get(socket);
    if (rate === undefined) {
      this.#rates.set(socket, { second, frames: 1 });
      return true;
    }
    rate.frames = rate.second === second ? rate.frames + 1 : 1;
    rate.second = second;
    return rate.frames <= FRAMES_PER_SECOND_MAX;
  }

  /** Without those whose client has not answered the close. */
  count(): number {
    return this.#ctx.getWebSockets().filter(isOpen).length;
  }

  any(game: string): boolean {
    return PACES.some((pace) => this.has(game, pace));
  }

  has(game: string, pace: Pace): boolean {
    return this.#ctx.getWebSockets(gameTag(game, pace)).some(isOpen);
  }

  /** Sends a frame to a member's socket, subject to the faults; a closed socket is ignored. */
  send(socket: WebSocket, member: number, text: string): void {
    this.#journal?.frame("out", member, text);
    this.#send(socket, text);
  }

  #send(socket: WebSocket, text: string): void {
    // A tick goes to thousands of sockets, so skip the closure without faults.
    if (this.#faults.isEmpty) deliver(socket, text);
    else this.#pass("out", socket, text, () => deliver(socket, text));
  }

  /** Passes a member's frame to `deliver`, subject to the faults. */
  take(socket: WebSocket, member: number, text: string, deliver: () => void): void {
    this.#journal?.frame("in", member, text);
    if (this.#faults.isEmpty) deliver();
    else this.#pass("in", socket, text, () => isOpen(socket) && deliver());
  }

  #pass(direction: "in" | "out", socket: WebSocket, text: string, deliver: () => void): void {
    this.#faults.pass({
      socket,
      path: `/${this.attachment(socket).game}`,
      direction,
      text,
      deliver,
      close: (code) => close(socket, code, "as the control API asked for"),
      restart: () => this.#ctx.abort("as the control API asked for"),
    });
  }

  /** Sends one text, encoded once, to every socket of a game, or to those of one pace. */
  broadcast(game: string, text: string, only: Pace | null = null): void {
    this.#journal?.frame("out", null, text);
    for (const pace of only === null ? PACES : [only]) {
      for (const socket of this.#ctx.getWebSockets(gameTag(game, pace))) this.#send(socket, text);
    }
  }

  /** True if a frame of the game reaches the member. */
  reaches(member: number, game: string): boolean {
    return this.#ofMember(member).some((socket) => this.attachment(socket).game === game);
  }

  /** Sends to each of a member's sockets of a game, in the socket's locale. */
  tell(member: number, game: string, textIn: (locale: Locale) => string): void {
    for (const socket of this.#ofMember(member)) {
      const attachment = this.attachment(socket);
      if (attachment.game === game) this.send(socket, member, textIn(attachment.locale));
    }
  }

  /** Sends a frame to the member's other sockets of the same game. */
  sendToOthers(socket: WebSocket, text: string): void {
    const { member, game } = this.attachment(socket);
    for (const other of this.#ofMember(member)) {
      if (other !== socket && this.attachment(other).game === game) this.send(other, member, text);
    }
  }

  end(member: number, session: string | null): void {
    for (const socket of this.#ofMember(member)) {
      if (session === null || this.attachment(socket).session === session) {
        close(socket, CLOSE.unauthorized, "the session has ended");
      }
    }
  }

  closeAll(code: number, reason: string): void {
    for (const socket of this.#ctx.getWebSockets()) close(socket, code, reason);
  }

  #ofMember(member: number): WebSocket[] {
    return this.#ctx.getWebSockets(memberTag(member)).filter(isOpen);
  }
}

/** False once the server has closed the socket, even if its client keeps the connection. */
export function isOpen({ readyState }: WebSocket): boolean {
  return readyState === WebSocket.OPEN;
}

/** Ignores a closed socket. */
function deliver(socket: WebSocket, text: string): void {
  if (isOpen(socket)) socket.send(text);
}

export function close(socket: WebSocket, code: number, reason: string): void {
  if (isOpen(socket)) socket.close(code, reason);
}

function memberTag(member: number): string {
  return `member:${member}`;
}

/** The tag of ticks has no suffix, since sockets that hibernate through a deployment keep their tags. */
function gameTag(game: string, pace: Pace): string {
  return pace === "ticks" ? `game:${game}` : `game:${game}:${pace}`;
}
