import type { Api } from "./api.ts";
import { callText } from "./call-text.ts";
import { type Json, schemaOf, acceptedSchema } from "./json-schema.ts";
import { type AnyCall, isCall } from "#contract/call.ts";
import { CLOSE, FRAME_MAX_BYTES, FRAMES_PER_SECOND_MAX, SOCKETS_PER_MEMBER_MAX } from "#contract/frame.ts";
import { OFFER_NAMES, OFFERS, type OfferName } from "#contract/offers.ts";
import { refusals } from "#contract/refusals.ts";
import type { Answers } from "#contract/specified/answers.ts";

// The build serves it at /docs/contract. `npx node tools/contract/print-contract.ts` prints it.

/** The parts of the contract's document beside the API. */
interface Sentences {
  /** The answers that the specification shows: their fields are named. */
  readonly specified: Answers;
  /** The rules of all games, in lines of Markdown. */
  readonly ofAllGames: readonly string[];
  /** The sentences that a backend is judged by, by the name of their rule. */
  readonly rules: Readonly<Record<string, string>>;
}

/** Markdown that says what each call, frame and field means, made from the contract. */
export function contractDocument(api: Api, { specified, ofAllGames, rules }: Sentences): string {
  return [
    "# Contract",
    "",
    ...INTRODUCTION,
    "",
    "## Offers",
    "",
    "The names for `OFFERS`, and for the answer of the optional `GET /capabilities`, with their calls and sockets. A",
    "backend answers all other calls of this page in any case, unless it may leave them out. The app promises `fairness`,",
    "`receipts` and `rules` only if you name them there.",
    "",
    ...OFFER_NAMES.map((name) => `- \`${name}\`${OFFER_TEXTS[name] ?? `: ${codes(OFFERS[name].calls)}`}`),
    "",
    "## Games",
    "",
    ...ofAllGames,
    ...api.games.flatMap(({ text }) => text.rules()),
    "## Calls",
    "",
    ...api.backendAreas.flatMap(({ title, calls }) => [
      `### ${title}`,
      "",
      ...calls.filter(isCall).flatMap((call) => callLines(call, specified)),
    ]),
    "## Frames",
    "",
    ...FRAMES,
    "",
    ...api.sockets.flatMap(({ path, flags, frames }) => [
      `### Socket ${path}`,
      "",
      ...Object.entries(flags).flatMap(([name, text]) => [`- \`${name}\` in the query: ${text}.`, ""]),
      ...frames.flatMap(({ name, kind, from }) => [
        `#### ${kind.cmd} ${name}`,
        "",
        `From the ${from}. ${api.exampleOfFrame(kind)?.summary ?? ""}. ${kind.text}.`,
        "",
        ...fieldLines(from === "player" ? schemaOf(kind.data) : acceptedSchema(kind.data)),
        "",
      ]),
    ]),
    "## Rules",
    "",
    "The conformance kit judges a backend by these sentences.",
    "",
    ...Object.entries(rules).map(([name, text]) => `- <a id="rule-${name}"></a>\`${name}\`: ${text}`),
    "",
    "## Refusals",
    "",
    "The codes of the built-in simulator. A backend may use codes of its own.",
    "",
    ...Object.entries(refusals).map(([name, { code, text }]) => `- ${code} \`${name}\`: ${text.in}`),
    "",
  ].join("\n");
}

/** Texts of offers without calls. */
const OFFER_TEXTS: Readonly<Partial<Record<OfferName, string>>> = {
  fairness: ": `/fairness/chains`, `/fairness/log`, `/fairness/odds`, and the proofs of rounds in the app",
  support: ": the screen with the contacts",
  rules:
    ": you play by the rules of [games](#games), so the app states their odds, payouts, fees, maxima and cancelling",
  early_access: ": without it nobody reads `is_early`, and each member sees every game",
};

const codes = (paths: readonly string[]) =>
  paths.map((path) => `\`${path}${path.endsWith("/") ? "*" : ""}\``).join(", ");

const INTRODUCTION = [
  "What a backend answers, and what each field means. The rest is in the repository, in `docs/connecting-a-backend.md`;",
  "the formulas of the seeds in `docs/fairness.md`.",
  "",
  "## Conventions",
  "",
  '- An answer has HTTP status 200 and the envelope `{"code": 200, "msg": "OK", …}`, with the call\'s fields beside `code`.',
  "  Any other `code` is a refusal: nothing changed, and the client shows `msg`.",
  "- An empty answer with a status from 200 to 299 is a success without fields. A status from 400 on without an envelope is a",
  "  refusal with that code. A token that is not valid gets HTTP 401, or code 401.",
  "- A request has `Authorization: Token <token>`, `Accept-Language` (`in`, `pt`, `mx` or `vi`: answer `msg` in it) and `t`, the",
  "  time in the query, which decides nothing. GET and DELETE without body have their input in the query, as text.",
  "- `Idempotency-Key`, bare or within quotes: the same key and body gets the first answer again, and moves nothing. Another body gets code 422.",
  "- Money is in units of the currency, with at most 2 decimals. Payouts are rounded down to a minor unit (0.01).",
  "- Pages: `p` from 1, `p_size` 10 or 20. The answer has `page.count`, the number of all rows, and `queryset`, newest first.",
  "",
  "## Forms",
  "",
  "Clients read more forms than a server of ours writes:",
  "",
  '- A number, also as text: `"1000.50"`, `"1,000.50"`, `"R$ 1.000,50"`, `"1E+3"`. `"1,250"` is 1250, and reported.',
  "- Money with more than 2 decimals: a price or a fee is rounded up, any other amount down.",
  "- A time: seconds to nanoseconds since the epoch, or a form of `contract/forms/times.ts`; without a zone it is UTC.",
  "  Zero dates mean that there is none.",
  "- A flag: `true`, `1`, `t`, `Y`, `yes`, `on`, a byte, and their opposites; null is false.",
  "- A text: also a number or a flag; null is empty. An id: a number or a text, which comes back unchanged.",
  "- A list: also its JSON text, or an object with numbers as keys; null is empty. A row of money is shown with what can",
  "  be read of it; other rows that cannot be read are counted.",
  "- A set of texts, such as a status or a type: open. The client shows others by their own text. `one of` means closed.",
  "- Optional fields may be missing or null. Unknown fields are ignored.",
  "",
  "**required** marks the fields without which an answer cannot be read. **named** fields are those of the specification: a",
  "backend owes them, and the kit asks for them. All others may be missing.",
];

const FRAMES = [
  'A frame is JSON text: `{"cmd": number, "data": string}`. `data` is JSON text itself, with the fields below. The token is in the',
  "query of the socket's address: `?token=…&t=…&locale=…`.",
  "",
  `A frame has at most ${FRAME_MAX_BYTES / 1024} KiB. A socket sends at most ${FRAMES_PER_SECOND_MAX} a second; a member has at most ${SOCKETS_PER_MEMBER_MAX}.`,
  "",
  `Close codes: ${CLOSE.unauthorized} the token is not valid or has ended, ${CLOSE.replaced} a newer socket replaced this one, ${CLOSE.policy} too many`,
  `frames, ${CLOSE.tooLarge} a frame is too large, ${CLOSE.tryAgain} connect again later.`,
];

function callLines(call: AnyCall, answers: Answers): string[] {
  const specified = answers[`${call.method} ${call.path}`];
  const named = typeof specified === "function" ? specified(new URLSearchParams()) : specified;
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [title, "", ...lines, ""]);
  return [
    `#### ${call.method} ${call.path}`,
    "",
    callText(call),
    "",
    ...part("Query:", fieldLines(schemaOf(call.query))),
    ...part("Body:", fieldLines(schemaOf(call.body))),
    ...part("Answer:", fieldLines(acceptedSchema(call.answer), named)),
    ...part("A refusal may have:", fieldLines(acceptedSchema(call.refused))),
  ];
}

/** A line for each field, with those within it. `named`: an answer with the fields that the specification names. */
function fieldLines(schema: Json, named?: unknown, place = ""): string[] {
  const { properties = {}, required = [], items, anyOf } = schema as Schema;
  const own = Object.entries(properties).flatMap(([name, each]) => {
    const at = place === "" ? name : `${place}.${name}`;
    const given = typeof named === "object" && named !== null ? (named as Json)[name] : undefined;
    const marks = [
      typeText(each),
      ...(required.includes(name) ? ["**required**"] : []),
      ...(given === undefined ? [] : ["**named**"]),
    ];
    const words = each.description ?? each.anyOf?.[0]?.description ?? "";
    return [
      `- \`${at}\` (${marks.join(", ")}): ${words.replace(/^./, (first) => first.toUpperCase())}.`,
      ...fieldLines(each, given, at),
    ];
  });
  const [row] = Array.isArray(named) ? (named as unknown[]) : [named];
  const within = [...(items === undefined ? [] : fieldLines(items, row, `${place}.*`))];
  return [...own, ...within, ...(anyOf ?? []).flatMap((each) => fieldLines(each, named, place))];
}

interface Schema extends Json {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly description?: string;
}

function typeText({ type, enum: values, examples, anyOf, minimum, maximum, pattern }: Schema): string {
  if (values !== undefined) return `one of ${(values as unknown[]).map((each) => `\`${String(each)}\``).join(", ")}`;
  if (anyOf !== undefined) return anyOf.map(typeText).join(" or ");
  const types = [type ?? "any"].flat().map(String);
  const said =
    types.includes("boolean") && types.includes("integer") ? ["flag"] : types.includes("array") ? ["list"] : types;
  const text =
    (said[0] === "number" || said[0] === "integer") && said.includes("string")
      ? "number or text"
      : said.includes("boolean") && said.includes("number")
        ? "text"
        : said.join(" or ");
  const limits = minimum === undefined || maximum === undefined ? "" : `, ${String(minimum)} to ${String(maximum)}`;
  const known =
    Array.isArray(examples) && examples.length > 1
      ? `: ${examples.map((each) => `\`${String(each)}\``).join(", ")}`
      : "";
  return `${text}${limits}${pattern === undefined ? "" : `, \`${String(pattern)}\``}${known}`;
}
