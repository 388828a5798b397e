import { type RefusalKind, refusals } from "#contract/refusals.ts";
import type { Socket } from "./sockets.ts";

export const INTRODUCTION =
  "**Get a token first.** `POST /user/send_verify_code` with `verify_type` `register`, then `POST /user/register` with the " +
  "code. The answer's `token` goes into Authorize as `Token <token>`. Later, `POST /user/login` answers a new one. At the " +
  "built-in simulator `r_code` 10000 invites anyone, and `npm start` shows the code in the answer that sends it, and at " +
  "`/operate`.\n\n" +
  "Every answer is an envelope: `code` 200 is success, any other code shows `msg`, which comes in the caller's " +
  "language. Money is a JSON number with at most 2 decimals; times are milliseconds since the epoch.";

export const BACKEND_INTRODUCTION =
  "The calls that reach a backend, as the gateway sends them, and the answers that clients read. " +
  "`/docs` shows what each field means, and which calls a backend may leave out.\n\n" +
  "A number may come as text, a time as milliseconds, seconds or ISO 8601, a flag as true and false or 1 and 0, and an " +
  "id as a number or as text. Clients ignore unknown fields. Any other `code` than 200 is a refusal.";

/** Providers need no more than the calls and this text: nobody has to read our code. */
export const SIGNATURE_TEXT =
  "`t=<seconds since the epoch> n=<nonce> <key id>=<signature>`, with single blanks. The signature is HMAC-SHA256 in " +
  "lower-case hex, by the key's secret as text, over six lines joined by a line feed, without one at the end: " +
  "`rangoli-1`, the seconds, the nonce, the method, the path with its query, and the SHA-256 of the body's bytes in " +
  "lower-case hex. A nonce has 8 to 64 letters, digits, `_` or `-`, and never comes again. The time may differ from " +
  "ours by 300 seconds. Several pairs of key and signature may follow each other: one that holds is enough.";

export const PROVIDER_INTRODUCTION =
  "The wallet's door for providers of games, server to server. Two operators make a key with " +
  "`POST /operate/provider_key` and hand you a share each: their XOR, as 64 hex digits, is its secret.\n\n" +
  "A game starts with a launch token: in the fragment of its address, `#launch=…`, or as `launch` in the JSON of the element `page`. Ask " +
  "`authenticate` who plays, then book debits and credits. Amounts are whole numbers of minor units. Every answer is an " +
  "envelope: `code` 200 is success. After HTTP 408, 429 or 5xx, and after silence, nobody knows: repeat the call. Any other " +
  "code is a refusal that changed nothing. Fields that a call does not name are ignored. `msg` is for your developers, in " +
  "English.\n\n" +
  "A transaction id is one movement of its player for ever; a refused id stays free. Repeat a call whose answer did not " +
  "come, signed anew: it gets the same answer, with the balance and `server_time` of then. This holds after a rollback, " +
  "too, so a debit's 200 is no stake once you have rolled it back. Other content under its id gets code 5006, another " +
  "currency 5005; another session is no other content. If a debit's fate is unknown after some 3 seconds, roll it back: " +
  "it is given back, or refused with 5007 if it comes later. A debit that has won or lost stays: 5008.\n\n" +
  "A round is one of its player and game. It may have several debits and wins, also after `round_end`. Each win ends its " +
  "oldest open debit, whichever bet won: bets that end by themselves need rounds of their own. Further wins are added; a " +
  "win of 0 without an open debit books nothing and leaves its id free. A win is refused if all debits of its round are " +
  "rolled back (5007), or if there is none (3009).\n\n" +
  "Only `debit` needs an open session. It ends after 12 hours, with the player's log-in, or at the next launch of the " +
  "game. Limits, breaks, exclusion and maintenance refuse `debit` alone.";

/** Beside the codes alone: generators repeat the document's introduction in every file. */
export function refusalCatalogue(codes: readonly number[]): string {
  const kinds: [string, RefusalKind][] = Object.entries(refusals);
  const rows = kinds
    .filter(([, { code }]) => codes.includes(code))
    .sort(([, a], [, b]) => a.code - b.code)
    .map(
      ([name, { code, http, text }]) =>
        `| ${code} | ${http ?? 200} | ${name} | ${text.in.replaceAll(", money}", "}")} |`,
    );
  const table = ["| code | HTTP | name | msg |", "| --- | --- | --- | --- |", ...rows].join("\n");
  return `The catalogue of refusals\n\n${table}`;
}

export function socketText({ path, frames }: Socket): string {
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
