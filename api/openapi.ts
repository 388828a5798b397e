import { NAME } from "#brand/brand.ts";
import { CONTACTS, LEGAL } from "#brand/details.ts";
import { type AnyCall, envelope, SEEN_BALANCE } from "#contract/call.ts";
import { type Area, areas, backendAreas } from "./calls.ts";
import { callText } from "./call-text.ts";
import { Components, pascal } from "./components.ts";
import { type Json, schemaOf, acceptedSchema } from "./json-schema.ts";
import { isCallOffered } from "#contract/offers.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { type RefusalKind, type RefusalName, refusals, refusalText } from "#contract/refusals.ts";
import { callerId } from "#contract/values/values.ts";
import { NOW } from "#contract/examples/example.ts";
import { exampleOf } from "./examples.ts";
import { offeredDocument } from "./offered.ts";
import { sockets, type Socket } from "./sockets.ts";

// Everything here derives from the contract: a new call appears without a change.

/** The reader of a document: a caller of the gateway, or a backend behind it. */
interface Side {
  readonly title: string;
  readonly introduction: string;
  readonly areas: readonly Area[];
  /** The fields of an answer beside the envelope. */
  readonly answerOf: (fields: AnyCall["answer"]) => Json;
  /** The gateway refuses calls itself, with an HTTP status. */
  readonly hasFaults: boolean;
}

const EMAIL = CONTACTS.find(({ type }) => type === "email")?.value;

/** Of each document. */
export const INFO = {
  contact: {
    name: LEGAL.operator,
    ...(LEGAL.address.startsWith("https://") && { url: LEGAL.address }),
    ...(EMAIL !== undefined && { email: EMAIL }),
  },
  license: { name: "MIT", identifier: "MIT" },
} as const;

const CODES = [...new Set(Object.values(refusals).map(({ code }): number => code))].toSorted((a, b) => a - b);

let forBackends: string | undefined;

/** The OpenAPI 3.1 document of every call that is offered, as JSON text; cached. */
export const openapi = offeredDocument((offers) =>
  describe({
    title: NAME,
    introduction: `${INTRODUCTION}\n\n${catalogue()}`,
    areas: areas
      .map((area) => ({ ...area, calls: area.calls.filter(({ path }) => isCallOffered(path, offers)) }))
      .filter(({ calls }) => calls.length > 0),
    answerOf: schemaOf,
    hasFaults: true,
  }),
);

/** The document of the calls that a backend answers, with every form of an answer that clients read; cached. */
export function backendOpenapi(): string {
  forBackends ??= describe({
    title: `${NAME}: a backend`,
    introduction: BACKEND_INTRODUCTION,
    areas: backendAreas,
    answerOf: acceptedSchema,
    hasFaults: false,
  });
  return forBackends;
}

/** The first pass learns which names of schemas are ambiguous. */
function describe(side: Side): string {
  const first = new Components();
  documentOf(side, first);
  // Indented for readers.
  return JSON.stringify(documentOf(side, new Components(first.seen)), null, 2);
}

function documentOf(side: Side, components: Components): Json {
  const described = pathsOf(side, components);
  const refused = side.areas.flatMap(({ calls }) =>
    calls.map(({ refused: fields }) => side.answerOf(fields)["properties"]),
  );
  components.add(
    "Refusal",
    enveloped({ enum: CODES }, "The call was refused and changed nothing.", {
      properties: Object.assign({}, ...refused),
    }),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: side.title,
      version: "1",
      description: side.introduction,
      ...INFO,
    },
    servers: [{ url: "/" }],
    tags: side.areas.map(({ name, title }) => {
      const socket = sockets.find(({ game }) => game === name);
      return { name, description: socket === undefined ? title : `${title}\n\n${socketText(socket)}` };
    }),
    paths: described,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Token <token>`, as log-in and registration answer it",
        },
        ...(side.hasFaults && {
          control: {
            type: "http",
            scheme: "bearer",
            description: "A named token of OPERATORS. Behind Cloudflare Access its assertion replaces the token",
          },
        }),
      },
      parameters: PARAMETERS,
      schemas: components.schemas,
      ...(side.hasFaults && {
        responses: Object.fromEntries(GATEWAY_REFUSALS.map((name) => [name, refusalResponse(name)])),
      }),
    },
  };
}

const INTRODUCTION =
  "**Get a token first.** `POST /user/send_verify_code` with `verify_type` `register`, then `POST /user/register` with the " +
  "code. The answer's `token` goes into Authorize as `Token <token>`. Later, `POST /user/login` answers a new one. At the " +
  "built-in simulator `r_code` 10000 invites anyone, and `npm start` shows the code in the answer that sends it, and at " +
  "`/operate`.\n\n" +
  "Every answer is an envelope: `code` 200 is success, any other code shows `msg`, which comes in the caller's " +
  "language. Money is a JSON number with at most 2 decimals; times are milliseconds since the epoch.";

const BACKEND_INTRODUCTION =
  "The calls that reach a backend, as the gateway sends them, and the answers that clients read. " +
  "docs/contract.md says what each field means, and which calls a backend may leave out.\n\n" +
  "A number may come as text, a time as milliseconds, seconds or ISO 8601, a flag as true and false or 1 and 0, and an " +
  "id as a number or as text. Clients ignore unknown fields. Other codes than those of `Refusal` are refusals, too.";

/** The gateway's own refusals, each with its HTTP status. */
const GATEWAY_REFUSALS = [
  "unauthorized",
  "not_found",
  "forbidden_origin",
  "body_late",
  "too_large",
  "not_json",
  "rate_limited",
  "internal",
  "upstream_failed",
] as const satisfies readonly RefusalName[];
type GatewayRefusal = (typeof GATEWAY_REFUSALS)[number];

const PARAMETERS = {
  t: {
    name: "t",
    in: "query",
    description: "Milliseconds since the epoch; added where it is missing",
    schema: { type: "integer" },
    example: NOW,
  },
  locale: {
    name: "Accept-Language",
    in: "header",
    description: "One of the four locales, or any language range, which is resolved to one",
    schema: { type: "string", examples: LOCALES },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "The same key and body gives the first answer again; with another body, code 422",
    schema: schemaOf(callerId),
  },
  seenBalance: {
    name: SEEN_BALANCE,
    in: "header",
    description: "The balance that the caller saw. If it has changed, the call is refused and moves nothing",
    schema: { type: "string", examples: ["1000.5"] },
  },
};

const BACKEND_FAULT = {
  description: "A refusal may also come with its HTTP status, and has to for a token that is not valid: 401",
  content: json(ref("schemas", "Refusal")),
};

function pathsOf(side: Side, components: Components): Json {
  const paths: Record<string, Json> = {};
  for (const { name, calls } of side.areas) {
    for (const call of calls) {
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(side, components, name, call);
    }
  }
  return paths;
}

function operation(side: Side, components: Components, tag: string, call: AnyCall): Json {
  const operationId = `${call.method.toLowerCase()}${pascal(call.path)}`;
  const name = pascal(operationId);
  const success = enveloped({ enum: [200] }, call.summary, side.answerOf(call.answer));
  const answers = [components.add(`${name}Ok`, success), ref("schemas", "Refusal")];
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    description: callText(call),
    security: { visitor: [], member: [{ token: [] }], operator: [{ control: [] }] }[call.by],
    parameters: [
      ...queryParameters(call),
      ref("parameters", "t"),
      ref("parameters", "locale"),
      ...(call.money ? [ref("parameters", "idempotencyKey")] : []),
      ...(call.spends ? [ref("parameters", "seenBalance")] : []),
    ],
    ...(call.method !== "GET" && {
      requestBody: {
        required: true,
        content: json(components.add(`${name}Body`, schemaOf(call.body)), bodyExamples(call)),
      },
    }),
    responses: {
      200: { description: "Success, or a refusal", content: json({ oneOf: answers }, answerExamples(call)) },
      ...(side.hasFaults ? faults(call) : { "4XX": BACKEND_FAULT }),
    },
  };
}

function enveloped(code: Json, description: string, { properties = {}, required = [] }: Json): Json {
  const shared = schemaOf(envelope);
  const fields = shared["properties"] as Record<string, Json>;
  return {
    type: "object",
    description,
    properties: { ...fields, ...(properties as Json), code: { ...fields["code"], ...code } },
    required: [...new Set([...(shared["required"] as string[]), ...(required as string[])])],
  };
}

type Examples = Readonly<Record<string, { readonly value: unknown }>>;

function bodyExamples(call: AnyCall): Examples {
  const example = exampleOf(call);
  return example?.body === undefined ? {} : { request: { value: example.body } };
}

function answerExamples(call: AnyCall): Examples {
  const example = exampleOf(call);
  if (example === undefined) return {};
  const { answer, refusal } = example;
  const { code } = refusals[refusal.refusal];
  const refused = { code, msg: refusalText(refusal, "in"), server_time: NOW, ...refusal.fields };
  return {
    success: { value: { code: 200, msg: "OK", server_time: NOW, ...answer } },
    [refusal.refusal]: { value: refused },
  };
}

function queryParameters(call: AnyCall): Json[] {
  const { properties = {}, required = [] } = schemaOf(call.query);
  const shown = exampleOf(call)?.query ?? {};
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    required: (required as string[]).includes(name),
    schema,
    ...(name in shown && { example: shown[name] }),
  }));
}

/** The gateway's refusals of a call, by HTTP status. */
function faults(call: AnyCall): Json {
  const names: GatewayRefusal[] = ["rate_limited", "internal", "upstream_failed"];
  if (call.by !== "visitor") names.push("unauthorized");
  if (call.by === "operator") names.push("not_found");
  if (call.method !== "GET") names.push("forbidden_origin", "body_late", "too_large", "not_json");
  return Object.fromEntries(names.map((name) => [refusals[name].http, ref("responses", name)]));
}

function refusalResponse(name: GatewayRefusal): Json {
  const { code, text } = refusals[name];
  const example = { code, msg: text.in, request_id: "8f14e45f-ceea-467f-a1d5-0b1f3e6c9a2d" };
  return {
    description: text.in,
    content: json(ref("schemas", "Refusal"), { [name]: { value: example } }),
  };
}

function catalogue(): string {
  const kinds: [string, RefusalKind][] = Object.entries(refusals);
  const rows = kinds
    .sort(([, a], [, b]) => a.code - b.code)
    .map(
      ([name, { code, http, text }]) =>
        `| ${code} | ${http ?? 200} | ${name} | ${text.in.replaceAll(", money}", "}")} |`,
    );
  const table = ["| code | HTTP | name | msg |", "| --- | --- | --- | --- |", ...rows].join("\n");
  return `<details><summary>The catalogue of refusals</summary>\n\n${table}\n\n</details>`;
}

function socketText({ path, frames }: Socket): string {
  const rows = frames.map(({ name, kind, from }) => `| ${kind.cmd} | ${name} | ${from} |`);
  return [
    `Socket: \`GET ${path}?token=…&locale=…\` with \`Upgrade: websocket\`. [/asyncapi.json](/asyncapi.json) describes`,
    "its frames; the end of this page tries them.",
    "",
    "| cmd | frame | from |",
    "| --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function json(schema: Json, examples: Examples = {}): Json {
  return { "application/json": { schema, ...(Object.keys(examples).length > 0 && { examples }) } };
}

function ref(part: "parameters" | "schemas" | "responses", name: string): Json {
  return { $ref: `#/components/${part}/${name}` };
}
