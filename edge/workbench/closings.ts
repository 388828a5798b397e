import type { AnyCall } from "#contract/call.ts";
import type { Closing } from "#contract/control/workbench.ts";
import { openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import type { Locale } from "#contract/values/locale.ts";
import { games } from "#games/games.ts";

/** The closing that holds for a request at `path`, if there is one. */
export function closingOf(closings: readonly Closing[], path: string, now: number): Closing | undefined {
  return closings.find(({ game, until }) => (until === undefined || now < until) && isOfGame(game, path));
}

/** In the countdown only calls that spend are refused: running rounds and open stakes come to their end. */
export function refusesCall({ closes_at: closesAt }: Closing, call: AnyCall | undefined, now: number): boolean {
  return now >= closesAt || call?.spends === true;
}

export function closedResponse({ text, until }: Closing, locale: Locale, now: number): Response {
  const { code, http = code } = refusals.maintenance;
  const retry = until === undefined ? [] : [["retry-after", String(Math.ceil((until - now) / 1000))]];
  return Response.json({ code, msg: text[locale] }, { status: http, headers: Object.fromEntries(retry) });
}

/** The refusal of a frame that stakes; null: the frame may pass. */
export function refusedStake({ text }: Closing, path: string, frame: string, locale: Locale): string | null {
  const [stake, result] = games.find(({ socket }) => socket?.path === path)?.socket?.stake ?? [];
  if (stake === undefined || result === undefined) return null;
  const { cmd, data } = openFrame(frame) ?? {};
  if (cmd !== stake.cmd) return null;
  const { period = null, betId = null } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const refused = { status: 0, code: refusals.game_maintenance.code, msg: text[locale], period, betId };
  return JSON.stringify({ cmd: result.cmd, data: JSON.stringify(refused) });
}

export function isGame(name: string): boolean {
  return games.some((game) => game.name === name);
}

/** Undefined: the whole app. */
function isOfGame(name: string | undefined, path: string): boolean {
  if (name === undefined) return true;
  const socket = games.find((game) => game.name === name)?.socket;
  return path === socket?.path || path.startsWith(`/${name}/`);
}
