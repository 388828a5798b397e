import { addWithdrawal } from "../../contract/calls/wallet.ts";
import { redeemGiftCode } from "../../contract/calls/gifts.ts";
import { transferTo } from "../../contract/calls/transfer.ts";
import { FRAME_MAX_BYTES, FRAMES_PER_SECOND_MAX, SOCKETS_PER_MEMBER_MAX, CLOSE } from "../../contract/frame.ts";
import type { AnyCall } from "../../contract/call.ts";
import { inUnits, sum } from "../backend/account.ts";
import type { GameSocket } from "../backend/socket.ts";
import type { Check, Trial } from "../check.ts";
import type { Session } from "../session.ts";
import { withdrawalOf } from "./wallet.ts";

/** What the first account keeps for withdrawals at once, and what each of them takes. */
const KEPT = 200;
const WITHDRAWN = 150;
const TRANSFERRED = 9;
const REPEATS = 4;
const LIMIT_MS = 6_000;
const GAMES = ["aviator", "luckyhit"] as const;

/** Checks that need the accounts for themselves: calls at once, and the limits of sockets. */
export function atOnceChecks(session: Session): Check[] {
  const { backend, first, second, password } = session;
  return [
    {
      name: "money an unknown gift code moves nothing",
      needs: ["token", "writes"],
      offers: ["gifts"],
      isMoney: true,
      run: async (trial) => {
        const mark = await first.mark(trial);
        const body = { gift_code: `NONE-${backend.newName().slice(0, 8)}` };
        const given = first.with({ key: backend.newName(), body });
        const { curl } = await backend.refuses(
          trial,
          redeemGiftCode,
          given,
          "an unknown code is answered with code 200",
        );
        const { moved } = await first.settled(trial, mark);
        trial.expect(moved === 0, "not_moved", `the balance moved by ${inUnits(moved)}`, { curl });
      },
    },
    {
      name: "money one key at once moves money once",
      needs: ["token", "second", "writes"],
      offers: ["transfer"],
      isMoney: true,
      run: async (trial) => {
        const { user_id: receiver } = await second.profile(trial);
        const mark = await first.mark(trial);
        const options = first.with({ key: backend.newName(), body: { user_id: receiver, amount: TRANSFERRED } });
        const answers = await atOnce(REPEATS, () => backend.ask(trial, transferTo, options));
        const curl = answers[0]?.curl ?? "";
        const isAccepted = answers.some(({ code }) => code === 200);
        if (!isAccepted) throw trial.notRun("no transfer of them was accepted");
        await first.expectMoved(trial, mark, -TRANSFERRED * 100, "repeated_key", { curl });
      },
    },
    {
      name: "money transfers at once spend no more than the balance",
      needs: ["token", "second", "writes"],
      offers: ["transfer"],
      isMoney: true,
      run: async (trial) => {
        const { user_id: receiver } = await second.profile(trial);
        const { user_id: own } = await first.profile(trial);
        const { balance } = await first.profile(trial);
        const amount = Math.floor(balance / 200) + 1;
        await spendAtOnce(session, trial, transferTo, amount, { user_id: receiver, amount });
        const back = second.with({ key: backend.newName(), body: { user_id: own, amount } });
        await backend.ask(trial, transferTo, back);
      },
    },
    {
      name: "money withdrawals at once spend no more than the balance",
      needs: ["token", "second", "password", "writes"],
      offers: ["withdrawal"],
      isMoney: true,
      run: async (trial) => {
        const asked = await withdrawalOf(session, trial);
        const { user_id: receiver } = await second.profile(trial);
        const { user_id: own, balance } = await first.profile(trial);
        const away = Math.floor(balance / 100) - KEPT;
        if (away < 1) throw trial.notRun(`the balance is below ${KEPT}`);
        const send = { user_id: receiver, amount: away };
        await backend.accepts(trial, transferTo, first.with({ key: backend.newName(), body: send }));
        try {
          const body = { ...asked, price: WITHDRAWN, password };
          await spendAtOnce(session, trial, addWithdrawal, WITHDRAWN, body);
        } finally {
          const body = { user_id: own, amount: away };
          await backend.ask(trial, transferTo, second.with({ key: backend.newName(), body }));
        }
      },
    },
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
  const curl = answers[0]?.curl ?? "";
  const story = `two of ${amount} from ${inUnits(mark.balance)}: ${accepted.length} accepted, moved ${inUnits(moved)}`;
  trial.expect(accepted.length < 2, "at_once", story, { curl });
  const isWhole = moved === sum(changes) && moved === -amount * 100 * accepted.length;
  trial.expect(isWhole, "at_once", `${story}; transactions ${changes.map(inUnits).join(", ")}`, { curl });
  if (accepted.length === 0) throw trial.notRun(`both are refused: code ${answers[0]?.code}: ${answers[0]?.msg}`);
}

/** A backend need not have limits. One that has closes with the code of the limit, and others go on. */
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
  if ([replaced, closedFast, closedLong].every((code) => code === null)) throw trial.byChance("no limit is offered");
}
