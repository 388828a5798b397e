import { SPECIFIED, areas, exampleOf, exampleOfFrame, sockets } from "#games/all/api.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import { addressDetail, editAddress } from "#contract/addresses.ts";
import { gatewayArea } from "#contract/documents/calls.ts";
import { appVersionAuth } from "#contract/calls/app-version.ts";
import { profile } from "#contract/calls/profile.ts";
import { addRecharge, channels, recharges } from "#contract/calls/wallet.ts";
import { minesStatus } from "#games/mines/contract/calls.ts";
import { DIALECTS, inDialect } from "#contract/specified/answers.ts";
import { readTolerantly } from "#contract/values/tolerant.ts";
import { defOf, isPersonal } from "#contract/values/tolerant-schema.ts";
import { mobileNumber } from "#contract/values/entered.ts";
import { memberId } from "#contract/values/values.ts";
import { Masker, queryOf } from "./masker.ts";

const members = areas
  .filter((area) => area !== gatewayArea)
  .flatMap(({ calls }) => calls)
  .filter(({ by }) => by !== "operator");
const frames = sockets.flatMap(({ frames }) => frames).map(({ kind }) => kind);
const masked = (call: AnyCall, fields: object, masker = new Masker()) =>
  JSON.parse(masker.answer(call, JSON.stringify(fields))) as Record<string, Record<string, unknown>>;
const shownFrame = (cmd: number, data: unknown) => {
  const text = new Masker().frame(JSON.stringify({ cmd, data: JSON.stringify(data) }));
  return JSON.parse((JSON.parse(text) as { data: string }).data) as unknown;
};

describe("a masker", () => {
  it.each(["Asha Rao", "आशा राव", "+91 98765 43210", "asha@app.example", "12, MG Road", "120007.c2VjcmV0"])(
    "shows nothing of %j, and keeps its form",
    (text) => {
      const { entry } = masked(addressDetail, { entry: { full_name: text } });
      const shown = String(entry?.["full_name"]);
      for (const part of text.match(/[\p{L}\p{M}]{2,}|\d{3,}/gu) ?? []) expect(shown).not.toContain(part);
      expect(shown.replaceAll(/\d/g, "0")).toBe(text.replaceAll(/\d/g, "0").replaceAll(/[\p{L}\p{M}]/gu, "x"));
    },
  );

  it("puts the same in the place of the same, as a text or a number, and something else in that of something else", () => {
    const masker = new Masker();
    const { entry: one } = masked(profile, { entry: { user_id: "120007", r_code: "130002", balance: 1 } }, masker);
    expect([one?.["user_id"] === one?.["r_code"], one?.["user_id"] === "120007", one?.["balance"]]).toEqual([
      false,
      false,
      1,
    ]);
    const { entry } = masked(profile, { entry: { user_id: 120_007 } }, masker);
    expect(entry?.["user_id"]).toBe(Number(one?.["user_id"]));
  });

  it("leaves ids and mobile numbers ones that are taken for such", () => {
    const { entry } = masked(profile, { entry: { user_id: "120007", mobile: "+919876543210" } });
    expect(memberId.safeParse(entry?.["user_id"]).success).toBe(true);
    expect(mobileNumber.safeParse(entry?.["mobile"]).success).toBe(true);
  });

  it.each<[string, AnyCall, object]>([
    ["a message", recharges, { code: 4000, msg: "Dear Asha, 9876543210 has no account" }],
    ["the key of an object", recharges, { "asha@9876543210": { asha: 1 }, by_mobile: { 9876543210: "x" } }],
    ["a value that the contract does not describe", profile, { note: "Asha", entry: { phone: 9_876_543_210 } }],
    ["a value that cannot be read", recharges, { queryset: [{ price: "for Asha", create_time: "9876543210 Asha" }] }],
    ["a list in a text", recharges, { queryset: '[{"serial_number":"Asha-9876543210"}]' }],
    ["the path of an address", profile, { promotion_url: "https://asha:9876543210@a.example/u/Asha/9876543210" }],
    ["the names in a query", addRecharge, { pay_url: "/pay?asha=1&to=9876543210#Asha", data_dict: { Asha: "Asha" } }],
    [
      "an option that the contract does not describe",
      addRecharge,
      { options: { amount: 5, prefill: { name: "Asha" } } },
    ],
    ["an answer of another shape", channels, ["Asha", 9_876_543_210]],
    [
      "the address of a member's landing page",
      appVersionAuth,
      { landing_page: "https://a.example/?mobile=9876543210" },
    ],
  ])("shows nobody in %s", (_, call, fields) => {
    const text = new Masker().answer(call, JSON.stringify(fields));
    expect(text).not.toMatch(/asha|9876543210/i);
    expect(text).toMatch(/x|\d/);
  });

  it("shows nobody in frames, known or not, and no name of a query that the contract does not have", () => {
    expect(JSON.stringify(shownFrame(5012, { players: [{ nickName: "Asha", betAmount: 5 }] }))).not.toContain("Asha");
    expect(JSON.stringify(shownFrame(7777, { asha: "Asha", n: 9_876_543_210 }))).not.toMatch(/asha|9876543210/i);
    for (const text of ["Asha", '{"asha":"Asha"}', '"Asha"']) expect(new Masker().frame(text)).not.toMatch(/asha/i);
    const query = new URLSearchParams("asha=1&traps=3&9876543210=x");
    expect(new Masker().query(minesStatus, query)).toBe("traps=3");
    expect(new Masker().body(editAddress, '{"full_name":"Asha","asha":1}')).not.toMatch(/asha/i);
  });

  it("keeps the messages of the catalogue, and what the contract does not mark", () => {
    const fields = {
      code: 429,
      msg: "Muitas solicitações, aguarde um momento",
      server_time: 1_795_210_860_000,
      contact_url: "https://help.example/pay?to=us",
      queryset: [{ key: "upi", name: "Paytm wallet", fixed_amounts: ["100.00", 500], bank_codes: null }],
    };
    expect(masked(channels, fields)).toEqual(fields);
  });

  it("masks text that is no JSON", () => {
    expect(new Masker().answer(profile, "<html>Asha")).toBe('"***"');
    expect(new Masker().answer(profile, "")).toBe("");
  });

  it("has a query only of what the contract names, whatever its order", () => {
    expect(queryOf(recharges, new URLSearchParams("t=1&p_size=20&token=x&p=1"))).toBe("p=1&p_size=20");
  });

  it("shows no personal text of any example of the contract", () => {
    const masker = new Masker();
    const texts = members
      .filter(({ by }) => by === "member")
      .map((call) => {
        const { answer = {}, body = {} } = exampleOf(call) ?? {};
        return masker.answer(call, JSON.stringify(answer)) + masker.body(call, JSON.stringify(body));
      });
    const heard = frames.map((kind) => JSON.stringify(shownFrame(kind.cmd, exampleOfFrame(kind)?.data)));
    const secrets = ["Asha", "9876543210", "MG Road", "kite_flyer", "HDFC0001234", "asha@", "12345678901", "120007"];
    for (const secret of secrets) expect([...texts, ...heard].join("\n")).not.toContain(secret);
  });
});

/** The names of the open texts of a schema that no one has marked as personal. */
function shownTexts(schema: z.core.$ZodType, name: string): string[] {
  if (isPersonal(schema)) return [];
  const { type, shape, element, innerType } = defOf(schema);
  const inner = innerType ?? element;
  if (shape) return Object.entries(shape).flatMap(([field, each]) => shownTexts(each, field));
  return inner ? shownTexts(inner, name) : type === "string" || type === "record" || type === "unknown" ? [name] : [];
}

it("shows these texts of members alone: a new one is marked as personal, or named here", () => {
  const schemas = [
    ...members.flatMap((call) => [call.query, call.body, call.refused, ...(call.by === "member" ? [call.answer] : [])]),
    ...frames.map(({ data }) => data),
  ];
  const names = schemas.flatMap((schema) => shownTexts(schema, ""));
  expect([...new Set(names)].toSorted().join(" ")).toBe(
    "bank_code beacon_randomness beacon_signature betId channel_key channel_name client_seed code commitment " +
      "contact_url entropy field fixed_amounts game game_id hex host id image key keyword limit mc name path pay_key " +
      "period player_seed1 player_seed2 player_seed3 provider root salt seed server_seed sha512hash signature subject table terms " +
      "value zone",
  );
});

describe("a recording keeps every number, in each form that a client reads", () => {
  type Form = (value: number) => unknown;
  const forms: readonly Form[] = [
    (value) => value,
    String,
    (value) => value.toFixed(2),
    (value) => ` ${value} `,
    (value) => `${value}e0`,
  ];
  const sources: readonly (readonly [string, z.core.$ZodType, unknown, (text: string) => unknown])[] = [
    ...members.flatMap((call) => {
      const specified = SPECIFIED[`${call.method} ${call.path}`];
      const answers = [exampleOf(call)?.answer, typeof specified === "object" ? specified : undefined];
      const read = (text: string) => JSON.parse(new Masker().answer(call, text)) as unknown;
      return answers.flatMap((answer) =>
        answer === undefined ? [] : [[call.path, call.answer, answer, read] as const],
      );
    }),
    ...frames.map((kind) => {
      const read = (text: string) => shownFrame(kind.cmd, JSON.parse(text));
      return [String(kind.cmd), kind.data, exampleOfFrame(kind)?.data, read] as const;
    }),
  ];

  /** Numbers in other forms, with other values if the seed says so, and lists as JSON text. */
  function written(json: unknown, next: () => number): unknown {
    if (Array.isArray(json)) {
      const list = json.map((each) => written(each, next));
      return next() % 5 === 0 ? JSON.stringify(list) : list;
    }
    if (typeof json === "object" && json !== null) {
      return Object.fromEntries(Object.entries(json).map(([name, each]) => [name, written(each, next)]));
    }
    if (typeof json === "boolean") return [json, Number(json), String(json)][next() % 3];
    if (typeof json !== "number") return json;
    const value = next() % 3 === 0 ? next() / 100 : json;
    return forms[next() % forms.length]?.(value);
  }

  /** All numbers and flags of what a client reads, with their places. */
  function numbersIn(read: unknown, place = ""): string[] {
    if (typeof read === "number" || typeof read === "boolean") return [`${place} ${read}`];
    if (typeof read !== "object" || read === null) return [];
    return Object.entries(read).flatMap(([name, each]) => numbersIn(each, `${place}.${name}`));
  }

  it.each(sources)("%s", (_, schema, answer, record) => {
    for (const dialect of DIALECTS) {
      const json = inDialect(dialect, answer);
      const told = readTolerantly(schema, json);
      expect(numbersIn(readTolerantly(schema, record(JSON.stringify(json))))).toEqual(numbersIn(told));
    }
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(9_999_999)), (numbers) => {
        const json = written(answer, () => numbers.next().value ?? 0);
        const told = readTolerantly(schema, json);
        expect(numbersIn(readTolerantly(schema, record(JSON.stringify(json))))).toEqual(numbersIn(told));
      }),
      { numRuns: 50 },
    );
  });

  it("in flight as it was", () => {
    const flight = ["1.00", "1.52", "2.3", 3.99].map((coefficient) => ({ tag: "250", coefficient, flyEnd: 0 }));
    expect(flight.map((data) => shownFrame(5004, data))).toEqual(flight);
  });
});
