import { describe, expect, it } from "vitest";
import { clientApp } from "#contract/client.ts";
import { openGateway, post } from "#tests/helpers/open-gateway.ts";
import { env } from "cloudflare:workers";
import type { ErrorLine } from "./middleware/access-log.ts";
import { ClientMeasures, countMeasures } from "./metrics/client-measures.ts";
import { openMetrics } from "./metrics/metrics.ts";
import { settings } from "./settings.ts";

const FAULT = { path: "/win", message: "TypeError: Failed to fetch dynamically imported module" };

describe("a report of a page that could not be shown", () => {
  const errorsOf = ({ lines }: ReturnType<typeof openGateway>) =>
    lines.filter((line): line is ErrorLine => line.level === "error");

  it("is logged with path and message, needs no token, and reaches no upstream", async () => {
    const gateway = openGateway();
    const answer = await gateway.fetch("/client/faults", post(FAULT));
    expect(await answer.json()).toEqual({ code: 200, msg: "OK" });
    expect(answer.headers.get("cache-control")).toBe("no-store");
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

describe("a report of what a page measured", () => {
  const LCP = { name: "LCP", route: "/aviator", value: 1_250 };
  const REPORT = { connection: "3g", measures: [LCP] };
  const measured = () => {
    const clients = new ClientMeasures();
    return { token: "metrics-token-of-24-or-more", read: async () => [], clients };
  };
  const shown = ({ clients }: ReturnType<typeof measured>) => openMetrics(clients.families());

  it("is counted by measure, route and connection, needs no token, and reaches no upstream", async () => {
    const parts = measured();
    const { fetch, forwarded } = openGateway({ measured: parts });
    const measures = [
      LCP,
      { ...LCP, value: 4_000 },
      { ...LCP, name: "acknowledgement" },
      { ...LCP, name: "CLS", value: 120 },
    ];
    const answer = await fetch("/client/measures", post({ ...REPORT, measures }));
    expect(await answer.json()).toEqual({ code: 200, msg: "OK" });
    expect(forwarded).toEqual([]);
    const text = shown(parts);
    const labels = 'route="/aviator",connection="3g"';
    expect(text).toContain(`gateway_client_seconds_bucket{measure="LCP",${labels},le="2.5"} 1\n`);
    expect(text).toContain(`gateway_client_seconds_sum{measure="LCP",${labels}} 5.25\n`);
    expect(text).toContain(`gateway_client_seconds_count{measure="acknowledgement",${labels}} 1\n`);
    expect(text).toContain(`gateway_client_layout_shift_bucket{${labels},le="0.1"} 0\n`);
    expect(text).toContain(`gateway_client_layout_shift_sum{${labels}} 0.12\n`);
  });

  it.each<[string, unknown, string]>([
    ["another field", { ...REPORT, member: "120007" }, "member"],
    ["another field of a measure", { ...REPORT, measures: [{ ...LCP, id: "v5-1" }] }, "measures.0.id"],
    ["another connection", { ...REPORT, connection: "5g" }, "connection"],
    ["another measure", { ...REPORT, measures: [LCP, { ...LCP, name: "FID" }] }, "measures.1.name"],
    ["an unknown route", { ...REPORT, measures: [LCP, { ...LCP, route: "/nowhere" }] }, "measures.1.route"],
    ["an address in place of a route", { ...REPORT, measures: [{ ...LCP, route: "/item?id=7" }] }, "measures.0.route"],
    ["a route in other letters", { ...REPORT, measures: [{ ...LCP, route: "/Aviator" }] }, "measures.0.route"],
    ["a value below 0", { ...REPORT, measures: [{ ...LCP, value: -1 }] }, "measures.0.value"],
    ["a value that is no whole number", { ...REPORT, measures: [{ ...LCP, value: 0.5 }] }, "measures.0.value"],
    ["a value of more than an hour", { ...REPORT, measures: [{ ...LCP, value: 3_600_001 }] }, "measures.0.value"],
    ["no measure", { ...REPORT, measures: [] }, "measures"],
    ["too many measures", { ...REPORT, measures: Array.from({ length: 51 }, () => LCP) }, "measures"],
    ["no object", [LCP], "body"],
  ])("with %s is refused, and counts nothing", async (_, body, field) => {
    const parts = measured();
    const answer = await openGateway({ measured: parts }).fetch("/client/measures", post(body));
    expect(await answer.json()).toMatchObject({ code: 400, msg: `Please check ${field}` });
    expect(shown(parts)).toBe(openMetrics(new ClientMeasures().families()));
  });

  it("is counted with the visitor's other reads, and none above the limit counts", async () => {
    const parts = measured();
    const { fetch } = openGateway({ measured: parts, perMinute: 2 });
    const codes = [];
    for (let report = 0; report < 3; report++) codes.push((await fetch("/client/measures", post(REPORT))).status);
    expect(codes).toEqual([200, 200, 429]);
    expect(shown(parts)).toContain('_count{measure="LCP",route="/aviator",connection="3g"} 2\n');
  });

  it("has a point of its own in the counts of all processes", () => {
    const points: AnalyticsEngineDataPoint[] = [];
    const clients = new ClientMeasures(countMeasures({ writeDataPoint: (point = {}) => void points.push(point) }));
    clients.add({ connection: "4g", measures: [{ name: "LCP", route: "/", value: 900 }] });
    expect(points).toEqual([{ indexes: ["client LCP"], blobs: ["LCP", "/", "4g"], doubles: [900] }]);
  });

  it("is asked for, and taken, only where somebody reads it", async () => {
    const share = async ({ fetch }: ReturnType<typeof openGateway>) =>
      clientApp.answer.parse(await (await fetch("/client/app")).json()).measure_share;
    const [on, off] = [openGateway({ measured: measured() }), openGateway()];
    expect([await share(on), await share(off)]).toEqual([0.1, 0]);
    expect((await off.fetch("/client/measures", post(REPORT))).status).toBe(404);
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
