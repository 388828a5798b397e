import { expect, it } from "vitest";
import { smoke } from "./smoke.ts";

const answers: Readonly<Record<string, () => Response>> = {
  "/": () => new Response('<script src="/app.js"></script>', { headers: { "content-type": "text/html" } }),
  "/app.js": () => new Response("1", { headers: { "content-type": "text/javascript" } }),
  "/readyz": () => new Response('{"ok":false}', { status: 503 }),
};
const statusesOf = async (signal = new AbortController().signal, more: typeof answers = {}) => {
  const fetch = async (input: string | URL | Request) =>
    ({ ...answers, ...more })[new URL(String(input)).pathname]?.() ?? Response.json({ code: 404, msg: "not found" });
  const outcomes = await smoke({
    url: "http://play.example",
    token: null,
    fetch,
    signal,
  });
  return Object.fromEntries(outcomes.map(({ name, status }) => [name, status]));
};

it("tells what works, what does not, what needs a member, and what is not there", async () => {
  expect(await statusesOf()).toEqual({
    page: "ok",
    calls: "failed",
    member: "not run",
    "aviator socket": "not run",
    "lucky hit socket": "not run",
    fairness: "not offered",
  });
});

it("fails no new table, which has no finished round to check", async () => {
  const tables = {
    "/fairness/chains": () => Response.json({ code: 200, queryset: [] }),
    "/win/next_period_info_noauth": () => Response.json({ code: 200, next_period: 20_261_129_071, periods: [] }),
  };
  expect(await statusesOf(undefined, tables)).toMatchObject({ fairness: "not run" });
});

it("ends in time", async () => {
  expect(Object.values(await statusesOf(AbortSignal.abort()))).toContain("failed");
});
