import { describe, expect, it } from "vitest";
import { recharges } from "../../contract/calls/wallet.ts";
import { profile } from "../../contract/calls/profile.ts";
import { homeTop } from "../../contract/calls/home.ts";
import { driftingPlaces, fieldFaults } from "./fields.ts";
import { namedCalls } from "../named-calls.ts";

const named = (route: string) => namedCalls.get(route)?.named(new URLSearchParams());
const row = { price: 250, status: "Success", channel_name: "UPI", create_time: 1_795_210_860_000 };
const list = (...queryset: readonly unknown[]) => ({ page: { count: queryset.length }, queryset });
const faultsOf = (json: unknown) => fieldFaults(recharges.answer, named("GET /user/recharges"), json);

describe("the faults of an answer's fields", () => {
  it("are none where the answer has the named fields, in any form that clients read", () => {
    expect(faultsOf(list(row))).toEqual([]);
    expect(faultsOf(list({ ...row, price: "250.00", create_time: "2026-11-20T21:41:00Z", more: 1 }))).toEqual([]);
  });

  it("are an unreadable value and a missing field, each with its place and kind", () => {
    const { price: _price, ...rest } = row;
    expect(faultsOf(list(row, { ...row, price: "ten" }))).toEqual([
      {
        place: "queryset.*.price",
        wanted: "an amount of money, at most 2 decimals",
        actual: 'is a string: "ten"',
      },
    ]);
    expect(faultsOf(list(rest))).toMatchObject([{ place: "queryset.*.price", actual: "is missing" }]);
    expect(faultsOf({ queryset: [row] })).toMatchObject([{ place: "page" }]);
  });

  it("include named fields that clients can do without", () => {
    const answer = named("GET /user/profile") as Record<string, unknown>;
    const { supports: _supports, ...rest } = answer;
    expect(fieldFaults(profile.answer, answer, answer)).toEqual([]);
    expect(fieldFaults(profile.answer, answer, rest)).toMatchObject([{ place: "supports" }]);
  });

  it("leave out absent pictures", () => {
    const answer = named("GET /shop/home_top") as Record<string, unknown>;
    const bare = { ...answer, queryset: [{ android_version: "" }] };
    expect(fieldFaults(homeTop.answer, answer, bare)).toEqual([]);
  });

  it("show no private value", () => {
    const answer = named("GET /user/profile") as { entry: object };
    const json = { ...answer, entry: { ...answer.entry, mobile: { number: 7 } } };
    expect(fieldFaults(profile.answer, answer, json)).toMatchObject([
      { place: "entry.mobile", actual: "is an object" },
    ]);
  });
});

describe("drifting decimals", () => {
  it.each([
    [250, []],
    [250.5, []],
    ["250.50", []],
    [0.1 + 0.2, ["queryset.*.price"]],
    ["250.500", ["queryset.*.price"]],
    [1e-7, ["queryset.*.price"]],
  ])("are found in %s", (price, places) => {
    const found = driftingPlaces(recharges.answer, list({ ...row, price }));
    expect(found.map(({ place }) => place)).toEqual(places);
  });
});
