import { describe, expect, it } from "vitest";
import { areas } from "#contract/calls.ts";
import { exampleOf } from "#contract/examples/examples.ts";
import { mobileNumber } from "#contract/values/member-values.ts";
import { memberId } from "#contract/values/values.ts";
import { Masker, queryOf } from "./masker.ts";

const PERSONAL = [
  "Asha Rao",
  "+919876543210",
  "asha@rangoli.example",
  "12, MG Road",
  "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ",
];

describe("a masker", () => {
  it.each(PERSONAL)("shows nothing of %j, and keeps its form", (text) => {
    const masked = JSON.parse(new Masker().json(JSON.stringify({ field: text }))) as { field: string };
    for (const part of text.match(/\p{L}{2,}|\d{3,}/gu) ?? []) expect(masked.field).not.toContain(part);
    expect(masked.field.replaceAll(/\d/g, "0").replaceAll("x", "a")).toBe(
      text.replaceAll(/\d/g, "0").replaceAll(/\p{L}/gu, "a"),
    );
  });

  it("puts the same in the place of the same, and something else in that of something else", () => {
    const masker = new Masker();
    const read = (value: unknown) => JSON.parse(masker.json(JSON.stringify(value))) as Record<string, string>;
    const first = read({ user_id: "120007", r_code: "130002" });
    expect(first["user_id"]).not.toBe(first["r_code"]);
    expect(read({ list: ["120007"] })).toEqual({ list: [first["user_id"]] });
    expect(masker.query(new URLSearchParams({ user_id: "120007" }))).toBe(`user_id=${first["user_id"]}`);
  });

  it("leaves ids and mobile numbers ones that are taken for such", () => {
    const masker = new Masker();
    for (const [schema, text] of [
      [memberId, "120007"],
      [mobileNumber, "+919876543210"],
    ] as const) {
      const { value } = JSON.parse(masker.json(JSON.stringify({ value: text }))) as { value: string };
      expect(schema.safeParse(value).success).toBe(true);
    }
  });

  it("shows what is of a game, and times, but no long numbers", () => {
    const shown = {
      status: "S",
      period: 179_521_086_000,
      server_time: 1_795_210_860_000,
      commitment: "ab12",
      stake: 100,
    };
    expect(JSON.parse(new Masker().json(JSON.stringify(shown)))).toEqual(shown);
    expect(new Masker().json('{"account":919876543210}')).toBe('{"account":0}');
  });

  it.each([
    ["https://pay.example/x", "https://pay.example/x"],
    ["/img/banners/home.png", "/img/banners/home.png"],
    ["https://asha:secret@pay.example/pay/a1b2c3d4e5f60718293a?mobile=9876543210&p=2#token=1", null],
    ["/sim/pay/0123456789abcdef0123?id=7", null],
  ])("keeps addresses whole but for secrets: %s", (address, expected) => {
    const masked = JSON.parse(new Masker().json(JSON.stringify(address))) as string;
    if (expected !== null) expect(masked).toBe(expected);
    for (const secret of ["asha", "secret", "a1b2", "0123456", "9876543210", "token"])
      expect(masked).not.toContain(secret);
    expect(masked.split(/[?#]/, 1)[0]?.split("/").length).toBe(address.split(/[?#]/, 1)[0]?.split("/").length);
  });

  it("masks text that is no JSON", () => {
    expect(new Masker().json("<html>Asha")).toBe('"***"');
    expect(new Masker().json("")).toBe("");
  });

  it("has no query tell the time or the token, whatever its order", () => {
    expect(queryOf(new URLSearchParams("t=1&b=2&token=x&a=1"))).toBe("a=1&b=2");
  });

  it("shows no personal text of any example of the contract", () => {
    const members = areas.flatMap(({ calls }) => calls).filter(({ by }) => by === "member");
    const masker = new Masker();
    const masked = members
      .map((call) => masker.json(JSON.stringify([exampleOf(call)?.answer ?? {}, exampleOf(call)?.body ?? {}])))
      .join("\n");
    for (const secret of [
      "Asha",
      "9876543210",
      "MG Road",
      "kite_flyer",
      "HDFC0001234",
      "asha@",
      "12345678901",
      "120007",
    ]) {
      expect(masked).not.toContain(secret);
    }
  });
});
