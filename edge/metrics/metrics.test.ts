import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import worker from "#edge/worker.ts";
import { reset } from "#simulator/testing/objects.ts";
import { DurationCounts, counter, gauge, histogram } from "#contract/control/metric-families.ts";
import { asMember, openGateway } from "#tests/helpers/open-gateway.ts";
import { ClientMeasures } from "./client-measures.ts";
import { openMetrics } from "./metrics.ts";
import { RequestCounts } from "./request-counts.ts";

const TOKEN = "metrics-token-of-24-or-more";

afterEach(() => reset());

function bearer(token: string): RequestInit {
  return { headers: { authorization: `Bearer ${token}` } };
}

/** The platform warns of a text in a type that it does not know. */
async function textOf(answer: Response): Promise<string> {
  return new TextDecoder().decode(await answer.arrayBuffer());
}

it("writes each family once, with escaped texts and cumulative buckets", () => {
  const durations = new DurationCounts();
  for (const ms of [3, 5, 70, 60_000]) durations.add(ms);
  const text = openMetrics([
    gauge("open", "Open\nsockets", [{ labels: { host: 'a"b\\c' }, value: 2 }]),
    counter("calls", "Calls", [{ labels: {}, value: 7 }]),
    gauge("open", "Open\nsockets", [{ labels: { host: "d" }, value: 1 }]),
    histogram("seconds", "Time", [{ labels: { class: "read" }, durations: durations.read() }]),
  ]);
  expect(text.split("\n").slice(0, 6)).toEqual([
    "# TYPE open gauge",
    "# HELP open Open\\nsockets",
    'open{host="a\\"b\\\\c"} 2',
    'open{host="d"} 1',
    "# TYPE calls counter",
    "# HELP calls Calls",
  ]);
  expect(text).toContain("\ncalls_total 7\n");
  expect(text).toContain('seconds_bucket{class="read",le="0.005"} 2\n');
  expect(text).toContain('seconds_bucket{class="read",le="0.05"} 2\n');
  expect(text).toContain('seconds_bucket{class="read",le="0.1"} 3\n');
  expect(text).toContain('seconds_bucket{class="read",le="+Inf"} 4\n');
  expect(text).toContain('seconds_sum{class="read"} 60.078\nseconds_count{class="read"} 4\n# EOF\n');
});

it("counts what the gateway answered and refused, and labels no code that an upstream made up", async () => {
  const counts = new RequestCounts();
  const codes = [200, 4711, 4712];
  const answer = () => Response.json({ code: codes.shift() ?? 200, msg: "" });
  const { fetch, lines } = openGateway({ answer });
  for (let call = 0; call < 3; call++) await fetch("/user/profile", asMember());
  await fetch("/user/profile");
  for (const line of lines) counts.log(line);
  counts.log({ level: "error", time: 0, id: "", method: "GET", path: "/user/profile", error: "TypeError: no" });
  const text = openMetrics(counts.families());
  expect(text).toContain("gateway_errors_total 1\n");
  expect(text).toContain('gateway_requests_total{class="read",status="200",code="200"} 1\n');
  expect(text).toContain('gateway_requests_total{class="read",status="200",code="other"} 2\n');
  expect(text).toContain('gateway_refusals_total{refusal="unauthorized"} 1\n');
  expect(text).toContain("gateway_upstream_seconds_count 3\n");
});

it("are for the bearer of their own token, and read the parts once in five seconds", async () => {
  let reads = 0;
  const read = async () => {
    reads += 1;
    return [gauge("reads", "Reads", [{ labels: {}, value: reads }])];
  };
  const { fetch, clock } = openGateway({ measured: { token: TOKEN, read, clients: new ClientMeasures() } });
  expect((await fetch("/metrics")).status).toBe(401);
  expect((await fetch("/metrics", bearer(`${TOKEN}x`))).status).toBe(401);
  expect(reads).toBe(0);
  const first = await fetch("/metrics", bearer(TOKEN));
  expect(first.headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  expect(await textOf(first)).toContain("\nreads 1\n");
  clock.now += 4_999;
  expect(await textOf(await fetch("/metrics", bearer(TOKEN)))).toContain("\nreads 1\n");
  clock.now += 1;
  expect(await textOf(await fetch("/metrics", bearer(TOKEN)))).toContain("\nreads 2\n");
});

it("do not exist without a token", async () => {
  expect((await openGateway({}).fetch("/metrics", bearer(TOKEN))).status).toBe(404);
});

it("show every cell and table of the simulator", async () => {
  const headers = { authorization: `Bearer ${TOKEN}` };
  const request = new Request<unknown, IncomingRequestCfProperties>("http://rangoli.test/metrics", { headers });
  const answer = await worker.fetch(request, { ...env, METRICS_TOKEN: TOKEN });
  const text = await textOf(answer);
  expect(answer.status).toBe(200);
  for (const object of ["cell:0", "cell:2", "table:aviator", "table:win:P:1", "catalogue"]) {
    expect(text).toContain(`simulator_object_up{object="${object}"} 1\n`);
  }
  expect(text).toContain('simulator_unbalanced_money{object="cell:1"} 0\n');
  expect(text).toMatch(/simulator_database_bytes\{object="cell:0"\} [1-9]\d{3,}\n/);
  expect(text).toContain('simulator_stake_seconds_count{object="cell:0"} 0\n');
});
