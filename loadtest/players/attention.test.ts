import { expect, it } from "vitest";
import {
  betResultFrame,
  coefficientFrame,
  groupFrame,
  playersFrame,
  resultsFrame,
} from "#contract/games/aviator/frames.ts";
import { encodeFrame } from "#contract/frame.ts";
import { isIdle } from "./attention.ts";

const PERIOD = 179_521_086_000;

const coefficient = (hundredths: number, flyEnd: 0 | 1) =>
  encodeFrame(coefficientFrame, {
    tag: 1,
    coefficient: hundredths,
    flyEnd,
    period: PERIOD,
    status: 30,
    takeOffTime: 1,
    serverTime: 1,
  });

const group = encodeFrame(groupFrame, {
  period: PERIOD,
  status: 12,
  serverTime: 1,
  openTime: 1,
  lockTime: 2,
  takeOffTime: 3,
  commitment: "c",
  maintenance: false,
});

const betResult = encodeFrame(betResultFrame, {
  status: 1,
  code: 200,
  msg: "",
  period: PERIOD,
  betPrice: 100,
  betId: "x",
  slot: 0,
  balance: 0,
});

it.each([
  ["a coefficient below the one that it waits for", coefficient(199, 0), 200, true],
  ["the coefficient that it waits for", coefficient(200, 0), 200, false],
  ["a coefficient where it waits for none", coefficient(9_999, 0), Infinity, true],
  ["a crash", coefficient(101, 1), Infinity, false],
  ["a round that it knows", group, Infinity, true],
  ["who plays", encodeFrame(playersFrame, { period: 1, playerNumber: 0, cashedNumber: 0, players: [] }), 100, true],
  ["earlier results", encodeFrame(resultsFrame, { results: [] }), 100, true],
  ["an answer", betResult, Infinity, false],
  ["no frame at all", "{", Infinity, false],
])("%s", (_, text, waitsFor, idle) => {
  expect(isIdle(text, { period: PERIOD, coefficient: waitsFor })).toBe(idle);
});

it("a round that it does not know is not for the eye alone", () => {
  expect(isIdle(group, { period: PERIOD + 1, coefficient: Infinity })).toBe(false);
});
