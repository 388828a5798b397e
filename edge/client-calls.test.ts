import { describe, expect, it } from "vitest";
import { openGateway, post } from "#tests/helpers/open-gateway.ts";
import { env } from "cloudflare:workers";
import type { ErrorLine } from "./middleware/access-log.ts";
import { settings } from "./settings.ts";

const FAULT = { path: "/win", message: "TypeError: Failed to fetch dynamically imported module" };

describe("a report of a page that could not be shown", () => {
  const errorsOf = ({ lines }: ReturnType<typeof openGateway>) =>
    lines.filter((line): line is ErrorLine => line.level === "error");

  it("is logged with path and message, needs no token, and reaches no upstream", async () => {
    const gateway = openGateway();
    const answer = await gateway.fetch("/client/faults", post(FAULT));
    expect(await answer.json()).toEqual({ code: 200, msg: "OK" });
    expect(errorsOf(gateway)).toMatchObject([{ path: "/win", error: `in the client: ${FAULT.message}` }]);
    expect(gateway.forwarded).toEqual([]);
  });

  it.each([
    ["another field", { ...FAULT, token: "secret" }, "token"],
    ["a query in the path", { ...FAULT, path: "/buy?id=7" }, "path"],
    ["no path", { message: "Error" }, "path"],
    ["a path that is too long", { ...FAULT, path: `/${"a".repeat(200)}` }, "path"],
    ["no message", { ...FAULT, message: "" }, "message"],
    ["a message that is too long", { ...FAULT, message: "a".repeat(301) }, "message"],
    ["a message of several lines", { ...FAULT, message: "Error\n{}" }, "message"],
    ["no object", [FAULT], "body"],
  ])("with %s is refused, and logs nothing", async (_, body, field) => {
    const gateway = openGateway();
    const answer = await gateway.fetch("/client/faults", post(body));
    expect(await answer.json()).toMatchObject({ code: 400, msg: `Please check ${field}` });
    expect(errorsOf(gateway)).toEqual([]);
  });

  it("is counted with the visitor's other calls", async () => {
    const gateway = openGateway({ perMinute: 2 });
    const codes = [];
    for (let report = 0; report < 3; report++) codes.push((await gateway.fetch("/client/faults", post(FAULT))).status);
    expect(codes).toEqual([200, 200, 429]);
  });

  it("of a whole crowd is logged sixty times a minute", async () => {
    const gateway = openGateway();
    const report = () => gateway.fetch("/client/faults", post(FAULT));
    for (let count = 0; count < 60; count++) expect((await report()).status).toBe(200);
    const late = await report();
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(errorsOf(gateway)).toHaveLength(60);
    gateway.clock.now += 60_000;
    expect((await report()).status).toBe(200);
  });
});

describe("the client's own facts of an installation", () => {
  it.each([
    ["", true],
    ["https://files.example/app-{version}.apk", false],
  ])("are where the Android app is (%j), and whether the money is play money (%j)", async (androidApk, playMoney) => {
    const { fetch, forwarded } = openGateway({ androidApk, playMoney });
    const answer = { code: 200, play_money: playMoney, money: {}, android_download: androidApk };
    expect(await (await fetch("/client/app")).json()).toMatchObject(answer);
    expect(forwarded.map(({ url }) => new URL(url).pathname)).toEqual(playMoney ? [] : ["/capabilities"]);
  });

  it("say play money with the simulator alone", () => {
    expect(settings(env).playMoney).toBe(true);
    expect(settings({ ...env, UPSTREAM_ORIGIN: "https://backend.example" }).playMoney).toBe(false);
  });
});
