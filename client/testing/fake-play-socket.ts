import type { Connection } from "../game-socket.ts";
import { frameParser, frameSenders, type PlayHandlers, type SocketGame, type SocketGames } from "../play-socket.ts";

/** A game's socket whose server is the test. */
export function fakePlaySocket<Game extends SocketGame>(game: SocketGames[Game]) {
  const parse = frameParser<Game>(game);
  let handlers: PlayHandlers<Game> = {};
  const server = {
    sent: [] as string[],
    /** False: nothing can be sent. */
    isOnline: true,
    retries: 0,
    closed: 0,

    open(given: PlayHandlers<Game>) {
      handlers = given;
      const send = frameSenders<Game>(game, (text) => {
        if (server.isOnline) server.sent.push(text);
        return server.isOnline;
      });
      return { send, retry: () => void server.retries++, close: () => void server.closed++ };
    },

    say(text: string): void {
      const frame = parse(text);
      if (frame !== null) handlers.onFrame?.(frame);
    },
    become: (connection: Connection) => handlers.onConnection?.(connection),
  };
  return server;
}
