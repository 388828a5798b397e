import { asyncapi } from "#games/all/documents.ts";
import { exampleOfFrame, sockets } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import * as aviatorFrames from "#games/aviator/contract/frames.ts";
import * as luckyHitFrames from "#games/lucky-hit/contract/frames.ts";

type Json = Record<string, unknown>;
interface Message {
  name: string;
  summary: string;
  description: string;
  payload: { properties: { cmd: { const: number }; data: { contentSchema: { $ref: string } } } };
  examples: [{ payload: { cmd: number; data: string } }];
}
interface Operation {
  action: string;
  messages: { $ref: string }[];
  reply?: { messages: { $ref: string }[] };
}

const document = JSON.parse(asyncapi()) as {
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<string, Operation>;
  components: { messages: Record<string, Message>; schemas: Json };
};
const frames = sockets.flatMap(({ game, frames: ofGame }) => ofGame.map((each) => ({ game, ...each })));

function cmdsOf(exported: object): number[] {
  return Object.values(exported)
    .flatMap((value: unknown) => (typeof value === "object" && value !== null && "cmd" in value ? [value.cmd] : []))
    .map(Number)
    .toSorted((a, b) => a - b);
}

function messagesOf(channel: string): Message[] {
  const messages = document.channels[channel]?.messages ?? {};
  return Object.values(messages).map(
    ({ $ref }) => document.components.messages[$ref.split("/").at(-1) ?? ""] as Message,
  );
}

/** The fields within a schema that have no description, also none of their type. */
function fieldsWithout(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties = {} } = schema as { properties?: Record<string, { description?: string; anyOf?: Json[] }> };
  const bare = Object.entries(properties).filter(([, each]) => !(each.description ?? each.anyOf?.[0]?.["description"]));
  return [...bare.map(([name]) => name), ...Object.values(schema).flatMap(fieldsWithout)];
}

describe("asyncapi", () => {
  it.each([
    ["aviator", "/aviator", aviatorFrames],
    ["luckyhit", "/luckyhit", luckyHitFrames],
  ])("describes every frame of %s, at its address, and nothing else", (channel, path, exported) => {
    expect(document.channels[channel]?.address).toBe(path);
    expect(messagesOf(channel).map(({ payload }) => payload.properties.cmd.const)).toEqual(cmdsOf(exported));
  });

  it("lets players send their frames alone, each with its reply, and the server all others", () => {
    const of = (game: string, name: string) => document.operations[`${game}.${name}`];
    expect(of("aviator", "bet")).toMatchObject({
      action: "receive",
      messages: [{ $ref: "#/channels/aviator/messages/bet" }],
      reply: { messages: [{ $ref: "#/channels/aviator/messages/betResult" }] },
    });
    for (const { game, name, from } of frames) {
      const sent = of(game, "send")?.messages.map(({ $ref }) => $ref) ?? [];
      expect(sent.includes(`#/channels/${game}/messages/${name}`), name).toBe(from === "server");
      expect(of(game, name)?.action, name).toBe(from === "server" ? undefined : "receive");
      if (from !== "player") continue;
      // A sign of life gets no answer.
      if (name === "here") expect(of(game, name)?.reply).toBeUndefined();
      else expect(of(game, name)?.reply?.messages, name).toHaveLength(1);
    }
    expect(frames.filter(({ from }) => from === "player").map(({ kind }) => kind.cmd)).toEqual([
      3015, 3021, 5015, 5017, 5021, 5023, 5025,
    ]);
  });

  it.each(frames)("has a summary and an example for $game.$name that its code reads", ({ game, name, kind }) => {
    const message = document.components.messages[`${game}.${name}`];
    expect(message?.summary).toMatch(/^[A-Z]/);
    const { cmd, data } = message?.examples[0].payload ?? { cmd: 0, data: "" };
    expect(cmd).toBe(kind.cmd);
    expect(z.safeDecode(kind.data, JSON.parse(data) as never).error).toBeUndefined();
    expect(Object.keys(exampleOfFrame(kind)?.data as Json)).toEqual(Object.keys((kind.data as z.ZodMiniObject).shape));
  });

  it("describes values on the wire, not those of the code", () => {
    expect(document.components.schemas["aviator.bet"]).toMatchObject({
      properties: { betPrice: { type: "integer", minimum: 5, maximum: 10_000 } },
    });
  });

  it.each(frames)("describes $name and each of its fields", ({ game, name }) => {
    expect(document.components.messages[`${game}.${name}`]?.description).toMatch(/^[A-Z].*\.$/);
    expect(fieldsWithout(document.components.schemas[`${game}.${name}`])).toEqual([]);
  });

  it("explains every close code", () => {
    const { info, "x-close-codes": codes } = JSON.parse(asyncapi()) as {
      info: { description: string };
      "x-close-codes": Record<string, number>;
    };
    const explained = [...info.description.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(explained).toEqual(Object.values(codes));
  });

  it("is cached", () => {
    expect(asyncapi()).toBe(asyncapi());
  });
});
