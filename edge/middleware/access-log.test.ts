import { describe, expect, it } from "vitest";
import { acceptSocket, asMember, NOW, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { type AccessLine, boundLines, countRequests, type ErrorLine, sampleLines } from "./access-log.ts";

describe("access log", () => {
  it("writes one line for a call, with the time that the upstream took of it", async () => {
    const gateway = openGateway({
      answer: () => {
        gateway.clock.now += 7;
        return Response.json({ code: 2001, msg: "The balance is not enough" });
      },
    });
    const headers = { "accept-language": "pt-BR", "x-request-id": "a-known-id" };
    await gateway.fetch("/user/profile", asMember({ headers }));
    expect(gateway.lines).toEqual([
      {
        level: "info",
        time: NOW,
        id: "a-known-id",
        method: "GET",
        path: "/user/profile",
        status: 200,
        code: 2001,
        ms: 7,
        upstream_ms: 7,
        locale: "pt",
        rate: "read",
      },
    ]);
  });

  it("leaves out code, class and upstream time if they are unknown", async () => {
    const { fetch, lines } = openGateway();
    await fetch("/healthz");
    const written = JSON.parse(JSON.stringify(lines[0])) as object;
    expect(Object.keys(written)).toEqual(["level", "time", "id", "method", "path", "status", "ms", "locale"]);
  });

  it("writes one line for a socket", async () => {
    const { fetch, lines } = openGateway({ answer: acceptSocket });
    await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(lines).toEqual([expect.objectContaining({ path: "/aviator", status: 101, rate: "socket" })]);
  });

  it("names the gateway's own refusal of a call and of a handshake", async () => {
    const { fetch, lines } = openGateway();
    await fetch("/user/profile");
    await fetch("/aviator?token=", upgrade());
    await fetch(`/aviator?token=${TOKEN}`, upgrade({ origin: "https://evil.test" }));
    await fetch("/nowhere", upgrade());
    expect(lines).toMatchObject([
      { path: "/user/profile", status: 401, refusal: "unauthorized" },
      { path: "/aviator", status: 101, code: 401, refusal: "unauthorized" },
      { path: "/aviator", status: 403, refusal: "forbidden_origin" },
      { path: "/nowhere", status: 404, refusal: "not_found" },
    ]);
  });

  it("never holds a query, a token, a password or a body", async () => {
    const { fetch, lines } = openGateway({ answer: acceptSocket });
    const headers = { authorization: `Token ${TOKEN}`, "x-rehearsal": OPERATOR_TOKEN };
    await fetch("/user/login?mobile=919876543210", post({ password: "correct horse" }, { headers }));
    await fetch(`/luckyhit?token=${TOKEN}`, upgrade());
    await fetch(`/operate/audit?token=${TOKEN}`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
    const text = JSON.stringify(lines);
    expect(lines).toHaveLength(3);
    for (const secret of [TOKEN, OPERATOR_TOKEN, "correct horse", "919876543210", "?"])
      expect(text).not.toContain(secret);
  });

  it("bounds a line's length", async () => {
    const { fetch, lines } = openGateway();
    await fetch(`/${"x".repeat(5000)}`);
    expect(JSON.stringify(lines[0]).length).toBeLessThan(500);
  });
});

function pointsOf(lines: ReturnType<typeof openGateway>["lines"], drawn = 0): AnalyticsEngineDataPoint[] {
  const points: AnalyticsEngineDataPoint[] = [];
  const count = countRequests(
    { writeDataPoint: (point) => void (point !== undefined && points.push(point)) },
    0.25,
    () => drawn,
  );
  for (const line of lines) count(line);
  return points;
}

it("writes an analytics point for a line of the access log", async () => {
  const gateway = openGateway({
    answer: () => {
      gateway.clock.now += 12;
      return Response.json({ code: 2001, msg: "no" });
    },
  });
  await gateway.fetch("/user/profile?secret=1", asMember({ headers: { "accept-language": "vi" } }));
  const points = pointsOf(gateway.lines);
  expect(points).toEqual([
    { indexes: ["/user/profile"], blobs: ["GET", "vi", "read", "2xx"], doubles: [12, 12, 200, 2001, 4] },
  ]);
  expect(JSON.stringify(points)).not.toContain(TOKEN);
});

it("logs errors, failures and slow requests, and of the others a share", async () => {
  const { fetch, lines } = openGateway();
  await fetch("/user/profile", asMember());
  const [line] = lines;
  if (line?.level !== "info") throw new Error("no line");
  const kept = [
    { ...line, status: 502 },
    { ...line, ms: 1_000 },
    { ...line, why: "timeout" },
    { level: "error", time: 1, id: "a", method: "GET", path: "/", error: "gone" },
  ] as const;
  const others = [line, { ...line, status: 404 }, { ...line, ms: 999 }];
  const loggedWith = (drawn: number) => {
    const logged: unknown[] = [];
    const log = sampleLines(
      (each) => void logged.push(each),
      0.25,
      () => drawn,
    );
    for (const each of [...kept, ...others]) log(each);
    return logged;
  };
  expect(loggedWith(0.25)).toEqual(kept);
  expect(loggedWith(0.24)).toEqual([...kept, ...others]);
});

it("counts failures and slow requests, and a share of the others, which stand for all", async () => {
  const { fetch, lines } = openGateway();
  await fetch("/user/profile", asMember());
  const [line] = lines;
  if (line?.level !== "info") throw new Error("no line");
  const all = [line, { ...line, status: 502 }, { ...line, ms: 1_000 }, { ...line, why: "timeout" }];
  const weights = (drawn: number) => pointsOf(all, drawn).map(({ doubles }) => doubles?.[4]);
  expect(weights(0.24)).toEqual([4, 1, 1, 1]);
  expect(weights(0.25)).toEqual([1, 1, 1]);
});

it("counts a fault once, and bounds the path", async () => {
  const { fetch, lines } = openGateway({ answer: () => Promise.reject(new Error("gone")) });
  await fetch("/user/profile", asMember());
  await fetch("/word".repeat(100));
  const points = pointsOf(lines);
  expect(points.map(({ doubles }) => doubles?.[2])).toEqual([502, 404]);
  expect(String(points[1]?.indexes?.[0])).toHaveLength(96);
});

describe("the lines of a flood", () => {
  function flooded(perMinute = 2) {
    const { fetch, lines, clock } = openGateway({ perMinute });
    const logged: (AccessLine | ErrorLine)[] = [];
    const log = boundLines((line) => logged.push(line));
    const ask = async (path: string, times: number, init?: RequestInit) => {
      for (let at = 0; at < times; at++) await fetch(path, init);
      for (const line of lines.splice(0)) log(line);
    };
    return { ask, logged, clock };
  }

  it("are one a second for requests above a limit, by class, with the count of the others", async () => {
    const { ask, logged, clock } = flooded();
    await ask("/user/profile", 500, asMember());
    await ask("/app", 500);
    expect(logged.map((line) => line.level === "info" && `${line.status} ${line.rate}`)).toEqual([
      "200 read",
      "200 read",
      "429 read",
      "404 page",
      "404 page",
      "429 page",
    ]);
    clock.now += 1_000;
    await ask("/user/profile", 500, asMember());
    expect(logged).toHaveLength(7);
    expect(logged[6]).toMatchObject({ status: 429, rate: "read", omitted: 497 });
  });

  it.each(["/readyz", "/healthz"])("are one a second for %s", async (path) => {
    const { ask, logged, clock } = flooded();
    await ask(path, 300);
    clock.now += 1_000;
    await ask(path, 300);
    expect(logged).toMatchObject([{ status: 200 }, { status: 200, omitted: 299 }]);
    expect(logged[0]).not.toHaveProperty("omitted");
  });

  it("are few for requests that are refused before a limit counts them", async () => {
    const { ask, logged } = flooded();
    await ask("/user/profile", 300);
    expect(logged).toHaveLength(20);
  });

  it("are all there below the limits, and for errors", async () => {
    const { ask, logged } = flooded(1000);
    await ask("/user/profile", 300, asMember());
    expect(logged).toHaveLength(300);
  });
});

it.each([
  ["/nowhere/9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b", "/nowhere/*"],
  ["/100001.Q2AlyjYoIondBMTh7fy5Q2AlyjYoIondBMTh7fy5Q2A", "/*"],
  ["/user/profile/Q2AlyjYoIondBMThQtfySQAlyjYoIondBMTh", "/user/profile/*"],
  ["/mines/eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln", "/mines/*"],
  ["/reset/QAlyjYoIondBMTh", "/reset/*"],
  ["/reset/042137", "/reset/*"],
  ["/reset/+919876543210", "/reset/*"],
  ["/reset/6f1c2e0a-7d3b-4b52-9c1e-1f0a9b8c7d6e", "/reset/*"],
  ["/confirm/asha@example.com", "/confirm/*"],
  ["/confirm/asha%40example.com", "/confirm/*"],
  ["/i/ASHA2026", "/i/*"],
  ["/mine;token=ab", "/*"],
  ["/wp-login.php", "/wp-login.php"],
  ["/user/change_pay_pass_word/more", "/user/change_pay_pass_word/more"],
  ["/Mine/", "/mine"],
  ["/user/profile", "/user/profile"],
  ["/healthz", "/healthz"],
])("%s is logged as %s: a part that is no word may be a secret", async (path, logged) => {
  const { fetch, lines } = openGateway();
  await fetch(path);
  expect(lines).toEqual([expect.objectContaining({ path: logged })]);
});

it("a socket is logged without the path of its host", async () => {
  const { fetch, lines } = openGateway({ answer: acceptSocket });
  await fetch(`http://luckyhit.app.test/${TOKEN}?token=${TOKEN}`, upgrade());
  expect(lines).toEqual([expect.objectContaining({ path: "/luckyhit" })]);
});
