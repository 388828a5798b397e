import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { conform } from "#conform/conform.ts";
import { readOptions } from "#conform/options.ts";
import { ROOT } from "#tools/paths.ts";
import { startOrigin } from "./start-origin.ts";

// `npx node tests/reference-origin/record.ts` records the reference origin's answers and frames in both dialects. The
// tests of `npm test` read them, so that they need no Python.

const FOLDER = join(ROOT, "tests/reference-origin/recorded");
const MEMBERS = ["+919000000001", "+919000000002"] as const;
/** Enough for a second page of ten. */
const ROWS_MAX = 12;
const PERIODS_MAX = 6;

type Fields = Record<string, unknown>;

for (const dialect of ["plain", "foreign"]) {
  const origin = await startOrigin({ dialect });
  const [token = "", second = ""] = MEMBERS.map((mobile) => origin.tokens[mobile]);
  const answers = new Map<string, Fields>();
  const frames = new Map<string, Fields>();
  const recordedAt = Date.now();
  try {
    const account = ["--password", origin.password, "--mobile", MEMBERS[1]];
    const args = ["--url", origin.url, "--token", token, "--second-token", second, "--writes", ...account];
    await conform(readOptions(args, {}), undefined, {
      onReply({ method, path }, options, { json, code, isEnvelope }) {
        if (!isEnvelope || options.isJudged === false) return;
        const { query = {}, locale = "in" } = options;
        const isPart = query["p"] !== undefined && (query["p"] !== 1 || query["p_size"] !== 20);
        if (isPart) return;
        const { p: _page, p_size: _size, ...asked } = query;
        const by = options.token === token ? 1 : options.token === second ? 2 : 0;
        const entry = { route: `${method} ${path}`, account: by, locale, query: asked };
        // Of a call that writes: its first success and its first refusal.
        const key = method === "GET" ? JSON.stringify(entry) : `${entry.route} ${code === 200}`;
        if (!answers.has(key)) answers.set(key, { ...entry, answer: shortened(json) });
      },
      onFrame({ cmd, data }) {
        const key = `${cmd} ${kindOf(data as Fields)}`;
        if (!frames.has(key)) frames.set(key, { cmd, data });
      },
    });
    // The last call of the second member: its token ends.
    const authorization = `Token ${second}`;
    const slash = dialect === "foreign" ? "/" : "";
    const ended = await fetch(`${origin.url}/user/logout${slash}`, { method: "POST", headers: { authorization } });
    const logout = { route: "POST /user/logout", account: 2, locale: "in", query: {} };
    answers.set(logout.route, { ...logout, answer: (await ended.json()) as Fields });
  } finally {
    await origin.stop();
  }
  mkdirSync(FOLDER, { recursive: true });
  const recording = { dialect, recordedAt, answers: [...answers.values()], frames: [...frames.values()] };
  const text = JSON.stringify(recording, null, 1).replaceAll(token, "token-1").replaceAll(second, "token-2");
  writeFileSync(join(FOLDER, `${dialect}.json`), `${text}\n`);
  console.log(`${dialect}: ${answers.size} answers, ${frames.size} frames`);
}
process.exit(0);

/** Frames of one number are recorded once for each phase and result. */
function kindOf({ status, flyEnd }: Fields): string {
  const phase = Number(status) >= 600 ? "away" : Number(status) >= 30 ? "flying" : Number(status) > 1 ? "open" : status;
  return JSON.stringify([phase, flyEnd]);
}

function shortened(json: Fields): Fields {
  const { queryset, periods, page } = json;
  const rows = Array.isArray(queryset) ? queryset.slice(0, ROWS_MAX) : queryset;
  return {
    ...json,
    ...(rows !== undefined && { queryset: rows }),
    ...(Array.isArray(periods) && { periods: periods.slice(-PERIODS_MAX) }),
    ...(Array.isArray(rows) && page !== undefined && { page: { ...(page as Fields), count: rows.length } }),
  };
}
