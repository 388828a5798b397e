import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  groupFrame,
} from "../../../games/aviator/contract/frames.ts";
import { luckyHitBetFrame, luckyHitGroupFrame } from "../../../games/lucky-hit/contract/frames.ts";
import { luckyHitLimits } from "../../../games/lucky-hit/rules/stake.ts";
import type { Locale } from "../../../contract/values/locale.ts";
import { dataOf, type FrameReply, type GameSocket, replied } from "../backend/socket.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import { once, type Session } from "../session.ts";
import { openPeriod } from "./aviator-frames.ts";
import { judgeLanguages, type Said } from "./languages.ts";
import { startCycle } from "./lucky-cycle.ts";
import { CYCLE_MS, place } from "./lucky-lock.ts";

type Game = "aviator" | "luckyhit";
type Reply = FrameReply<{ readonly status: number; readonly msg: string }>;

/** A frame that was sent in a language. */
interface Tried {
  readonly locale: Locale;
  /** How the frame breaks a rule; null: it breaks none, and is taken. */
  readonly kind: string | null;
  readonly price: number;
  readonly reply: Reply;
  readonly curl: string;
}

/** The smallest stake by either reading of the specification, which also offers 5 in Brazil. */
const AVIATOR_LEAST = 50;
const GREETING_MS = 8_000;
const LAST_MS = 18_500;
/** A flight of a moment. */
const FORCED = 1.01;

/** The client's first offer. */
const offeredFirst = (locale: Locale) => (locale === "pt" ? 5 : 50);

/** A game's stakes and refusals in each language of the backend. The second member makes them beside other checks. */
export function socketLocaleChecks(session: Session, game: Game): Check[] {
  const tried = once((trial) => (game === "aviator" ? tryAviator(session, trial) : tryLuckyHit(session, trial)));
  return checksWith(
    { of: game, needs: ["token", "second", "writes"], offers: [game], isMoney: true },
    {
      "the smallest stake of each locale is taken, and the one that is offered first": async (trial) => {
        const named = (await tried(trial)).filter(({ kind }) => kind === null);
        if (named.length === 0) throw trial.notRun("no stake could be sent while stakes are open");
        for (const { locale, price, reply, curl } of named) {
          const { status, msg } = replied(trial, reply, curl);
          trial.expect(status === 1, "success", `a stake of ${price} in locale ${locale} is refused: ${msg}`, { curl });
        }
      },
      "a stake below the smallest of the locale, or on another round, is refused": async (trial) => {
        for (const { kind, locale, price, reply, curl } of await tried(trial)) {
          if (kind === null) continue;
          const { status } = replied(trial, reply, curl);
          trial.expect(status !== 1, "refused", `${kind}, of ${price} in locale ${locale}, is accepted`, { curl });
        }
      },
      "refusals come in the language of the socket": async (trial) => {
        const said = (await tried(trial)).flatMap(({ locale, kind, reply, curl }): Said[] => {
          if (kind === null) return [];
          const { status, msg } = replied(trial, reply, curl);
          return status === 1 ? [] : [{ kind, locale, msg, curl }];
        });
        if (said.length === 0) throw trial.notRun("nothing was refused");
        judgeLanguages(trial, said, session.locales);
      },
    },
  );
}

const BELOW = "a stake below the minimum";
const OTHER_ROUND = "a stake on another round";

/** The smallest stake that the greeting names: a backend may have it by the member's country; null: it names none. */
function leastOf(socket: GameSocket, group: typeof groupFrame | typeof luckyHitGroupFrame): number | null {
  const greeting = socket.heard.map((frame) => dataOf(group, frame)?.limits).find((limits) => limits !== undefined);
  return greeting === undefined ? null : greeting.min / 100;
}

/** A language a round, since a member may have one stake in it. */
async function tryAviator(session: Session, trial: Trial): Promise<readonly Tried[]> {
  const { backend, second, locales, roundMs, force } = session;
  const { nick_name: nickName } = await second.profile(trial);
  const tried: Tried[] = [];
  let played: number | undefined;
  for (const locale of locales) {
    const socket = await backend.openSocket("aviator", second.token, [], locale);
    let period = await openPeriod(socket, roundMs);
    while (period !== undefined && period === played) period = await openPeriod(socket, roundMs);
    if (period === undefined) break;
    const round = (played = period);
    await force?.("aviator", [FORCED]);
    const least = leastOf(socket, groupFrame) ?? AVIATOR_LEAST;
    const bet = async (kind: string | null, price: number, asked = round) => {
      const stake = { nickName, period: asked, betPrice: price, seed: backend.newName() };
      const curl = socket.commandWith(betFrame.cmd, stake);
      tried.push({ locale, kind, price, curl, reply: await socket.ask(betFrame.cmd, stake, betResultFrame) });
    };
    await bet(BELOW, Math.min(4, least - 1));
    await bet(OTHER_ROUND, 60, round - 1);
    await bet(null, least);
    const kind = "a cash-out before the flight";
    const reply = await socket.ask(cashOutFrame.cmd, { tag: 1 }, cashOutResultFrame);
    tried.push({ locale, kind, price: 0, reply, curl: socket.commandWith(cashOutFrame.cmd, { tag: 1 }) });
    socket.close();
  }
  return tried;
}

async function tryLuckyHit(session: Session, trial: Trial): Promise<readonly Tried[]> {
  const { backend, second, locales } = session;
  const open = (locale?: Locale) => backend.openSocket("luckyhit", second.token, [], locale);
  const greeted = async (socket: GameSocket) => {
    await socket.next(({ cmd }) => cmd === luckyHitGroupFrame.cmd, GREETING_MS);
    return socket;
  };
  const clock = await greeted(await open());
  const start = await startCycle({ ...session, first: second }, trial, clock);
  clock.close();
  if (start === null) throw trial.notRun("no cycle begins in the time allowed");
  const { period } = start;
  const tried: Tried[] = [];
  for (const locale of locales) {
    const socket = await greeted(await open(locale));
    const bet = async (kind: string | null, price: number, round = period) => {
      const curl = socket.commandWith(luckyHitBetFrame.cmd, { period: round, betPrice: price, betResult: "B" });
      const reply = await place(session, socket, { pick: "B", price, period: round });
      const isOpen = backend.now() % CYCLE_MS < LAST_MS;
      if (isOpen) tried.push({ locale, kind, price, reply, curl });
    };
    const named = leastOf(socket, luckyHitGroupFrame);
    const least = named ?? luckyHitLimits(locale).min / 100;
    await bet(BELOW, least - 1);
    await bet(OTHER_ROUND, least, period - 1);
    for (const price of new Set([least, named === null ? offeredFirst(locale) : least])) await bet(null, price);
    socket.close();
  }
  return tried;
}
