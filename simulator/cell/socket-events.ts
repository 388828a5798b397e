import { CLOSE, FRAME_MAX_BYTES, RESTART_REASON } from "#contract/frame.ts";
import type { Locale } from "#contract/values/locale.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { logRefusedHandshake } from "#simulator/objects/failures.ts";
import { addressOf, isUpgrade, queryValue, requestLocale } from "#simulator/http/request.ts";
import { refusalResponse } from "#simulator/http/route.ts";
import type { UsedSession } from "./accounts/sessions.ts";
import type { CellServices } from "./create-cell-services.ts";
import { close, isOpen, type Pace } from "./sockets/sockets.ts";
import { socketSession } from "./sockets/socket-tickets.ts";

export async function openSocket(services: CellServices, request: Request): Promise<Response> {
  const { clock } = services;
  const now = clock.now();
  const { path, query } = addressOf(request);
  const moment = { now, locale: requestLocale(request, query) };
  if (!isUpgrade(request)) return refusalResponse(refuse("not_found"), moment);
  const session = socketSession(services, queryValue(query, "token") ?? "", now, clock.real());
  const outcome =
    session === null
      ? refuse("unauthorized")
      : await connect(services, path.slice(1), session, {
          locale: moment.locale,
          pace: queryValue(query, "curve") === "true" ? "curve" : "ticks",
        });
  if (outcome instanceof Response) return outcome;
  logRefusedHandshake(request, outcome.refusal);
  return refusalResponse(outcome, moment);
}

async function connect(
  { socketGames, sessions, sockets }: CellServices,
  name: string,
  { member, hash, locale: logInLocale }: UsedSession,
  { locale, pace }: { readonly locale: Locale; readonly pace: Pace },
): Promise<Response | Refusal> {
  const game = socketGames.get(name);
  if (game === undefined) return refuse("not_found");
  const greeting = await game.greeting(member, logInLocale, pace);
  // The session may end during the wait; its end closes only the sockets that are already open.
  if (!sessions.isOpen(hash)) return refuse("unauthorized");
  const accepted = sockets.accept({ member, session: hash, locale, logInLocale, game: name }, pace);
  if (isRefusal(accepted)) return accepted;
  const { response, socket } = accepted;
  for (const text of greeting) sockets.send(socket, member, text);
  game.follow();
  return response;
}

/** Passes a player's frame to its game, unless it is too large, one of too many, or its session has ended. */
export function receiveFrame(
  { clock, socketGames, refusals, sockets, sessions }: CellServices,
  socket: WebSocket,
  message: string | ArrayBuffer,
): void {
  // A client that does not answer the close keeps the connection, and may go on sending.
  if (!isOpen(socket)) return;
  const { member, locale, logInLocale, game, session } = sockets.attachment(socket);
  const log = refusals.of(socket);
  if (byteLengthOf(message) > FRAME_MAX_BYTES) {
    log.note(game, { refusal: "too_large" });
    return close(socket, CLOSE.tooLarge, "frame too large");
  }
  if (!sockets.allows(socket, clock.real())) {
    log.note(game, { refusal: "rate_limited" });
    return close(socket, CLOSE.policy, "too many frames");
  }
  // Recent sessions are in memory, so this costs no look into the database.
  if (sessions.use(session, clock.now()) === null) {
    return close(socket, CLOSE.unauthorized, "the session has ended");
  }
  const sender = {
    member,
    locale,
    logInLocale,
    send: (text: string) => sockets.send(socket, member, text),
    others: (text: string) => sockets.sendToOthers(socket, text),
    refusals: log,
  };
  const text = typeof message === "string" ? message : "";
  sockets.take(socket, member, text, () => {
    const now = clock.now();
    for (const [name, other] of socketGames) if (name !== game) other.heard?.(member, now);
    socketGames.get(game)?.onMessage(sender, text, now);
  });
}

/** Closes all for a restart. Stakes that came before are stored and answered. */
export async function closeSockets({ commit, sockets }: CellServices): Promise<void> {
  await commit.run(() => undefined);
  sockets.closeAll(CLOSE.restart, RESTART_REASON);
}

/** Completes the closing handshake. */
export function closeSocket(socket: WebSocket, code: number): void {
  // 1005 and 1006 mean that no code was sent, and must not be sent. A closing socket still needs a close frame.
  if (socket.readyState !== WebSocket.CLOSED) socket.close(code === 1005 || code === 1006 ? 1000 : code, "");
}

/** A UTF-8 text has at most three bytes per code unit, so most frames need no encoding to be measured. */
function byteLengthOf(message: string | ArrayBuffer): number {
  if (typeof message !== "string") return message.byteLength;
  return message.length * 3 <= FRAME_MAX_BYTES ? message.length : new TextEncoder().encode(message).byteLength;
}
