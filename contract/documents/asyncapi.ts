import { NAME } from "#brand/brand.ts";
import type { Api } from "./api.ts";
import { INFO } from "./openapi.ts";
import { CLOSE, FRAME_MAX_BYTES, FRAMES_PER_SECOND_MAX, SOCKETS_PER_MEMBER_MAX } from "#contract/frame.ts";
import { type Json, schemaOf } from "./json-schema.ts";
import { offeredDocument } from "./offered.ts";
import type { Socket, SocketFrame } from "./sockets.ts";
import { isCallOffered } from "#contract/offers.ts";
import { LOCALES } from "#contract/values/locale.ts";

// Derives from the contract: a new frame appears without a change.

type ExampleOf = Api["exampleOfFrame"];

/** Makes the AsyncAPI 3.1 document of every socket that is offered, as JSON text; the text is cached. */
export const asyncapiOf = ({ sockets, exampleOfFrame }: Api) =>
  offeredDocument((offers) => {
    const offered = sockets.filter(({ path }) => isCallOffered(path, offers));
    // Indented for readers.
    return JSON.stringify(describe(offered, exampleOfFrame), null, 2);
  });

function describe(sockets: readonly Socket[], exampleOf: ExampleOf): Json {
  return {
    asyncapi: "3.1.0",
    info: {
      title: `${NAME}: the sockets`,
      version: "1",
      description: INTRODUCTION,
      contact: INFO.contact,
      license: { name: INFO.license.name },
      tags: sockets.map(({ game }) => ({ name: game })),
    },
    defaultContentType: "application/json",
    servers: {
      gateway: {
        host: "{host}",
        protocol: "wss",
        description: "The host of this document; `ws` on a machine of your own",
        variables: { host: { default: "127.0.0.1:8787", description: "Host and port of the gateway" } },
        security: [{ $ref: "#/components/securitySchemes/token" }],
      },
    },
    channels: Object.fromEntries(sockets.map((socket) => [socket.game, channel(socket)])),
    operations: Object.fromEntries(sockets.flatMap((socket) => operations(socket, exampleOf))),
    components: {
      securitySchemes: {
        token: {
          type: "httpApiKey",
          in: "query",
          name: "token",
          description: "A ticket of `POST /user/socket_ticket`, which works once, or the member's token",
        },
      },
      schemas: Object.fromEntries(
        sockets.flatMap(({ game, frames }) =>
          frames.map(({ name, kind }) => [partName(game, name), schemaOf(kind.data, "draft-7")]),
        ),
      ),
      messages: Object.fromEntries(
        sockets.flatMap(({ game, frames }) =>
          frames.map((each) => [partName(game, each.name), message(game, each, exampleOf(each.kind))]),
        ),
      ),
    },
    "x-close-codes": CLOSE,
  };
}

const INTRODUCTION = [
  'A frame is JSON text: `{"cmd": number, "data": string}`. `data` is JSON text itself; its shape is the `contentSchema`.',
  "A frame without `data` counts as one with `{}`. Values of the query that do not fit count as left out.",
  "Each frame that has a reply gets one answer: the reply, or a notice if it cannot be read. Any other text gets a notice.",
  "The `balance` of an answer is that of its own time, of a repeated one too.",
  `A frame has at most ${FRAME_MAX_BYTES / 1024} KiB, and a socket sends at most ${FRAMES_PER_SECOND_MAX} a second.`,
  `A member has at most ${SOCKETS_PER_MEMBER_MAX} sockets: a newer one closes the oldest.`,
  "",
  "| close code | meaning |",
  "| --- | --- |",
  `| ${CLOSE.policy} | too many frames |`,
  `| ${CLOSE.tooLarge} | a frame is too large |`,
  `| ${CLOSE.restart} | the server restarts |`,
  `| ${CLOSE.tryAgain} | connect again later |`,
  `| ${CLOSE.unauthorized} | the token is not valid, or has ended |`,
  `| ${CLOSE.replaced} | a newer socket replaced this one |`,
].join("\n");

function channel({ game, path, frames, flags }: Socket): Json {
  return {
    address: path,
    title: game,
    servers: [{ $ref: "#/servers/gateway" }],
    messages: Object.fromEntries(
      frames.map(({ name }) => [name, { $ref: `#/components/messages/${partName(game, name)}` }]),
    ),
    bindings: {
      ws: {
        method: "GET",
        query: {
          type: "object",
          properties: {
            token: { type: "string", description: "The ticket or the token" },
            t: { type: "integer", description: "Milliseconds since the epoch" },
            locale: { type: "string", enum: LOCALES },
            ...Object.fromEntries(
              Object.entries(flags).map(([name, description]) => [name, { type: "boolean", description }]),
            ),
          },
          required: ["token"],
        },
        bindingVersion: "0.1.0",
      },
    },
  };
}

const TOLD = "What the game tells its players";

/** An operation for each frame of the player, with its reply, and one for all frames of the server. */
function operations({ game, frames }: Socket, exampleOf: ExampleOf): [string, Json][] {
  const messageRef = (name: string) => ({ $ref: `#/channels/${game}/messages/${name}` });
  const at = { channel: { $ref: `#/channels/${game}` } };
  const received = frames
    .filter(({ from }) => from === "player")
    .map(({ name, kind }): [string, Json] => {
      const example = exampleOf(kind);
      const reply = frames.find((each) => each.kind === example?.reply);
      return [
        partName(game, name),
        {
          action: "receive",
          ...at,
          summary: example?.summary,
          description: kind.text,
          messages: [messageRef(name)],
          ...(reply && { reply: { ...at, messages: [messageRef(reply.name)] } }),
        },
      ];
    });
  const sent = frames.filter(({ from }) => from === "server").map(({ name }) => messageRef(name));
  const told = { action: "send", ...at, summary: TOLD, description: `${TOLD}.`, messages: sent };
  return [...received, [partName(game, "send"), told]];
}

function message(game: string, { name, kind, from }: SocketFrame, example: ReturnType<ExampleOf>): Json {
  return {
    name,
    title: `${kind.cmd} ${name}, from the ${from}`,
    summary: example?.summary,
    description: `${kind.text}.`,
    payload: {
      type: "object",
      properties: {
        cmd: { type: "integer", const: kind.cmd },
        data: {
          type: "string",
          contentMediaType: "application/json",
          contentSchema: { $ref: `#/components/schemas/${partName(game, name)}` },
        },
      },
      required: ["cmd", "data"],
    },
    ...(example && { examples: [{ payload: { cmd: kind.cmd, data: JSON.stringify(example.data) } }] }),
  };
}

/** The keys of components and operations are unique in the document. */
function partName(game: string, name: string): string {
  return `${game}.${name}`;
}
