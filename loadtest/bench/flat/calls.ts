import * as z from "zod/mini";
import { HOME } from "#contract/examples/account.ts";
import { type Asked, CALLERS, type FilledCell, type Json } from "./cell.ts";

const PAYER = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@rangoli.example" };

/** Returns the request of a turn; earlier requests that it needs are not measured. */
export type Play = (cell: FilledCell, turn: number) => Asked | Promise<Asked>;

const MEMBER_PAGES: readonly string[] = [
  "/user/profile",
  "/user/sessions",
  "/user/get_app_version_auth",
  "/user/orders?status=all",
  "/user/orders?status=unreceived",
  "/user/channels?type=pay",
  "/user/channels?type=withdraw",
  "/user/recharges",
  "/user/withdrawals",
  "/user/notification",
  "/user/transactions",
  "/user/transactions?type=bet",
  "/user/transactions?type=win",
  "/user/addresses",
  "/user/bank_cards",
  "/user/wallet_limits",
  "/user/play_summary",
  "/user/suggestions?status=Wait",
  "/user/gift_events",
  "/user/promotion_info",
  "/user/bonus_records?level=1",
  "/user/promotion_records?level=1",
  "/user/apply_to_balance_records",
  "/win/next_period_info",
  "/win/guesses?category=P&saas_id=1",
  "/win/my_guesses?category=P",
  "/luckyhit/user_records",
  "/aviator/user_records",
  "/aviator/highest",
  "/mines/status",
  "/mines/user_records",
  "/dice/user_records",
  "/exg/start_game?id=lotus-pairs",
  "/exg/owngame_start_game?game_id=lantern-match",
  "/user/get_app_version",
  "/shop/home_top",
  "/shop/games",
  "/shop/game_table?table=aviator",
  "/shop/products",
  "/shop/product?id=5",
  "/exg/games?provider=own",
  "/fairness/chains?table=luckyhit",
  "/win/next_period_info_noauth?category=P&saas_id=1",
];

/** The calls that a benchmark can repeat without end, by name. */
export function repeatableCalls(): ReadonlyMap<string, Play> {
  const post = (path: string, body: (cell: FilledCell, turn: number) => Json): [string, Play] => [
    `POST ${path}`,
    (cell, turn) => ({ method: "POST", path, body: body(cell, turn) }),
  ];
  const periods = new Map<FilledCell, number>();
  const periodOf = async (cell: FilledCell) => {
    const known = periods.get(cell);
    if (known !== undefined) return known;
    const { next_period } = await cell.send({ method: "GET", path: "/win/next_period_info" }, 0);
    const period = z.int().parse(next_period);
    periods.set(cell, period);
    return period;
  };
  const tapMines: Asked = { method: "POST", path: "/mines/tap", body: { idx: 1 } };
  const startMines = (cell: FilledCell, turn: number) =>
    cell.send({ method: "POST", path: "/mines/start", body: { traps: 1, amount: 50 } }, turn);
  /** Opens a cell of a running game and takes the reward unless that ended the game. */
  const endMines = async (cell: FilledCell, turn: number) => {
    const { game_over } = await cell.send(tapMines, turn);
    if (game_over !== true) await cell.send({ method: "POST", path: "/mines/take", body: {} }, turn);
  };
  /** A page of the newest row of a list. */
  const detail = (path: string, list: string): [string, Play] => [
    `GET ${path}`,
    async (cell, turn) => ({ method: "GET", path: `${path}${await newestId(cell, list, turn)}` }),
  ];
  const pages = MEMBER_PAGES.map((path): [string, Play] => [`GET ${path}`, () => ({ method: "GET", path })]);
  return new Map<string, Play>([
    ...pages,
    post("/user/transfer_to", ({ receiver }) => ({ user_id: receiver, amount: 1 })),
    post("/user/change_nick_name", (_, turn) => ({ nick_name: `kite${turn}` })),
    post("/user/wallet_limits", (_, turn) => ({ daily_loss: 900_000 - turn })),
    post("/user/socket_ticket", () => ({})),
    post("/user/add_recharge", () => ({ price: 500, pay_key: "redirect", ...PAYER })),
    post("/user/add_suggestion", () => ({ type: "game", whats_app: "+919876543210", content: "About a game." })),
    [
      "POST /user/edit_address",
      async (cell, turn) => ({
        method: "POST",
        path: "/user/edit_address",
        body: { id: await newestId(cell, "/user/addresses", turn), ...HOME },
      }),
    ],
    detail("/user/address?id=", "/user/addresses"),
    detail("/user/suggestion?id=", "/user/suggestions?status=Wait"),
    [
      "POST /win/add_user_guess",
      async (cell) => ({
        method: "POST",
        path: "/win/add_user_guess",
        body: {
          category: "P",
          saas_id: "1",
          period: await periodOf(cell),
          guess_type: "G",
          contract_money: 10,
          contract_count: 1,
        },
      }),
    ],
    post("/dice/roll", (_, turn) => ({ amount: 10, target: 5000, over: true, key: `flat-roll-${turn}` })),
    post("/dice/client_seed", () => ({ client_seed: "Q2AlyjYoIondBMTh7fy5" })),
    post("/mines/client_seed", () => ({ client_seed: "Q2AlyjYoIondBMTh7fy5" })),
    [
      "POST /mines/start",
      async (cell, turn) => {
        if (turn >= CALLERS) await endMines(cell, turn);
        return { method: "POST", path: "/mines/start", body: { traps: 1, amount: 50 } };
      },
    ],
    [
      "POST /mines/tap",
      async (cell, turn) => {
        await endMines(cell, turn);
        await startMines(cell, turn);
        return tapMines;
      },
    ],
    [
      "POST /mines/take",
      async (cell, turn) => {
        await endMines(cell, turn);
        do await startMines(cell, turn);
        while ((await cell.send(tapMines, turn))["game_over"] === true);
        return { method: "POST", path: "/mines/take", body: {} };
      },
    ],
    detail("/mines/round_detail?id=", "/mines/user_records"),
    detail("/dice/round_detail?id=", "/dice/user_records"),
    detail("/fairness/receipts?table=dice&id=", "/dice/user_records"),
  ]);
}

const rowsWithId = z.object({ queryset: z.array(z.object({ id: z.union([z.string(), z.number()]) })) });

/** The id of the first row of a caller's list; null: the list is empty. */
async function newestId(cell: FilledCell, path: string, turn: number): Promise<string | number | null> {
  return rowsWithId.parse(await cell.send({ method: "GET", path }, turn)).queryset[0]?.id ?? null;
}
