import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { type Convention, inOrder } from "./convention.ts";
import type { Answer, Draft } from "./draft.ts";

/** Asks a handler behind three conventions, of which the second is given; tells what happened, in its order. */
async function ask(second: Partial<Convention>, handler = (): Answer | Promise<Answer> => said("handler")) {
  const told: string[] = [];
  const tells = (name: string, { before, after }: Partial<Convention> = {}): Convention => ({
    before(c) {
      told.push(`${name} in`);
      return before?.(c);
    },
    after(c, answer) {
      told.push(`${name} out`);
      return after?.(c, answer) ?? answer;
    },
  });
  const failed = (_: unknown, error: unknown) => said(`failed: ${String(error)}`);
  const behind = inOrder([tells("first"), tells("second", second), tells("third"), {}], failed, made);
  const app = new Hono();
  app.all("*", behind(handler));
  const answer = await app.request("/");
  return { told: told.join(", "), text: await answer.text() };
}

function said(body: string, status = 200): Draft {
  return { status, headers: {}, body };
}

function made(_: unknown, answer: Answer): Response {
  return answer instanceof Response ? answer : new Response(answer.body, answer);
}

const ALL = "first in, second in, third in, third out, second out, first out";

function fail(): never {
  throw new Error("a bug");
}

describe("conventions in order", () => {
  it("hear of a request in their order, and of its answer in the opposite one", async () => {
    expect(await ask({})).toEqual({ told: ALL, text: "handler" });
  });

  it.each([
    ["at once", () => said("no")],
    ["after a while", () => Promise.resolve(said("no"))],
  ])("end the way in with an answer, %s, which those heard of that let the request pass", async (_, before) => {
    expect(await ask({ before })).toEqual({ told: "first in, second in, first out", text: "no" });
  });

  it("are waited for where they have no answer yet, and let it pass then", async () => {
    expect(await ask({ before: () => Promise.resolve(undefined) })).toEqual({ told: ALL, text: "handler" });
  });

  it("may answer in the place of whoever did", async () => {
    expect(await ask({ after: () => said("another") })).toEqual({ told: ALL, text: "another" });
  });

  it("hand on what somebody else has made", async () => {
    expect(await ask({}, () => new Response("handler"))).toEqual({ told: ALL, text: "handler" });
  });

  it("are done where no answer can be made of what was said, which is an error like others", async () => {
    const { told, text } = await ask({}, () => said("handler", 600));
    expect([told, text]).toEqual([ALL, expect.stringContaining("failed: RangeError")]);
  });

  it.each([
    ["handler, at once", {}, fail, ALL],
    ["handler, after a while", {}, () => Promise.reject(new Error("a bug")), ALL],
    ["convention on the way in", { before: fail }, undefined, "first in, second in, first out"],
    ["convention on the way out", { after: fail }, undefined, ALL],
  ])("hear of what was made of an error of a %s", async (_, second, handler, told) => {
    expect(await ask(second, handler)).toEqual({ told, text: "failed: Error: a bug" });
  });
});
