import { areas } from "#games/all/api.ts";
import { describe, expect, it, vi } from "vitest";
import { isCallOffered, OFFER_NAMES, OFFERS, type OfferName, offersOfCall, STATEMENTS } from "#contract/offers.ts";
import { asMember, openGateway, upgrade } from "#tests/helpers/open-gateway.ts";

const OWN: readonly OfferName[] = ["mines", "recharge"];

async function offersIn({ fetch }: ReturnType<typeof openGateway>): Promise<unknown> {
  const { offers } = await (await fetch("/capabilities")).json<{ offers: unknown }>();
  return offers;
}

describe("the list of offers", () => {
  it("names calls and sockets of the contract alone", () => {
    const paths = areas.flatMap(({ calls }) => calls).map(({ path }) => path);
    const known = [...paths, "/aviator", "/luckyhit"];
    const named = OFFER_NAMES.flatMap((name): readonly string[] => OFFERS[name].calls);
    expect(named.filter((each) => !known.some((path) => path.startsWith(each)))).toEqual([]);
  });

  it("has every call of a game", () => {
    expect(offersOfCall("/win/next_period_info")).toEqual(["win", "aviator", "luckyhit"]);
    expect(isCallOffered("/mines/start", new Set(OWN))).toBe(true);
    expect(isCallOffered("/win/add_user_guess", new Set(OWN))).toBe(false);
    expect(offersOfCall("/user/orders")).toEqual(["shop"]);
    expect(offersOfCall("/fairness/log")).toEqual(["fairness"]);
    expect(isCallOffered("/user/profile", new Set())).toBe(true);
  });
});

describe("a gateway whose setting OFFERS leaves something out", () => {
  it("answers 404 to its calls and sockets, and asks no upstream", async () => {
    const gateway = openGateway({ offers: OWN });
    expect((await gateway.fetch("/user/gift_events", asMember())).status).toBe(404);
    expect((await gateway.fetch("/aviator?token=a", upgrade())).status).toBe(404);
    expect(gateway.forwarded).toEqual([]);
    expect((await gateway.fetch("/mines/status", asMember())).status).toBe(200);
  });

  it("tells the app what it has, and which screens it has not", async () => {
    const gateway = openGateway({ offers: OWN });
    const answer: unknown = await (await gateway.fetch("/client/app")).json();
    const missing = expect.arrayContaining(["/win", "/promotion", "/search", "/demo"]) as unknown;
    expect(answer).toMatchObject({ offers: OWN, not_offered: missing });
  });

  it("documents nothing else", async () => {
    const gateway = openGateway({ offers: OWN });
    const read = async (path: string) => (await gateway.fetch(path)).json<Record<string, object>>();
    const { paths = {}, tags } = await read("/openapi.json");
    expect(Object.keys(paths).filter((path) => !isCallOffered(path, new Set(OWN)))).toEqual([]);
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(["/mines/start", "/user/profile"]));
    expect(JSON.stringify(tags)).not.toMatch(/aviator|gifts/);
    expect(await read("/asyncapi.json")).toMatchObject({ channels: {}, operations: {} });
  });
});

describe("a backend's answer of /capabilities", () => {
  const open = (answer: () => Response) => openGateway({ playMoney: false, offers: OWN, answer });
  const says = (offers: unknown, rules?: unknown) => () => Response.json({ code: 200, msg: "OK", offers, rules });

  it("narrows the setting, and adds nothing to it", async () => {
    expect(await offersIn(open(says(["mines", "dice", "lottery"])))).toEqual(["mines"]);
  });

  it.each<[string, () => Response]>([
    ["404", () => Response.json({ code: 404, msg: "Not found" }, { status: 404 })],
    ["no list", says("mines")],
    ["success to every path", () => Response.json({ code: 200, msg: "OK", page: { count: 1 }, queryset: [] })],
    ["an error", () => new Response("down", { status: 502 })],
  ])("of %s leaves everything of the setting", async (_, answer) => {
    expect(await offersIn(open(answer))).toEqual(OWN);
  });

  it.each<[string, () => Response, readonly string[]]>([
    ["404", () => Response.json({ code: 404, msg: "Not found" }, { status: 404 }), []],
    ["an error", () => new Response("down", { status: 502 }), []],
    ["two names", says(["rules", "mines"]), ["rules"]],
    ["all names", says(OFFER_NAMES), STATEMENTS],
  ])("of %s states of the setting `all` what it names, and nothing else", async (_, answer, stated) => {
    const offers = await offersIn(openGateway({ playMoney: false, answer }));
    expect(STATEMENTS.filter((name) => (offers as string[]).includes(name)).toSorted()).toEqual([...stated].toSorted());
  });

  it("states what the setting names", async () => {
    const offers = [...OWN, "fairness"] as const;
    const answer = () => Response.json({ code: 404, msg: "Not found" }, { status: 404 });
    expect(await offersIn(openGateway({ playMoney: false, offers, answer }))).toEqual(offers);
  });

  it.each<[string, unknown, unknown]>([
    ["in languages", { mines: { pt: ["Paga 96 %."] } }, { mines: { pt: ["Paga 96 %."] } }],
    ["none", undefined, {}],
    ["of another form", { mines: "96 %" }, {}],
    ["in a language that the app has not", { mines: { fr: ["96 %"] } }, {}],
  ])("may have rules of its own: %s", async (_, rules, shown) => {
    const answer = await open(says(OWN, rules)).fetch("/client/app");
    expect(await answer.json()).toMatchObject({ offers: OWN, rules: shown });
  });

  it("is waited for a second; until it comes, what was known counts", async () => {
    vi.useFakeTimers();
    const late = Promise.withResolvers<Response>();
    const gateway = openGateway({ playMoney: false, offers: OWN, answer: () => late.promise });
    const first = offersIn(gateway);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await first).toEqual(OWN);
    late.resolve(says(["mines"])());
    await vi.advanceTimersByTimeAsync(0);
    expect(await offersIn(gateway)).toEqual(["mines"]);
    vi.useRealTimers();
  });

  it.each([404, 405, 501])("is asked for once an hour of a backend that says %s", async (status) => {
    const gateway = open(() => Response.json({ code: status, msg: "no" }, { status }));
    const asked = async (ms: number) => {
      gateway.clock.now += ms;
      await offersIn(gateway);
      return gateway.forwarded.length;
    };
    expect([await asked(0), await asked(60_000), await asked(3_539_000), await asked(1_000)]).toEqual([1, 1, 1, 2]);
  });

  it("counts for a minute, and stays while the backend is away", async () => {
    let answer: () => Response = says(["mines"]);
    const gateway = open(() => answer());
    expect(await offersIn(gateway)).toEqual(["mines"]);
    answer = says(["recharge"]);
    expect(await offersIn(gateway)).toEqual(["mines"]);
    gateway.clock.now += 60_000;
    expect(await offersIn(gateway)).toEqual(["recharge"]);
    answer = () => new Response("down", { status: 502 });
    gateway.clock.now += 60_000;
    expect(await offersIn(gateway)).toEqual(["recharge"]);
  });
});
