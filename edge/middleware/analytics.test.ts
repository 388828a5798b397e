import { expect, it } from "vitest";
import { asMember, openGateway, TOKEN } from "#tests/helpers/open-gateway.ts";
import { counted } from "./analytics.ts";

function pointsOf(lines: ReturnType<typeof openGateway>["lines"]): AnalyticsEngineDataPoint[] {
  const points: AnalyticsEngineDataPoint[] = [];
  const count = counted({ writeDataPoint: (point) => void (point !== undefined && points.push(point)) });
  for (const line of lines) count(line);
  return points;
}

it("counts a request by what the access log tells of it", async () => {
  const gateway = openGateway({
    answer: () => {
      gateway.clock.now += 12;
      return Response.json({ code: 2001, msg: "no" });
    },
  });
  await gateway.fetch("/user/profile?secret=1", asMember({ headers: { "accept-language": "vi" } }));
  const points = pointsOf(gateway.lines);
  expect(points).toEqual([
    { indexes: ["/user/profile"], blobs: ["GET", "vi", "read", "2xx"], doubles: [12, 12, 200, 2001] },
  ]);
  expect(JSON.stringify(points)).not.toContain(TOKEN);
});

it("counts a fault once, and takes no path that is longer than the platform takes", async () => {
  const { fetch, lines } = openGateway({ answer: () => Promise.reject(new Error("gone")) });
  await fetch("/user/profile", asMember());
  await fetch(`/${"x".repeat(500)}`);
  const points = pointsOf(lines);
  expect(points.map(({ doubles }) => doubles?.[2])).toEqual([502, 404]);
  expect(String(points[1]?.indexes?.[0])).toHaveLength(96);
});
