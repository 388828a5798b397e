import { FRAME_MAX_BYTES, FRAMES_PER_SECOND_MAX, SOCKETS_PER_MEMBER_MAX, CLOSE } from "../../../contract/frame.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { inUnits, sum } from "../backend/account.ts";
import type { GameSocket } from "../backend/socket.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { moneyCalls, withBalance } from "./money-calls.ts";

const REPEATS = 4;
const LIMIT_MS = 6_000;
const GAMES = ["aviator", "luckyhit"] as const;

/** Checks that need the accounts for themselves: calls at once, and the limits of sockets. */
export function atOnceChecks(session: Session): Check[] {
  const { backend, first } = session;
  return [
    ...moneyCalls(session).map(({ name, needs = [], offer, prepare }): Check => ({
      name: `money one key at once moves money once: ${name}`,
      needs: ["token", "writes", ...needs],
      offers: [offer],
      isMoney: true,
      run: async (trial) => {
        const { call, body, amount, after } = await prepare(trial);
        const mark = await first.mark(trial);
        const options = first.with({ key: backend.newName(), body });
        const answers = await atOnce(REPEATS, () => backend.ask(trial, call, options));
        const [answer] = answers;
        const curl = answer?.curl ?? "";
        const isAccepted = answers.some(({ code }) => code === 200);
        if (!isAccepted) throw trial.notRun(`all are refused: code ${answer?.code}: ${answer?.msg}`);
        await first.expectMoved(trial, mark, -amount, "repeated_key", { curl });
        const { changes } = await first.settled(trial, mark);
        const count = changes.filter((change) => change === -amount).length;
        trial.expect(count === 1, "repeated_key", `${count} transactions of ${inUnits(-amount)}`, { curl });
        await after?.();
      },
    })),
    ...moneyCalls(session).map(({ name, needs = [], offer, prepare }): Check => ({
      name: `money two calls at once spend no more than the balance: ${name}`,
      needs: ["token", "second", "writes", ...needs],
      offers: [offer],
      isMoney: true,
      run: async (trial) => {
        const { call, body, amount, after } = await prepare(trial);
        // The balance then covers one call and a half.
        await withBalance(session, trial, amount * 1.5, async () => {
          await spendAtOnce(session, trial, call, amount, body);
          await after?.();
        });
      },
    })),
    {
      name: "accounts a limit of sockets, frames or bytes closes with its own code",
      needs: ["token", "second", "writes"],
      offers: GAMES,
      run: (trial) => checkLimits(session, trial),
    },
  ];
}

function atOnce<T>(count: number, run: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, run));
}

/** Spends more than half of the balance twice at once, under two keys: at most one call is accepted. */
async function spendAtOnce(session: Session, trial: Trial, call: AnyCall, amount: number, body: object): Promise<void> {
  const { backend, first } = session;
  const mark = await first.mark(trial);
  const answers = await atOnce(2, () =>
    backend.ask(trial, call, first.with({ key: backend.newName(), body: { ...body } })),
  );
  const accepted = answers.filter(({ code }) => code === 200);
  const { moved, changes } = await first.settled(trial, mark);
  const [answer] = answers;
  const curl = answer?.curl ?? "";
  const spent = `${accepted.length} accepted, moved ${inUnits(moved)}`;
  const story = `two of ${inUnits(amount)} from ${inUnits(mark.balance)}: ${spent}`;
  trial.expect(accepted.length < 2, "at_once", story, { curl });
  const isWhole = moved === sum(changes) && moved === -amount * accepted.length;
  trial.expect(isWhole, "at_once", `${story}; transactions ${changes.map(inUnits).join(", ")}`, { curl });
  if (accepted.length === 0) throw trial.notRun(`both are refused: code ${answer?.code}: ${answer?.msg}`);
}

/** Limits are optional: a backend closes with the limit's code, and other sockets go on. */
async function checkLimits({ backend, second, offers }: Session, trial: Trial): Promise<void> {
  const [game] = GAMES.filter((each) => offers.has(each));
  if (game === undefined) throw trial.notRun("the backend has no game with a socket");
  const open = () => backend.openSocket(game, second.token, []);
  const sockets: GameSocket[] = [];
  for (let count = 0; count <= SOCKETS_PER_MEMBER_MAX; count++) sockets.push(await open());
  const [oldest, ...newer] = sockets;
  if (oldest === undefined || !oldest.isOpen) throw trial.notRun("the socket does not open");
  const { command: curl } = oldest;
  const replaced = await oldest.closes(LIMIT_MS);
  const isOwn = replaced === null || replaced === CLOSE.replaced;
  trial.expect(isOwn, "socket_limits", `the fourth socket closes the first with code ${replaced}`, { curl });
  const lost = newer.filter(({ isOpen, ending }) => !isOpen || ending !== null);
  trial.expect(lost.length === 0, "socket_limits", `the fourth socket closes or keeps out ${lost.length} newer`, {
    curl,
  });
  const [fast, long, other] = newer;
  for (let count = 0; count < 2 * FRAMES_PER_SECOND_MAX; count++) fast?.send('{"cmd":1,"data":"{}"}');
  long?.send(JSON.stringify({ cmd: 1, data: JSON.stringify({ text: "x".repeat(FRAME_MAX_BYTES) }) }));
  const [closedFast, closedLong] = await Promise.all([fast?.closes(LIMIT_MS), long?.closes(LIMIT_MS)]);
  const said = "closes with code";
  const isFast = closedFast === null || closedFast === CLOSE.policy;
  trial.expect(isFast, "socket_limits", `a socket of many frames ${said} ${closedFast}`, { curl });
  const isLong = closedLong === null || closedLong === CLOSE.tooLarge;
  trial.expect(isLong, "socket_limits", `a socket with a frame of over 16 KiB ${said} ${closedLong}`, { curl });
  trial.expect(other?.ending === null, "socket_limits", "another socket of the member is closed with it", { curl });
  for (const socket of sockets) socket.close();
  if ([replaced, closedFast, closedLong].every((code) => code === null))
    throw trial.notOffered("no limit of sockets or frames");
}
