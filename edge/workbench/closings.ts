import { games } from "#games/all/api.ts";
import type { AnyCall } from "#contract/call.ts";
import { PROVIDER_GAMES } from "#contract/calls/exg.ts";
import { fairnessChains, fairnessLog } from "#contract/calls/fairness.ts";
import type { Closing } from "#contract/control/workbench.ts";
import { openFrame } from "#contract/frame.ts";
import { refusals } from "#contract/refusals.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { Notice } from "#contract/client.ts";
import type { RulesCache } from "./rules.ts";

/** The public list and the keys that sign it: both are compared with saved ones while the books are looked into. */
const STAY_OPEN: readonly string[] = [fairnessChains.path, fairnessLog.path];

/** The closing that holds for a request at `path`, if there is one. */
export function closingOf(closings: readonly Closing[], path: string, now: number): Closing | undefined {
  return closings.find(({ game, until }) => (until === undefined || now < until) && isOfGame(game, path));
}

/** In the countdown only calls that spend are refused: running rounds and open stakes come to their end. */
export function refusesCall({ closes_at: closesAt }: Closing, call: AnyCall | undefined, now: number): boolean {
  if (call !== undefined && STAY_OPEN.includes(call.path)) return false;
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
  return name === PROVIDER_GAMES || games.some((game) => game.name === name);
}

/** Undefined: the whole app. */
function isOfGame(name: string | undefined, path: string): boolean {
  if (name === undefined) return true;
  const socket = games.find((game) => game.name === name)?.socket;
  return path === socket?.path || path.startsWith(`/${name}/`);
}

/** Operators tell players this now. */
export interface Notices {
  /** Names it, so that clients ask again once it changes; null: nothing. */
  id(): string | null;
  of(locale: Locale): Promise<Notice[]>;
}

export function noticesIn(rules: RulesCache, now: () => number): Notices {
  const isInForce = ({ until }: { readonly until?: number | undefined }) => until === undefined || now() < until;
  return {
    id() {
      const { announcement, closings, revision } = rules.known;
      if (announcement === null && closings.length === 0) return null;
      const count = [...closings, ...(announcement === null ? [] : [announcement])].filter(isInForce).length;
      return count === 0 ? null : `${revision}-${count}`;
    },
    async of(locale) {
      const { announcement, closings } = rules.isFresh ? rules.known : await rules.refresh();
      const closing = closings.filter(isInForce).map(({ game = null, text, closes_at: closesAt }) => {
        return { game, text: text[locale], closes_in_ms: Math.max(0, closesAt - now()) };
      });
      if (announcement === null || !isInForce(announcement)) return closing;
      return [...closing, { game: null, text: announcement.text[locale], closes_in_ms: null }];
    },
  };
}
