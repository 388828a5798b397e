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

/** Beside the codes alone: generators repeat the document's introduction in every file. */
export function refusalCatalogue(): string {
  const kinds: [string, RefusalKind][] = Object.entries(refusals);
  const rows = kinds
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
