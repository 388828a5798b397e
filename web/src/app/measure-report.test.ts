import { expect, it } from "vitest";
import * as z from "zod/mini";
import { clientMeasures, CONNECTIONS, MEASURES_MAX } from "#contract/client.ts";
import { createReport } from "./measure-report.ts";

const body = z.strictObject(clientMeasures.body.shape);

function opened(connection?: string) {
  const sent: { path: string; body: unknown }[] = [];
  const report = createReport({
    routeOf: (path) => ["/", "/dice"].find((route) => route === path.toLowerCase()),
    connection,
    send: (path, json) => sent.push({ path, body: JSON.parse(json) }),
  });
  return { report, sent };
}

it("sends what is new, by the patterns of routes, and nothing twice", () => {
  const { report, sent } = opened("4g");
  report.send();
  report.add("LCP", "/DICE", 1_249.6);
  report.add("LCP", "/members/120007", 3);
  report.send();
  report.send();
  report.add("CLS", "/", 12);
  report.send();
  expect(sent).toEqual([
    {
      path: clientMeasures.path,
      body: { connection: "4g", measures: [{ name: "LCP", route: "/dice", value: 1_250 }] },
    },
    { path: clientMeasures.path, body: { connection: "4g", measures: [{ name: "CLS", route: "/", value: 12 }] } },
  ]);
});

it.each([...CONNECTIONS, "5g", "", undefined])("sends what the gateway takes of the connection %j", (connection) => {
  const { report, sent } = opened(connection);
  report.add("INP", "/", 8);
  report.send();
  const known = CONNECTIONS.find((each) => each === connection) ?? "unknown";
  expect(body.parse(sent[0]?.body).connection).toBe(known);
});

it("sends no more and nothing larger than the gateway takes", () => {
  const { report, sent } = opened();
  for (const value of [-1, 1e12, ...Array.from({ length: MEASURES_MAX }, () => 0.4)]) report.add("INP", "/", value);
  report.send();
  const { measures } = body.parse(sent[0]?.body);
  expect(measures).toHaveLength(MEASURES_MAX);
  expect(measures.slice(0, 3).map(({ value }) => value)).toEqual([0, 3_600_000, 0]);
});
