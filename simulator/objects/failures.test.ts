import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CallEntry } from "#contract/control/metrics.ts";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "./placement.ts";
import { allDirectories, catalogueStub, cellStub } from "./stubs.ts";
import { control, fetchSimulator, makeMember, eventually } from "../testing/client.ts";
import { errorLines } from "../testing/error-lines.ts";
import { reset } from "../testing/objects.ts";
import { catchFailures } from "./failures.ts";

const logged = errorLines();

afterEach(() => reset());

const breakTable = (stub: DurableObjectStub, table: string) =>
  runInDurableObject(stub, (_, { storage }) => void storage.sql.exec(`ALTER TABLE ${table} RENAME TO gone`));

async function newestCalls(path: string): Promise<CallEntry[]> {
  return (await control("GET", `/operate/journal?call=${path}`))["calls"] as CallEntry[];
}

describe("a member's call whose cell throws", () => {
  it("is answered 500 in the caller's locale, with its request id and without the error", async () => {
    const member = await makeMember(1000, 1);
    await breakTable(cellStub(env, 1), "mines_client_seed");
    const headers = { "X-Request-Id": "asked" };
    const answer = await fetchSimulator("GET", "/mines/status", undefined, {
      token: member.token,
      locale: "vi",
      headers,
    });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: 500, msg: refusals.internal.text.vi, request_id: "asked" });
    expect((await newestCalls("/mines/status"))[0]).toMatchObject({
      member: member.user_id,
      request_id: "asked",
      status: 500,
      code: 500,
    });
  });

  it("is logged with its object and the caller's request id", async () => {
    const member = await makeMember(1000, 1);
    await breakTable(cellStub(env, 1), "mines_client_seed");
    await fetchSimulator("GET", "/mines/status?traps=3", undefined, {
      token: member.token,
      headers: { "X-Request-Id": "asked" },
    });
    const error = "Error: no such table: mines_client_seed: SQLITE_ERROR";
    expect(logged).toEqual([
      {
        level: "error",
        time: expect.any(Number),
        event: "object_failed",
        object: "cell:1",
        method: "answerCall",
        id: "asked",
        error,
        stack: expect.stringContaining("games/engine/server/instant-seeds.ts"),
      },
      expect.objectContaining({ event: "call_failed", id: "asked", method: "GET", path: "/mines/status", error }),
    ]);
    expect(JSON.stringify(logged)).not.toContain(member.token);
  });
});

describe("a visitor's call whose directory throws", () => {
  it("is answered 500, logged with its object, and recorded in the journal", async () => {
    for (const stub of allDirectories(env)) await breakTable(stub, "account");
    const body = { mobile_number: "+919876543210", password: "hunter2222", device_id: "device-0001" };
    const answer = await fetchSimulator("POST", "/user/login", body, { locale: "pt" });
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: 500, msg: refusals.internal.text.pt });
    expect(logged[0]).toMatchObject({
      event: "object_failed",
      object: expect.stringMatching(/^directory:\d+$/),
      stack: expect.stringContaining("simulator/directory/"),
    });
    expect(JSON.stringify(logged)).not.toContain("9876543210");
    expect((await newestCalls("/user/login"))[0]).toMatchObject({ status: 500, code: 500 });
  });
});

describe("a failure in the stateless Worker", () => {
  const request = new Request("https://simulator.test/aviator?token=1.secret&locale=mx", {
    headers: { "X-Request-Id": "asked", "Accept-Language": "in" },
  });

  it("of a socket is answered in the locale of its address", async () => {
    const answer = await catchFailures(request, () => Promise.reject(new TypeError("a bug")));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ code: 500, msg: refusals.internal.text.mx, request_id: "asked" });
    expect(logged).toMatchObject([{ event: "call_failed", path: "/aviator", error: "TypeError: a bug" }]);
    expect(JSON.stringify(logged)).not.toContain("secret");
  });

  it("by an object of the release before, which lacks a method, is answered 503 for the while", async () => {
    const older = catalogueStub(env) as unknown as { methodOfTheNextRelease: () => Promise<Response> };
    const answer = await catchFailures(request, () => older.methodOfTheNextRelease());
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.json()).toEqual({ code: 503, msg: refusals.upstream_away.text.mx });
    expect(logged).toEqual([]);
  });

  it.each(["retryable", "overloaded", "durableObjectReset"])(
    "by an object that cannot be reached (%s) is the gateway's to answer",
    async (flag) => {
      const error = Object.assign(new Error("gone"), { [flag]: true });
      await expect(catchFailures(request, () => Promise.reject(error))).rejects.toBe(error);
    },
  );
});

describe("a call to a cell that restarts meanwhile", () => {
  it("is recorded in the journal as failed", async () => {
    const member = await makeMember(1000, 1);
    const { token } = member;
    const stub = cellStub(env, cellOf(Number(member.user_id)));
    const gone = Object.assign(new Error("ended"), { durableObjectReset: true });
    const spy = vi
      .spyOn(env.CELL, "getByName")
      .mockReturnValueOnce({ ...stub, answerCall: () => Promise.reject(gone) } as never);
    await expect(fetchSimulator("GET", "/user/profile", undefined, { token })).rejects.toThrow("ended");
    spy.mockRestore();
    await eventually(async () => {
      expect((await newestCalls("/user/profile"))[0]).toMatchObject({ member: member.user_id, status: 502, code: 502 });
    });
  });
});
