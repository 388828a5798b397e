import { gameNameOf } from "../games.ts";
import { routesByCall, answer, type Route, type MemberCall } from "../http/route.ts";
import type { LogFailure } from "../log/log.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import { Archive, ARCHIVE_AFTER_DAYS, ARCHIVE_STEP_ROWS } from "./archive/archive.ts";
import { TotalsReader } from "./audit.ts";
import { answerMember } from "./calls/answer-call.ts";
import { baseSchema, openCellBase } from "./cell-base.ts";
import { Crowd, type SendCall } from "./crowd/crowd.ts";
import { CELL_GAMES, ledgerGames } from "./cell-games.ts";
import { accountsSchema, openAccounts } from "./calls/account.ts";
import { openOwnData } from "./calls/own-data.ts";
import { openPromotion, promotionSchema } from "./calls/promotion.ts";
import { deletionSchema } from "./own-data/deletions.ts";
import { dataExportSchema } from "./own-data/exports.ts";
import { toldNameSchema } from "./promotion/profits.ts";
import { openShop, shopSchema } from "./calls/shop.ts";
import { openWallet, walletSchema } from "./calls/wallet.ts";
import { freezeSchema } from "./accounts/freezes.ts";
import { launchSchema } from "./provider/launches.ts";
import { openProvider } from "./provider/provider-calls.ts";
import { providerSchema } from "./provider/provider-rounds.ts";
import { seenSchema } from "./provider/seen-requests.ts";
import { attemptsSchema } from "./tables/attempts.ts";
import { byHandSchema } from "./wallet/by-hand.ts";
import { limitReviewStep } from "./limits/limit-reviews.ts";
import { rejectionStep } from "./wallet/withdrawals.ts";
import { SocketRefusals } from "./sockets/socket-refusals.ts";
import { disputeRoutes } from "./disputes/dispute-routes.ts";
import { fairnessReceipts } from "#contract/calls/fairness.ts";
import { refuse } from "#contract/refusals.ts";
import type { OpenGame } from "./cell-game.ts";
import type { Receipts } from "../ledger/receipts.ts";
import { entropyStep } from "../ledger/schema.ts";
import { sealStep } from "../ledger/seals.ts";

/** Receipts of stakes in the records. They are signed again, so no stake has to store one. */
function receiptRoutes(receipts: Receipts, games: ReadonlyMap<string, OpenGame>): Route<MemberCall>[] {
  return [
    answer(fairnessReceipts, ({ member }: MemberCall, { table, id, period = 0 }) => {
      const game = games.get(gameNameOf(table));
      const leaves = game?.leaves(member, { table, id, period }) ?? [];
      return leaves.length === 0 ? refuse("round_unknown") : { queryset: receipts.sign(leaves) };
    }),
  ];
}

/** Schema steps of a cell's database, append-only. The games have their own. */
export const CELL_SCHEMA = [
  baseSchema + accountsSchema + promotionSchema + shopSchema + walletSchema,
  entropyStep,
  launchSchema + providerSchema + seenSchema,
  byHandSchema + rejectionStep,
  attemptsSchema,
  limitReviewStep,
  sealStep,
  freezeSchema,
  deletionSchema + dataExportSchema + toldNameSchema,
];

/** The context of a call that the cell makes for a member, without an outside request. */
export function ownCall(member: number, now: number, requestId = ""): MemberCall {
  const locale = "in";
  const outside = { session: "", origin: "", forwardedFor: null, passwordHolds: false };
  return { member, requestId, now, locale, logInLocale: locale, ...outside };
}

export type CellServices = ReturnType<typeof createCellServices>;

/** Opens the parts and the games of a cell and connects them; none of them refers to the cell. */
export function createCellServices(
  ctx: DurableObjectState,
  env: SimulatorBindings,
  cell: number,
  logFailure: LogFailure,
  onCommit?: () => void,
) {
  const keyed = new Set(CELL_GAMES.get().flatMap(({ name, betIdIsKey }) => (betIdIsKey ? [name] : [])));
  const expectations = new Map(
    CELL_GAMES.get().flatMap(({ name, expectationOf }) => (expectationOf ? [[name, expectationOf] as const] : [])),
  );
  const asked = { expectations, ledger: ledgerGames(), betIdIsKey: (table: string) => keyed.has(gameNameOf(table)) };
  const base = openCellBase(ctx, env, cell, logFailure, asked, (now) => promotion.profits.staked(now), onCommit);
  const { sql, clock, due, ledger, idempotency, commit, receipts } = base;
  const accounts = openAccounts(base);
  const { members } = accounts;
  const promotion = openPromotion(base, accounts);
  const shop = openShop(base, accounts, promotion);
  const own = openOwnData(base, accounts, promotion);
  const wallet = openWallet(base, accounts, promotion, own.deletions);
  const provider = openProvider(base, accounts);
  const archive = new Archive({
    sql,
    cell,
    bucket: env.ARCHIVE,
    afterDays: ARCHIVE_AFTER_DAYS,
    stepRows: ARCHIVE_STEP_ROWS,
    ledger,
    idempotency,
    commit,
    due,
    logFailure,
  });
  const hasCrowd = () => crowd.isHere(clock.now());
  const games = new Map(CELL_GAMES.get().map((game) => [game.name, game.open({ ...base, members, hasCrowd })]));
  const opened = [...games.values()];
  const socketGames = new Map(
    [...games].flatMap(([name, { socket }]) => (socket === undefined ? [] : [[name, socket] as const])),
  );

  /** A member's call that the crowd makes, without an outside request. */
  const send: SendCall = async (member, { method, path }, body, key, now) => {
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) throw new Error(`no such call: ${method} ${path}`);
    const asked = { query: "", key, body: JSON.stringify(body) };
    return answerMember(base, route, asked, ownCall(member, now, key));
  };
  const crowd = new Crowd({
    kv: base.kv,
    clock,
    due,
    logFailure,
    simulated: (count) => members.simulated(count),
    pastimes: (seed) => opened.flatMap((game) => game.pastime?.(seed, send) ?? []),
    gathered: () => {
      for (const game of opened) game.followCrowd?.();
    },
    settled: async () => {
      for (const game of opened) {
        game.socket?.poke();
        await game.catchUp?.();
      }
    },
  });
  const routes = routesByCall([
    ...[...opened, accounts, promotion, shop, wallet, own, provider].flatMap((part) => part.routes),
    ...receiptRoutes(receipts, games),
    ...disputeRoutes({ ...base, games }),
  ]);
  const refusals = new SocketRefusals(`cell:${cell}`, () => clock.real());
  const totals = new TotalsReader(sql);
  const services = { ...base, ...accounts, ...promotion, ...shop, ...wallet, ...own, ...provider };
  return { ...services, archive, totals, refusals, crowd, games, socketGames, routes };
}
