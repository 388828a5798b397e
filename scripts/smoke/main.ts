import { parseArgs } from "node:util";
import { smoke, type Status } from "./smoke.ts";

// `npm run smoke -- --url https://play.example` tells within ten seconds whether a deployment works. It ends with 0, with 1
// after a failure, and with 3 if a check needs a member and there is none.

const LIMIT_MS = 10_000;
const EXIT_CODES: Readonly<Record<Status, number>> = { ok: 0, "not offered": 0, failed: 1, "not run": 3 };

const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:8787" },
    /** A member's token, if the deployment opens no demo members. */
    token: { type: "string", default: process.env["RANGOLI_TOKEN"] ?? "" },
  },
});

const outcomes = await smoke({
  url: values.url.replace(/\/+$/, ""),
  token: values.token || null,
  fetch,
  signal: AbortSignal.timeout(LIMIT_MS),
});
for (const { name, status, detail } of outcomes) console.log(`${status.padEnd(11)}  ${name.padEnd(16)}  ${detail}`);
const codes = outcomes.map(({ status }) => EXIT_CODES[status]);
// A socket that is reconnecting would keep the process.
process.exit(codes.includes(1) ? 1 : Math.max(...codes));
