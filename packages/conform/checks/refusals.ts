import { addresses, deleteAddress, editAddress } from "../../../contract/addresses.ts";
import { changeNickName, login } from "../../../contract/calls/account.ts";
import { bankCards, deleteBankCard, editBankCard } from "../../../contract/calls/bank-cards.ts";
import { giftEvents, joinGiftEvent, redeemGiftCode } from "../../../contract/calls/gifts.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { applyToBalance, applyToBalanceRecords, promotionInfo } from "../../../contract/calls/promotion.ts";
import { buy, confirmReceipt, orders, products } from "../../../contract/calls/shop.ts";
import { addSuggestion, suggestions } from "../../../contract/calls/support.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { transferTo } from "../../../contract/calls/transfer.ts";
import { addRecharge, addWithdrawal, recharges, withdrawals } from "../../../contract/calls/wallet.ts";
import { aviatorRecords } from "../../../games/aviator/contract/calls.ts";
import { luckyHitRecords } from "../../../games/lucky-hit/contract/calls.ts";
import { minesRecords, minesStart, minesStatus, minesTake, minesTap } from "../../../games/mines/contract/calls.ts";
import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { addUserGuess, winMyGuesses } from "../../../games/win-go/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import type { OfferName } from "../../../contract/offers.ts";
import { writeJson } from "../../../contract/values/json.ts";
import { isElsewhere } from "../backend/answer.ts";
import type { Check, Need, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { expectTold } from "./languages.ts";
import { moneyCalls, withBalance } from "./money-calls.ts";
import { PAYER } from "./recharge.ts";
import { order } from "./shop.ts";
import { withdrawalOf } from "./wallet.ts";

type Query = Readonly<Record<string, string | number>>;
type Body = Readonly<Record<string, unknown>>;
type Asked = readonly (readonly [AnyCall, Body])[];

const PAGE = { p: 1, p_size: 10 };
/** All that a member sees of money, stock, places, limits and rows. */
const SEEN: readonly (readonly [AnyCall, Query])[] = [
  [profile, {}],
  [promotionInfo, {}],
  [applyToBalanceRecords, PAGE],
  [products, {}],
  [orders, { status: "all", ...PAGE }],
  [addresses, {}],
  [bankCards, {}],
  [recharges, PAGE],
  [withdrawals, PAGE],
  [transactions, PAGE],
  [suggestions, { status: "Wait", ...PAGE }],
  [giftEvents, {}],
  [winMyGuesses, { category: "P", ...PAGE }],
  [luckyHitRecords, PAGE],
  [aviatorRecords, PAGE],
  [minesRecords, PAGE],
  [minesStatus, { traps: 3 }],
];
/** Names of fields that change by themselves. */
const OF_TIME = /time|until|date|seen|request/i;
const TRIES = 2;
/** Minor units that are left where the balance has to be too low. */
const LITTLE = 150;
const WRONG_PASSWORD = "not the password 0";
const BEYOND = 40_000;

interface Group {
  readonly name: string;
  readonly offers: readonly OfferName[];
  readonly needs?: readonly Need[];
  /** Without money it is no rule of money. */
  readonly isMoney?: false;
  ask(trial: Trial): Promise<Asked> | Asked;
}

/** Every refusal that a member can bring about changes nothing that the member sees. They need the accounts for themselves. */
export function refusalChecks(session: Session): Check[] {
  return [
    ...groupsOf(session).map(({ name, offers, needs = [], isMoney = true, ask }): Check => ({
      name: `money what is refused takes nothing: ${name}`,
      needs: ["token", "writes", ...needs],
      offers,
      isMoney,
      run: async (trial) => expectUntaken(session, trial, await ask(trial)),
    })),
    ...groupsOf(session).map(({ name, offers, needs = [], ask }): Check => ({
      name: `locales what is refused is told in each language: ${name}`,
      needs: ["token", "writes", ...needs],
      offers,
      run: async (trial) => expectTold(session, trial, await ask(trial)),
    })),
    ...moneyCalls(session).map(({ name, needs = [], offer, prepare }): Check => ({
      name: `money what the balance does not cover takes nothing: ${name}`,
      needs: ["token", "second", "writes", ...needs.filter((each) => each !== "second")],
      offers: [offer],
      isMoney: true,
      run: async (trial) => {
        const { call, body } = await prepare(trial);
        await withBalance(session, trial, LITTLE, () => expectUntaken(session, trial, [[call, body]]));
      },
    })),
  ];
}

const groupsOf = (session: Session): readonly Group[] => [...shopGroups(session), ...moneyGroups(session)];

function shopGroups(session: Session): readonly Group[] {
  const { backend, first, password } = session;
  const unknown = { id: UNKNOWN_ID };
  return [
    {
      name: "a transfer",
      offers: ["transfer"],
      async ask(trial) {
        const { user_id: own } = await first.profile(trial);
        return [4, -4, 0, 4.125].map((amount) => [transferTo, { user_id: own, amount }]);
      },
    },
    {
      name: "a withdrawal",
      offers: ["withdrawal"],
      needs: ["password"],
      async ask(trial) {
        const body = { ...(await withdrawalOf(session, trial)), price: 108, password };
        return [
          [addWithdrawal, { ...body, password: WRONG_PASSWORD }],
          [addWithdrawal, { ...body, bank_card_id: UNKNOWN_ID }],
          [addWithdrawal, { ...body, channel_key: "no-such-channel" }],
          [addWithdrawal, { ...body, price: -108 }],
          [addWithdrawal, { ...body, price: 10_000_000 }],
        ];
      },
    },
    {
      name: "a purchase",
      offers: ["shop"],
      needs: ["password"],
      async ask(trial) {
        const { product, address } = await order(session, trial);
        const body = { product_id: product.id, address_id: address, password };
        const sold = (await backend.read(trial, products)).queryset.find(({ stock }) => stock <= 0);
        return [
          [buy, { ...body, password: WRONG_PASSWORD }],
          [buy, { ...body, address_id: UNKNOWN_ID }],
          [buy, { ...body, product_id: UNKNOWN_ID }],
          ...(sold === undefined ? [] : [[buy, { ...body, product_id: sold.id }] as const]),
        ];
      },
    },
    {
      name: "a receipt, an address or a suggestion",
      offers: ["shop", "suggestions"],
      isMoney: false,
      ask: () => [
        [confirmReceipt, unknown],
        [deleteAddress, unknown],
        [editAddress, { ...unknown, full_name: "" }],
        [addSuggestion, { type: "other", whats_app: "" }],
      ],
    },
    {
      name: "a log-in",
      offers: [],
      isMoney: false,
      ask: () => {
        const body = {
          mobile_number: `+9198${String(backend.now()).slice(-8)}`,
          verify_code: "000000",
          password: WRONG_PASSWORD,
        };
        return [[login, { ...body, host: "conformance", device_id: "" }]];
      },
    },
    {
      name: "a nick name or a bank card",
      offers: [],
      isMoney: false,
      ask: () => [
        [changeNickName, { nick_name: "" }],
        [deleteBankCard, unknown],
        [editBankCard, { actual_name: "", email: "no" }],
      ],
    },
  ];
}

function moneyGroups(session: Session): readonly Group[] {
  const { backend, first } = session;
  const unknown = { id: UNKNOWN_ID };
  return [
    {
      name: "a recharge",
      offers: ["recharge"],
      ask: () => [
        [addRecharge, { price: 200, pay_key: "no-such-channel", ...PAYER }],
        [addRecharge, { price: -200, pay_key: "upi", ...PAYER }],
        [addRecharge, { price: 0, pay_key: "upi", ...PAYER }],
      ],
    },
    {
      name: "a gift",
      offers: ["gifts"],
      async ask(trial) {
        const { queryset: events } = await backend.read(trial, giftEvents, first.with());
        const closed = events.filter((each) => each.completed || each.end_time <= backend.now());
        return [
          [redeemGiftCode, { gift_code: `NONE-${backend.newName().slice(0, 8)}` }],
          [joinGiftEvent, unknown],
          ...closed.map(({ id }) => [joinGiftEvent, { id }] as const),
        ];
      },
    },
    {
      name: "a move of profit",
      offers: ["promotion"],
      async ask(trial) {
        const { profit } = await backend.read(trial, promotionInfo, first.with());
        return [Math.floor(profit / 100) + 9, -9, 0].map((price) => [applyToBalance, { price }]);
      },
    },
    {
      name: "a stake in Win Go",
      offers: ["win"],
      async ask(trial) {
        const { next_period: period } = await backend.read(trial, nextPeriodInfo, first.with());
        const body = { category: "P", period, guess_type: "G", contract_money: 10, contract_count: 3 };
        return [
          [addUserGuess, { ...body, period: period - 1 }],
          [addUserGuess, { ...body, contract_count: 0 }],
          [addUserGuess, { ...body, guess_type: "N" }],
          [addUserGuess, { ...body, category: "X" }],
        ];
      },
    },
    {
      name: "a game of Mines",
      offers: ["mines"],
      ask: () => [
        [minesStart, { traps: 2, amount: 60 }],
        [minesStart, { traps: 3, amount: 1 }],
        [minesStart, { traps: 3, amount: BEYOND }],
        [minesTap, { idx: 4 }],
        [minesTake, {}],
      ],
    },
  ];
}

type State = ReadonlyMap<string, string>;

/** Asks calls that have to be refused, and compares all that the member sees before and after. */
async function expectUntaken(session: Session, trial: Trial, asked: Asked): Promise<void> {
  const { backend, first } = session;
  let isJudged = false;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    // Some values change by themselves, such as a payout of an earlier round.
    const idle = attempt === 1 ? null : await stateOf(session, trial);
    const before = await stateOf(session, trial);
    let curl = "";
    for (const [call, body] of asked) {
      if (!session.hasCall(call)) continue;
      const answer = await backend.ask(trial, call, first.with({ key: backend.newName(), body }));
      if (answer.code === 200) {
        return trial.fail("refused", `${call.path} is answered with code 200`, { curl: answer.curl });
      }
      isJudged ||= !isElsewhere(answer);
      curl = answer.curl;
    }
    const after = await stateOf(session, trial);
    const moving = new Set(idle === null ? [] : changesOf(idle, before));
    const [change] = changesOf(before, after).filter((place) => !moving.has(place));
    if (change === undefined) break;
    const story = `${change} was ${before.get(change) ?? "absent"}, and is ${after.get(change) ?? "absent"}`;
    if (attempt === TRIES)
      return trial.fail("refused", `the refused calls changed what the member sees: ${story}`, { curl });
  }
  if (!isJudged) throw trial.notRun("no call shows a refusal of its own");
}

const changesOf = (one: State, other: State) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((place) => one.get(place) !== other.get(place));

async function stateOf({ backend, first, hasCall }: Session, trial: Trial): Promise<State> {
  const answers = SEEN.filter(([call]) => hasCall(call)).map(async ([call, query]) => {
    const asked = call.by === "member" ? first.with({ query }) : { query };
    const { json } = await backend.ask(trial, call, { ...asked, isJudged: false });
    return [...placesOf(json, call.path)];
  });
  return new Map((await Promise.all(answers)).flat());
}

/** Each value within an answer, with its place. */
function* placesOf(json: unknown, place: string): Generator<readonly [string, string]> {
  if (typeof json !== "object" || json === null) yield [place, writeJson(json)];
  else {
    for (const [name, value] of Object.entries(json)) {
      if (!OF_TIME.test(name)) yield* placesOf(value, `${place} ${name}`);
    }
  }
}
