import { NAME } from "#brand/brand.ts";
import { type AnyCall, envelope, SEEN_BALANCE } from "#contract/call.ts";
import { areas } from "./calls.ts";
import { type Json, schemaOf } from "./json-schema.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { type RefusalKind, type RefusalName, refusals, refusalText } from "#contract/refusals.ts";
import { callerId } from "#contract/values/member-values.ts";
import { NOW } from "#contract/examples/example.ts";
import { exampleOf } from "./examples.ts";
import { sockets, type Socket } from "./sockets.ts";

// Everything here derives from the contract: a new call appears without a change.

let made: string | undefined;

/** The OpenAPI 3.1 document of every call, as JSON text; cached. */
export function openapi(): string {
  // Indented for readers.
  made ??= JSON.stringify(describe(), null, 2);
  return made;
}

function describe(): Json {
  return {
    openapi: "3.1.0",
    info: { title: NAME, version: "1", description: `${INTRODUCTION}\n\n${catalogue()}` },
    servers: [{ url: "/" }],
    tags: areas.map(({ name }) => {
      const socket = sockets.find(({ game }) => game === name);
      return { name, ...(socket && { description: socketText(socket) }) };
    }),
    paths: paths(),
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`Token <token>`, as log-in and registration answer it",
        },
        control: {
          type: "http",
          scheme: "bearer",
          description: "A named token of OPERATORS. Behind Cloudflare Access its assertion replaces the token",
        },
      },
      parameters: PARAMETERS,
      schemas: { Envelope: schemaOf(envelope) },
      responses: Object.fromEntries(GATEWAY_REFUSALS.map((name) => [name, refusalResponse(name)])),
    },
  };
}

const INTRODUCTION =
  "**Get a token first.** `POST /user/send_verify_code` with `verify_type` `register`, then `POST /user/register` with the " +
  "code; `r_code` 10000 invites anyone. The answer's `token` goes into Authorize as `Token <token>`. Later, " +
  "`POST /user/login` answers a new one. `npm start` shows the code in the answer that sends it, and at `/operate`.\n\n" +
  "Every answer is an envelope: `code` 200 is success, any other code shows `msg`, which comes in the caller's " +
  "language. Money is a JSON number with at most 2 decimals; times are milliseconds since the epoch.";

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

function paths(): Json {
  const described: Record<string, Json> = {};
  for (const { name, calls } of areas) {
    for (const call of calls) {
      (described[call.path] ??= {})[call.method.toLowerCase()] = operation(name, call);
    }
  }
  return described;
}

function operation(tag: string, call: AnyCall): Json {
  const takesBody = call.method !== "GET";
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replaceAll(/[/_](\w)/g, (_, first: string) => first.toUpperCase())}`,
    tags: [tag],
    summary: call.summary,
    security: { visitor: [], member: [{ token: [] }], operator: [{ control: [] }] }[call.by],
    parameters: [
      ...queryParameters(call),
      ref("parameters", "t"),
      ref("parameters", "locale"),
      ...(call.money ? [ref("parameters", "idempotencyKey")] : []),
      ...(call.spends ? [ref("parameters", "seenBalance")] : []),
    ],
    ...(takesBody && { requestBody: { required: true, content: json(schemaOf(call.body), bodyExamples(call)) } }),
    responses: {
      200: { description: "Success, or a refusal", content: json(answerSchema(call), answerExamples(call)) },
      ...faults(call),
    },
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
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: "query",
    required: (required as string[]).includes(name),
    schema,
    ...(name in shown && { example: shown[name] }),
  }));
}

function answerSchema(call: AnyCall): Json {
  const envelopeWith = (...more: Json[]) => ({ allOf: [ref("schemas", "Envelope"), ...more] });
  const success = { type: "object", properties: { code: { const: 200 } }, required: ["code"] };
  const refusal = { type: "object", properties: { code: { not: { const: 200 } } } };
  return {
    oneOf: [
      { title: "success", ...envelopeWith(success, schemaOf(call.answer)) },
      { title: "refusal", ...envelopeWith(refusal, schemaOf(call.refused)) },
    ],
  };
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
    content: json(ref("schemas", "Envelope"), { [name]: { value: example } }),
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
