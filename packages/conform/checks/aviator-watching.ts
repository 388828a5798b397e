import { once, type Session } from "../session.ts";
import type { GameSocket } from "../backend/socket.ts";
import type { Check, Need, Trial } from "../check.ts";
import { type PlayedRound, type Watched, watchAviator } from "./aviator-round.ts";

export const NO_STAKE = "the stake was not accepted";
export const TOO_SOON = "the plane crashed too soon";

/** All checks look at the same round. */
export function watchedChecks(session: Session) {
  const watched = once((trial) => watchAviator(session, trial));
  const check = (
    name: string,
    run: (trial: Trial, seen: Watched) => Promise<void> | void,
    needs: readonly Need[] = [],
  ): Check => ({
    name: `aviator ${name}`,
    needs: ["token", ...needs],
    offers: ["aviator"],
    run: async (trial) => run(trial, await watched(trial)),
  });
  const lost = (trial: Trial, { endings }: Watched, why: string) => trial.notRun(endings[0] ?? why);
  const played = (
    name: string,
    run: (trial: Trial, round: PlayedRound, socket: GameSocket, seen: Watched) => Promise<void> | void,
  ) =>
    ({
      ...check(
        name,
        async (trial, seen) => {
          const { round, socket } = seen;
          if (round === null) throw lost(trial, seen, "no round could be played in the time allowed");
          await run(trial, round, socket, seen);
        },
        ["second", "writes"],
      ),
      isMoney: true,
    }) satisfies Check;
  return { check, lost, played };
}

export type Watching = ReturnType<typeof watchedChecks>;
