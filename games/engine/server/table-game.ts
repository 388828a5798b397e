import { type DataOf, encodeFrame, type Frame } from "#contract/frame.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Statement } from "#simulator/ledger/statement.ts";
import type { StakeRecord } from "#simulator/ledger/stake.ts";
import type { Pastime } from "#simulator/cell/crowd/crowd.ts";
import type { Pace, SocketGame, Sockets } from "#simulator/cell/sockets/sockets.ts";
import type { AnyRunning } from "#simulator/cell/tables/running-round.ts";

/** The players of a game, by the sockets of the cell. */
export function playersBy(sockets: Sockets, game: string) {
  return {
    isWatched: () => sockets.any(game),
    /** True while a client computes the coefficient from the curve. */
    hasCurve: () => sockets.has(game, "curve"),
    /** Sends to every client, or to those of one pace. */
    broadcast: (text: string, only?: Pace) => sockets.broadcast(game, text, only),
    /** True if a member has a socket of the game. */
    reaches: (member: number) => sockets.reaches(member, game),
    /** Sends to a member's sockets, in the locale of each. */
    tell: (member: number, textIn: (locale: Locale) => string) => sockets.tell(member, game, textIn),
  };
}

export type TablePlayers = ReturnType<typeof playersBy>;

interface CrowdTable extends SocketGame {
  readonly running: AnyRunning | null;
  prepare(now: number): Promise<void>;
  offered(): Promise<void>;
}

/** Sends a member's frame and waits for its answer. */
function sendFrame(game: SocketGame, member: number, text: string, now: number): Promise<void> {
  const sender = { member, locale: "in", logInLocale: "in" } as const;
  return new Promise((resolve) => game.onMessage({ ...sender, send: () => resolve() }, text, now));
}

/** The crowd at a table: `moveOf` says when in a round's window a player stakes what. */
export function tablePastime<F extends Frame>(
  name: string,
  table: CrowdTable,
  frame: F,
  moveOf: (player: number, period: number) => { readonly at: number; readonly bet: DataOf<F> } | null,
): Pastime {
  return {
    name,
    async window(now) {
      await table.prepare(now);
      if (table.running === null) throw new Error(`no round of ${name} is known`);
      const { period, openTime, lockTime } = table.running.round;
      return { period, from: openTime, to: lockTime };
    },
    turn(player, { period }) {
      const move = moveOf(player, period);
      if (move === null) return null;
      return { at: move.at, go: (now) => sendFrame(table, player, encodeFrame(frame, move.bet), now) };
    },
    settleIn: () => table.offered(),
  };
}

/** A page of a member's list of records, newest first. */
export function recordsPage<View>(
  statement: Pick<Statement, "recorded" | "records">,
  member: number,
  list: string,
  { p, p_size }: { readonly p: number; readonly p_size: number },
  view: (stake: StakeRecord) => View,
) {
  return {
    page: { ...statement.recorded(member, list), p, p_size },
    queryset: statement.records(member, list, p_size, (p - 1) * p_size).map(view),
  };
}
