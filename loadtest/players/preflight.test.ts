import { expect, it, vi } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { capabilities } from "#contract/client.ts";
import { encodeFrame } from "#contract/frame.ts";
import { luckyHitGroupFrame } from "#games/lucky-hit/contract/frames.ts";
import { questions } from "../questions.ts";
import type { Api } from "./api.ts";
import { preflight } from "./preflight.ts";

const PLAYERS = 2;
const SIZE = { players: PLAYERS, perSecond: 1, seconds: 8, speed: 1 };
const guests = Array.from({ length: PLAYERS }, (_, at) => ({ token: `token-${at}`, nickName: "kite", account: null }));

/** A Lucky Hit table, and a backend that offers `offers` to members with a balance. */
function apiOf({ maintenance = false, balance = 100_000, offers = ["luckyhit"] } = {}) {
  const ask = vi.fn<(call: AnyCall) => Promise<object>>(async (call) => ({
    code: 200,
    answer: call === capabilities ? { offers } : { entry: { balance } },
  }));
  const periodInfo = { period: 1, startTime: 0, openTime: 1, lockTime: 2, cardsTime: 2, endTime: 3, commitment: "c" };
  const group = { periodInfo, serverTime: 0, maintenance, openResult: null, betTotal: { a: 0, b: 0, t: 0 } };
  const api = {
    now: () => 0,
    later: () => () => undefined,
    ask,
    connect: (_path: string, _token: string, { onText }: { readonly onText: (text: string) => void }) => {
      void Promise.resolve().then(() => onText(encodeFrame(luckyHitGroupFrame, group)));
      return { send: () => undefined, close: () => undefined };
    },
  };
  return { api: api as unknown as Api, ask };
}

const look = (name: keyof typeof questions, api: Api, players = PLAYERS) =>
  preflight(questions[name], guests, api, { size: { ...SIZE, players }, flight: null });

it("an open table that is offered can be asked", async () => {
  await expect(look("lucky-hit", apiOf().api)).resolves.toEqual([]);
});

it.each([
  ["a closed table", { maintenance: true }, PLAYERS, "Lucky Hit is closed for maintenance"],
  ["a member without money", { balance: 1 }, PLAYERS, "too little to stake"],
  ["too few members", {}, 5, "there are 2 members"],
])("%s is named", async (_, state, players, message) => {
  await expect(look("lucky-hit", apiOf(state).api, players)).rejects.toThrow(message);
});

it.each([
  ["smoke", "aviator, luckyhit"],
  ["win-go", "win"],
  ["gift-event", "gifts"],
] as const)("what %s needs and is not offered is named, and nothing else is asked", async (name, missing) => {
  const { api, ask } = apiOf({ offers: ["mines"] });
  await expect(look(name, api)).rejects.toThrow(`not offered here: ${missing}`);
  expect(ask.mock.calls.map(([{ path }]) => path)).toEqual([capabilities.path]);
});
