import { NAME } from "#brand/brand.ts";
import { CONTACTS, LEGAL } from "#brand/details.ts";
import { type AnyCall, envelope, SEEN_BALANCE } from "#contract/call.ts";
import { PROVIDER_REFUSALS, PROVIDER_SIGNATURE } from "#contract/calls/provider.ts";
import type { Api } from "./api.ts";
import { type Area, providerArea } from "./calls.ts";
import { clientMeasures } from "#contract/client.ts";
import { callText } from "./call-text.ts";
import { Components, pascal } from "./components.ts";
import { type Json, schemaOf, sentSchema, acceptedSchema } from "./json-schema.ts";
import { openapiSchema } from "./openapi-schema.ts";
import { isCallOffered } from "#contract/offers.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { PROVIDER_CODES_FROM, type RefusalName, refusals, refusalText } from "#contract/refusals.ts";
import { callerId } from "#contract/values/entered.ts";
import { NOW } from "#contract/examples/example.ts";
import { offeredDocument, type Source } from "./offered.ts";
import {
  BACKEND_INTRODUCTION,
  INTRODUCTION,
  PROVIDER_INTRODUCTION,
  refusalCatalogue,
  SIGNATURE_TEXT,
  socketText,
} from "./openapi-text.ts";

// Derives from the contract: a new call appears without a change.

/** The reader of a document: a caller of the gateway, or a backend behind it. */
interface Side {
  readonly api: Pick<Api, "exampleOf" | "sockets">;
  readonly title: string;
  readonly introduction: string;
  readonly areas: readonly Area[];
  readonly source: Source;
  /** The gateway refuses calls itself, with an HTTP status. */
  readonly hasFaults: boolean;
  /** True: its callers sign, and send neither a token nor a language. */
  readonly isSigned?: true;
}

const EMAIL = CONTACTS.find(({ type }) => type === "email")?.value;

/** Of each document. */
export const INFO = {
  contact: {
    name: LEGAL.operator,
    ...(LEGAL.address.startsWith("https://") && { url: LEGAL.address }),
    ...(EMAIL !== undefined && { email: EMAIL }),
  },
  license: { name: "MIT", url: "https://spdx.org/licenses/MIT" },
} as const;

const codesOf = (names: readonly RefusalName[]) =>
  [...new Set(names.map((name): number => refusals[name].code))].toSorted((a, b) => a - b);
const CLIENT_CODES = codesOf(Object.keys(refusals) as RefusalName[]).filter((code) => code < PROVIDER_CODES_FROM);
const PROVIDER_CODES = codesOf(PROVIDER_REFUSALS);

/** Makes the OpenAPI 3.0 document of every call that is offered, as JSON text; the text is cached. */
export const openapiOf = (api: Api) =>
  offeredDocument((offers, source) =>
    describe({
      api,
      title: NAME,
      source,
      introduction: INTRODUCTION,
      areas: api.areas
        .map((area) => ({ ...area, calls: area.calls.filter(({ path }) => isCallOffered(path, offers)) }))
        .filter(({ calls }) => calls.length > 0),
      hasFaults: true,
    }),
  );

/** Makes the document of the calls that a backend answers, with every form of an answer that clients read; cached. */
export function backendOpenapiOf(api: Api): () => string {
  let text: string | undefined;
  return () =>
    (text ??= describe({
      api,
      title: `${NAME}: a backend`,
      source: "backend",
      introduction: BACKEND_INTRODUCTION,
      areas: api.backendAreas,
      hasFaults: false,
    }));
}

/** Makes the document of the calls by which a provider of games asks the wallet; cached. */
export function providerOpenapiOf(api: Api): () => string {
  let text: string | undefined;
  return () =>
    (text ??= describe({
      api: { ...api, sockets: [] },
      title: `${NAME}: a provider of games`,
      source: "simulator",
      introduction: PROVIDER_INTRODUCTION,
      areas: [providerArea],
      hasFaults: true,
      isSigned: true,
    }));
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
  const refused = side.areas.flatMap(({ name, calls }) =>
    calls.map(({ refused: fields }) => readerOf(side, name)(fields)["properties"]),
  );
  // A backend has codes of its own.
  const all = side.isSigned ? PROVIDER_CODES : CLIENT_CODES;
  const codes = side.source === "simulator" ? { enum: all, description: refusalCatalogue(all) } : {};
  const fields = { properties: Object.assign({}, ...refused) };
  const code = components.add("RefusalCode", codeSchema(codes));
  components.add("Refusal", enveloped(code, "The call was refused and changed nothing.", fields));
  return {
    openapi: "3.0.3",
    info: { title: side.title, version: "1", description: side.introduction, ...INFO },
    servers: [{ url: "/" }],
    tags: side.areas.map(({ name, title }) => {
      const socket = side.api.sockets.find(({ game }) => game === name);
      return { name, description: socket === undefined ? title : `${title}\n\n${socketText(socket)}` };
    }),
    paths: described,
    components: {
      securitySchemes: securitySchemes(side),
      ...(!side.isSigned && { parameters: PARAMETERS }),
      schemas: components.schemas,
      ...(side.hasFaults && {
        responses: Object.fromEntries(GATEWAY_REFUSALS.map((name) => [name, refusalResponse(name)])),
      }),
    },
  };
}

function securitySchemes({ hasFaults, isSigned }: Side): Json {
  const header = { type: "apiKey", in: "header" };
  if (isSigned) return { signature: { ...header, name: PROVIDER_SIGNATURE, description: SIGNATURE_TEXT } };
  return {
    token: {
      ...header,
      name: "Authorization",
      description: "`Token <token>`, as log-in and registration answer it",
    },
    ...(hasFaults && {
      control: {
        type: "http",
        scheme: "bearer",
        description: "A named token of OPERATORS. Behind Cloudflare Access its assertion replaces the token",
      },
    }),
  };
}

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
    schema: openapiSchema({ type: "integer" }),
    example: NOW,
  },
  locale: {
    name: "Accept-Language",
    in: "header",
    description: "One of the four locales, or any language range, which is resolved to one",
    schema: { type: "string", example: LOCALES[0] },
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "The same key and body gives the first answer again; with another body, code 422",
    schema: openapiSchema(schemaOf(callerId)),
  },
  seenBalance: {
    name: SEEN_BALANCE,
    in: "header",
    description: "The balance that the caller saw. If it has changed, the call is refused and moves nothing",
    schema: { type: "string", example: "1000.5" },
  },
};

const BACKEND_FAULT = {
  description: "A refusal may also come with its HTTP status, and has to for a token that is not valid: 401",
  content: json(ref("schemas", "Refusal")),
};

/** The gateway and operators write their own answers. */
const OWN_AREAS: readonly string[] = ["client", "control"];

function readerOf({ source }: Side, area: string): (fields: AnyCall["answer"]) => Json {
  return source === "simulator" || OWN_AREAS.includes(area) ? schemaOf : acceptedSchema;
}

function writerOf({ source }: Side): (fields: AnyCall["body"]) => Json {
  return source === "simulator" ? schemaOf : sentSchema;
}

function pathsOf(side: Side, components: Components): Json {
  const paths: Record<string, Json> = {};
  for (const { name, calls } of side.areas)
    for (const call of calls)
      (paths[call.path] ??= {})[call.method.toLowerCase()] = operation(side, components, name, call);
  return paths;
}

const SECURITY = {
  visitor: [],
  member: [{ token: [] }],
  operator: [{ control: [] }],
  provider: [{ signature: [] }],
} as const;

function operation(side: Side, components: Components, tag: string, call: AnyCall): Json {
  const operationId = `${call.method.toLowerCase()}${pascal(call.path)}`;
  const name = pascal(operationId);
  const code = components.add("SuccessCode", codeSchema({ enum: [200] }));
  const success = withoutPatterns(enveloped(code, call.summary, readerOf(side, tag)(call.answer)));
  const answers = [components.add(`${name}Ok`, success), ref("schemas", "Refusal")];
  // A success fits an open set of codes, too: generators then take the first that fits.
  const both = side.source === "simulator" ? { oneOf: answers } : { anyOf: answers };
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    description: callText(call),
    security: SECURITY[call.by],
    ...(!side.isSigned && {
      parameters: [
        ...queryParameters(side, call),
        ref("parameters", "t"),
        ref("parameters", "locale"),
        ...(call.money ? [ref("parameters", "idempotencyKey")] : []),
        ...(call.spends ? [ref("parameters", "seenBalance")] : []),
      ],
    }),
    ...(call.method !== "GET" && {
      requestBody: {
        required: true,
        content: json(
          components.add(`${name}Body`, openapiSchema(writerOf(side)(call.body))),
          bodyExamples(side, call),
        ),
      },
    }),
    responses: {
      200: { description: "Success, or a refusal", content: json(both, answerExamples(side, call)) },
      ...(side.hasFaults ? faults(call) : { "4XX": BACKEND_FAULT }),
    },
  };
}

function enveloped(code: Json, description: string, { properties = {}, required = [] }: Json): Json {
  const shared = schemaOf(envelope);
  const fields = shared["properties"] as Record<string, Json>;
  return openapiSchema({
    type: "object",
    description,
    properties: { ...fields, ...(properties as Json), code },
    required: [...new Set([...(shared["required"] as string[]), ...(required as string[])])],
  });
}

/**
 * Named, since openapi-generator's Go tells the answers of a call apart by named codes alone, and of 32 bits, since its
 * Rust makes texts of a named set of longer numbers.
 */
function codeSchema(codes: Json): Json {
  const { code = {} } = schemaOf(envelope)["properties"] as Record<string, Json>;
  return { ...openapiSchema({ ...code, ...codes }), format: "int32" };
}

/** Of an answer: openapi-generator's Go refuses one with a pattern that has a comma, and no reader needs to check it. */
function withoutPatterns(schema: Json): Json {
  const text = JSON.stringify(schema, (name, value: unknown) =>
    name === "pattern" && typeof value === "string" ? undefined : value,
  );
  return JSON.parse(text) as Json;
}

type Examples = Readonly<Record<string, { readonly value: unknown }>>;

function bodyExamples({ api }: Side, call: AnyCall): Examples {
  const example = api.exampleOf(call);
  return example?.body === undefined ? {} : { request: { value: example.body } };
}

function answerExamples({ api }: Side, call: AnyCall): Examples {
  const example = api.exampleOf(call);
  if (example === undefined) return {};
  const { answer, refusal } = example;
  const { code } = refusals[refusal.refusal];
  const refused = { code, msg: refusalText(refusal, "in"), server_time: NOW, ...refusal.fields };
  return {
    success: { value: { code: 200, msg: "OK", server_time: NOW, ...answer } },
    [refusal.refusal]: { value: refused },
  };
}

function queryParameters(side: Side, call: AnyCall): Json[] {
  const { properties = {}, required = [] } = writerOf(side)(call.query);
  const shown = side.api.exampleOf(call)?.query ?? {};
  return Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: "query",
    description,
    required: (required as string[]).includes(name),
    schema: openapiSchema(schema),
    ...(name in shown && { example: shown[name] }),
  }));
}

/** The gateway's refusals of a call, by HTTP status. */
function faults(call: AnyCall): Json {
  const names: GatewayRefusal[] = ["internal", "upstream_failed"];
  if (call.by !== "provider") names.push("rate_limited");
  if (call.by === "member" || call.by === "operator") names.push("unauthorized");
  if (call.by === "operator" || call === clientMeasures) names.push("not_found");
  if (call.method !== "GET") names.push("forbidden_origin", "body_late", "too_large", "not_json");
  return Object.fromEntries(names.map((name) => [refusals[name].http, ref("responses", name)]));
}

function refusalResponse(name: GatewayRefusal): Json {
  const { code, text } = refusals[name];
  const example = { code, msg: text.in, request_id: "8f14e45f-ceea-467f-a1d5-0b1f3e6c9a2d" };
  return { description: text.in, content: json(ref("schemas", "Refusal"), { [name]: { value: example } }) };
}

function json(schema: Json, examples: Examples = {}): Json {
  return { "application/json": { schema, ...(Object.keys(examples).length > 0 && { examples }) } };
}

function ref(part: "parameters" | "schemas" | "responses", name: string): Json {
  return { $ref: `#/components/${part}/${name}` };
}
