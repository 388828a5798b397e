import { expect, it } from "vitest";
import { SIZES } from "../profiles.ts";
import { headersOf, readSettings } from "./settings.ts";

const LEAST = { TARGET: "https://play.example/", MEMBERS: "members.csv" };

it("a target and its members are enough, and its clock is that of the world", () => {
  const { small } = SIZES.aviator;
  expect(readSettings("aviator", LEAST)).toEqual({
    target: "https://play.example",
    members: "members.csv",
    controlToken: "",
    profile: "small",
    size: { ...small, seconds: small.seconds * small.speed, speed: 1 },
    flight: null,
    seed: null,
  });
});

it.each([
  ["no target", { TARGET: "" }, "TARGET"],
  ["a socket's address", { TARGET: "wss://play.example" }, "TARGET"],
  ["no members", { MEMBERS: "" }, "MEMBERS"],
  ["an unknown profile", { PROFILE: "huge" }, "PROFILE"],
  ["no number of players", { PLAYERS: "many" }, "PLAYERS"],
  ["a run that ends before a round does", { SECONDS: "20" }, "needs at least 60 s"],
])("%s is refused", (_, change, message) => {
  expect(() => readSettings("aviator", { ...LEAST, ...change })).toThrow(message);
});

it("only a known control token is sent", () => {
  expect(headersOf({ controlToken: "" })).toEqual({});
  expect(headersOf({ controlToken: "known" })).toEqual({ "X-Rehearsal": "known" });
});
