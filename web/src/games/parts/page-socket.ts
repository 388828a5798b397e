import { type GameSocket, openGameSocket, type SocketHandlers } from "#client/game-socket.ts";
import { sampleOfFrame } from "#client/server-clock.ts";
import { createSocketAddresses } from "#client/socket-address.ts";
import { callContext } from "#web/data/call-context.ts";
import { serverClock, serverNow } from "#web/data/server-clock.ts";

/** The address of a game's socket for this member, on the page's own host. */
export const socketAddress = createSocketAddresses(() => ({ ...callContext(), url: window.location.origin }));

/**
 * A socket that also reconnects at once when the page is shown or back online. `everyMs`: how often the server sends at
 * least, a second if omitted.
 */
export function openPageSocket(address: () => Promise<string>, handlers: SocketHandlers, everyMs?: number): GameSocket {
  const socket = openGameSocket(address, handlers, {
    WebSocket,
    now: () => Date.now(),
    random: Math.random,
    ...(everyMs !== undefined && { everyMs }),
  });

  function onReturn() {
    if (document.visibilityState !== "hidden") socket.wake();
  }

  document.addEventListener("visibilitychange", onReturn);
  window.addEventListener("online", onReturn);
  return {
    ...socket,
    close() {
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
      socket.close();
    },
  };
}

/** Corrects the server's clock by the time of a frame, in ms. */
export function observeFrame(serverTime: number): void {
  const sample = sampleOfFrame(serverTime, serverNow(), Date.now());
  if (sample !== null) serverClock.observe(sample);
}

/** The weight of the newest frame. */
const NEWEST_SHARE = 0.2;

/** The running mean of frames' latency, in ms. `believed`: the estimated server time. */
export function smoothLatency(before: number | null, serverTime: number, believed: number): number {
  const latest = Math.max(0, believed - serverTime);
  return before === null ? latest : before + (latest - before) * NEWEST_SHARE;
}
