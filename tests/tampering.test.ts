import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { type TrailLine, TRAIL_PAGE_MAX } from "#contract/control/trail.ts";
import { type Act, faultIn, listedFault, marksIn, NO_LINES, Trail, type TrailPage } from "#edge/workbench/trail.ts";
import worker from "#edge/worker.ts";
import { bet, connectToOpenRound, goTo } from "#games/all/server/testing/tables.ts";
import { Player } from "#games/mines/server/testing/mines.ts";
import { FairnessLog } from "#simulator/catalogue/fairness-log.ts";
import { factsText, readFacts, rootAfter, sealsAfter } from "#simulator/ledger/seals.ts";
import { catalogueStub, cellStub, tableStub } from "#simulator/objects/stubs.ts";
import { simulatorSettings } from "#simulator/settings.ts";
import { columnsOf, insertRows, tableNames, valueAsJson } from "#simulator/storage/object-rows.ts";
import { brokenInvariants, call, control, makeMember, shiftTime } from "#simulator/testing/client.ts";
import { reset } from "#simulator/testing/objects.ts";
import { exportDifferences, listDifferences } from "#tools/custody/against.ts";
import { exportList, exportTo, type Files, listPages, restoreFrom } from "#tools/custody/transfer.ts";
import { deflateRawSync } from "node:zlib";

// An attacker has the databases of a simulator that is not running, and recomputes every hash that needs no key.

const CELL = 1;
/** Longer than any flight. */
const FLOWN_MS = 200_000;
const TIMEOUT_MS = 60_000;

class MemoryFiles implements Files {
  readonly #texts = new Map<string, string>();

  write(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  read(name: string): string | undefined {
    return this.#texts.get(name);
  }
}

const read = (path: string) => call("GET", path);

/** A call of an operator through the gateway. */
async function operate(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, "content-type": "application/json" };
  const init = { method, headers, ...(body && { body: JSON.stringify({ reason: "an act of ours", ...body }) }) };
  const request = new Request<unknown, IncomingRequestCfProperties>(`http://app.test${path}`, init);
  return (await worker.fetch(request, env)).json();
}

async function ask(path: string, body: object): Promise<object> {
  const answer = (await operate("POST", path, body)) as { code: number; msg: string };
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer;
}

const workbench = () => env.WORKBENCH.getByName("workbench");
type Work = (storage: DurableObjectStorage) => void;
const inWorkbench = (work: Work) => runInDurableObject(workbench(), (_, { storage }) => work(storage));
const inCell = (work: Work) => runInDurableObject(cellStub(env, CELL), (_, { storage }) => work(storage));
const inCatalogue = (work: Work) => runInDurableObject(catalogueStub(env), (_, { storage }) => work(storage));
const inTable = (work: Work) => runInDurableObject(tableStub(env, "aviator"), (_, { storage }) => work(storage));

const TEXT = { in: "Back at six", pt: "Voltamos às seis", mx: "Volvemos a las seis", vi: "Trở lại lúc sáu giờ" };

interface Played {
  readonly loser: string;
  readonly winner: string;
  /** Of the round that the loser lost. */
  readonly period: number;
  readonly files: MemoryFiles;
  readonly list: MemoryFiles;
}

/** Members who lost a flight and won and lost at Mines, operators' acts, and what somebody saved of it all. */
async function play(): Promise<Played> {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  await shiftTime(0);
  const [loser, winner] = [await makeMember(1000, CELL), await makeMember(500, CELL)];
  const { socket, round } = await connectToOpenRound(loser);
  await socket.ask(5015, bet(round), 5016);
  await goTo(socket, round.lockTime);
  await goTo(socket, round.takeOffTime + FLOWN_MS);
  socket.close();
  const player = new Player(winner);
  const { safe } = await player.startKnown(3, 100);
  await player.tap(safe[0]);
  await player.take();
  await shiftTime(120_000);
  await player.lose(await player.startKnown(3, 100));
  await shiftTime(120_000);
  await player.lose(await player.startKnown(3, 100));
  for (let n = 0; n < 3; n++) {
    await operate("PUT", "/operate/closing", { game: "mines", text: TEXT, countdown_s: 0 });
    await operate("DELETE", "/operate/closing", { game: "mines" });
  }
  await operate("POST", "/control/members", { count: 1, balance: 1, cell: CELL });
  await shiftTime(120_000);
  await operate("GET", "/operate/metrics");
  await untilListed(/^receipts 1 .*\nbooks /s, 3);
  await untilListed(/^trail /, 1);
  const [files, list] = [new MemoryFiles(), new MemoryFiles()];
  await exportTo(ask, files, false);
  await exportList(read, list);
  return { loser: loser.user_id, winner: winner.user_id, period: round.period, files, list };
}

async function listed(): Promise<string[]> {
  const { queryset } = (await read("/fairness/log?page=0")) as unknown as { queryset: { entry: string }[] };
  return queryset.map(({ entry }) => entry);
}

/** Waits until the public list has so many entries of a kind. */
const untilListed = (kind: RegExp, count: number) =>
  vi.waitFor(
    async () => expect((await listed()).filter((entry) => kind.test(entry)).length).toBeGreaterThanOrEqual(count),
    { timeout: 20_000 },
  );

async function trail(after = 0): Promise<Pick<TrailPage, "lines" | "head">> {
  const { lines, head } = (await operate("GET", `/operate/trail?after=${after}`)) as TrailPage;
  if (lines.length < TRAIL_PAGE_MAX) return { lines, head };
  return { lines: [...lines, ...(await trail(after + lines.length)).lines], head };
}

/** A stub is broken once its object was deleted, so each use takes new ones. */
const stubs = () => [cellStub(env, CELL), catalogueStub(env), workbench(), tableStub(env, "aviator")];

/** Starts each object again from its storage. Only a running one can be evicted. */
async function restart(): Promise<void> {
  for (const stub of stubs()) {
    await runInDurableObject(stub, () => undefined);
    await evictDurableObject(stub);
  }
}

type TableRows = readonly [table: string, columns: string[], rows: unknown[][]];

function rowsOf(sql: SqlStorage, tables: readonly string[]): TableRows[] {
  return tables.map((table) => {
    const columns = columnsOf(sql, table);
    const rows = sql.exec(`SELECT * FROM ${table}`).toArray();
    return [table, columns, rows.map((row) => columns.map((column) => valueAsJson(row[column] ?? null)))];
  });
}

function putRows(sql: SqlStorage, copy: readonly TableRows[]): void {
  for (const [table, columns, rows] of copy) {
    sql.exec(`DELETE FROM ${table}`);
    insertRows(sql, table, columns, rows);
  }
}

/** Copies what an attacker may change, and returns what puts it back. */
async function copied(): Promise<() => Promise<void>> {
  const copies = await Promise.all(
    stubs().map((stub) =>
      runInDurableObject(stub, async (_, { storage }) => {
        const rows = rowsOf(storage.sql, tableNames(storage.sql));
        return { rows, keys: [...storage.kv.list()] };
      }),
    ),
  );
  return async () => {
    for (const [index, stub] of stubs().entries()) {
      const { rows, keys } = copies[index]!;
      await runInDurableObject(stub, (_, { storage: { sql, kv } }) => {
        putRows(sql, rows);
        for (const [key] of kv.list()) kv.delete(key);
        for (const [key, value] of keys) kv.put(key, value);
      });
    }
    await restart();
  };
}

/** The lines of `npm run audit` about the trail, the books, and the saved files. */
async function audited({ files, list }: Played): Promise<string[]> {
  await restart();
  const pages = listPages(list);
  const saved = { head: pages.at(-1)?.head ?? "", queryset: pages.flatMap(({ queryset }) => queryset) };
  const { lines, head } = await trail();
  const { queryset } = (await read("/fairness/log?kind=trail")) as unknown as { queryset: typeof saved.queryset };
  const hashes = lines.map(({ hash }) => hash);
  const fault = faultIn(lines, NO_LINES, head) ?? listedFault(marksIn(queryset.toReversed()), { id: head.id, hashes });
  const { ok } = await control("GET", "/operate/audit");
  const broken = await brokenInvariants();
  expect(ok).toBe(broken.length === 0);
  return [
    ...(fault === null ? [] : [`trail: ${fault}`]),
    ...broken,
    ...(await exportDifferences(ask, files, Date.now())).map((line) => `export: ${line}`),
    ...(await listDifferences(read, saved)).map((line) => `list: ${line}`),
  ];
}

/** Writes other lines in the place of the trail's, with their hashes. */
function rewriteTrail(change: (lines: TrailLine[]) => TrailLine[]): Promise<void> {
  return inWorkbench(({ sql, kv }) => {
    const lines = sql.exec<{ line: string }>("SELECT line FROM trail ORDER BY seq").toArray();
    sql.exec("DELETE FROM trail");
    kv.delete("trail");
    const trail = new Trail(sql, kv);
    for (const line of change(lines.map(({ line: text }) => JSON.parse(text) as TrailLine))) {
      const act: Act = { ...line, realTime: line.real_time };
      if (line.of === null) trail.add(act, line.code, line.before, line.after);
      else trail.end(line.of, { ...line, realTime: line.real_time, code: line.code ?? 0 });
    }
  });
}

/** Changes an end in the seals, and recomputes the roots of all seals after it. */
function reseal(sql: SqlStorage, status: string, payout: number): void {
  let root = "";
  for (const { number, time, text } of sealsAfter(sql, 0, 100)) {
    const { ends, moves } = readFacts(text ?? "", time);
    const changed = ends.map((end) => (end.status === status && end.game === "mines" ? { ...end, payout } : end));
    const facts = factsText({ ends: changed, moves }, time);
    root = rootAfter(root, facts);
    const bytes = deflateRawSync(facts);
    const blob = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    sql.exec("UPDATE seal SET facts = ?, root = ? WHERE number = ?", blob, root, number);
  }
}

/** Pays each won game of Mines more, and moves the balances along. */
const RAISED = `UPDATE stake SET payout = payout + 500, ended_after = ended_after + 500 WHERE game = 'mines' AND status = 'S'`;

const raise = () =>
  inCell(({ sql }) => {
    const [won] = sql.exec<{ payout: number }>("SELECT payout FROM stake WHERE status = 'S'").toArray();
    sql.exec(RAISED);
    reseal(sql, "S", (won?.payout ?? 0) + 500);
  });

/** Writes the public list again with the present seals, as a tree that fits. */
async function relist(): Promise<void> {
  const roots = await runInDurableObject(cellStub(env, CELL), (_, { storage }) =>
    storage.sql.exec<{ number: number; root: string }>("SELECT number, root FROM seal").toArray(),
  );
  await inCatalogue((storage) => {
    const entries = storage.sql.exec<{ entry: string }>("SELECT entry FROM fairness_log ORDER BY number").toArray();
    storage.sql.exec("DELETE FROM fairness_log");
    const log = new FairnessLog({ storage, keys: simulatorSettings(env).receiptKey, origin: "local/fairness" });
    const changed = entries.map(({ entry }) =>
      entry.replace(/^books (\d+) .*$/m, (line, number: string) =>
        entry.startsWith(`receipts ${CELL} `)
          ? `books ${number} ${roots.find((each) => each.number === Number(number))?.root}`
          : line,
      ),
    );
    expect(log.continue(0, changed)).toBe(true);
  });
}

const COPIED = ["stake", "transfer", "round", "member_book", "seal"];

/** Puts rows of a cell back that were read before. */
async function putBack(): Promise<void> {
  let copy: TableRows[] = [];
  await inCell(({ sql }) => {
    copy = rowsOf(sql, COPIED);
  });
  const player = new Player(await makeMember(500, CELL));
  await shiftTime(120_000);
  await player.lose(await player.startKnown(3, 100));
  await shiftTime(120_000);
  await player.lose(await player.startKnown(3, 100));
  await untilListed(/^receipts 1 .*\nbooks /s, 4);
  await inCell(({ sql }) => putRows(sql, copy));
}

interface Tampering {
  readonly what: string;
  readonly tamper: (played: Played) => Promise<unknown>;
  /** Lines that name it. */
  readonly named: (played: Played) => readonly RegExp[];
}

const SEALED = "each settled stake and transfer is as it was sealed: cell 1";

const TAMPERINGS: readonly Tampering[] = [
  {
    what: "a loss edited into a cash-out, with the balance after it",
    tamper: () =>
      inCell(({ sql }) => {
        sql.exec(
          `UPDATE stake SET status = 'S', result = 110, payout = amount * 110 / 100, ended = 9000, ended_late = 0,
             ended_after = after + amount * 110 / 100 WHERE game = 'aviator'`,
        );
      }),
    named: ({ loser, period }) => [
      RegExp(
        `^${SEALED}: stake aviator:${period} of member ${loser}: status is S, was F; payout is \\d+, was 0; result is 110`,
      ),
      RegExp(`^export: cell:1: stake aviator:${period} of member ${loser}: status is S, was W; payout`),
    ],
  },
  {
    what: "a raised payout",
    tamper: () => inCell(({ sql }) => void sql.exec(RAISED)),
    named: ({ winner }) => [RegExp(`^${SEALED}: stake mines:\\d+ of member ${winner}: payout is \\d+, was \\d+$`)],
  },
  {
    what: "a removed row of the ledger, with the balance fixed",
    tamper: ({ winner }) =>
      inCell(({ sql }) => {
        sql.exec("DELETE FROM transfer WHERE member = ?", winner);
        sql.exec("UPDATE member_book SET balance = balance - 50000 WHERE member = ?", winner);
      }),
    named: ({ winner }) => [
      RegExp(`^${SEALED}: transfer welcome of member ${winner} at \\d+: gone$`),
      RegExp(`^export: cell:1: transfer welcome:${winner} of member ${winner}: gone$`),
    ],
  },
  {
    what: "a row of the ledger moved to another member",
    tamper: ({ winner, loser }) =>
      inCell(({ sql }) => {
        sql.exec(
          "UPDATE transfer SET member = ?1, credit = ?1, at = at + 1 WHERE member = ?2",
          Number(loser),
          Number(winner),
        );
      }),
    named: ({ winner, loser }) => [
      RegExp(`^${SEALED}: transfer welcome of member ${winner} at \\d+: gone$`),
      RegExp(`^export: cell:1: transfer welcome:${winner} of member ${winner}: member is ${loser}, was ${winner}`),
    ],
  },
  {
    what: "a changed line of the trail, with all hashes after it",
    tamper: () => rewriteTrail((lines) => lines.map((line) => (line.seq === 2 ? { ...line, who: "nobody" } : line))),
    named: () => [/^trail: it was rewritten: the public list of \S+ has another line \d+$/],
  },
  {
    what: "a trail without its last lines",
    tamper: () => rewriteTrail((lines) => lines.slice(0, 2)),
    named: () => [/^trail: it was cut short: the public list of \S+ has line \d+, the trail ends at line 2$/],
  },
  {
    what: "a line put into the trail",
    tamper: () => rewriteTrail((lines) => [...lines.slice(0, 2), { ...lines[1]!, who: "asha" }, ...lines.slice(2)]),
    named: () => [/^trail: it was rewritten: the public list of \S+ has another line \d+$/],
  },
  {
    what: "a trail that was begun anew",
    tamper: () =>
      inWorkbench(({ sql, kv }) => {
        sql.exec("DELETE FROM trail");
        kv.delete("trail");
        kv.delete("trail_id");
      }),
    named: () => [/^trail: it was begun anew: the public list of \S+ has line \d+ of another trail$/],
  },
  {
    what: "a payout and its seal, with all roots",
    tamper: raise,
    named: ({ winner }) => [
      /^the public list has the books of each cell: cell 1: the books up to \S+ were changed: the list has another seal \d+$/,
      RegExp(`^export: cell:1: stake mines:\\d+ of member ${winner}: payout is \\d+, was \\d+; ended_after`),
    ],
  },
  {
    what: "a payout, its seal and the public list, with all roots",
    tamper: async () => {
      await raise();
      await relist();
    },
    named: () => [
      /^list: entry \d+ of the public list, receipts 1 \d+: changed$/,
      /^list: the public list of \d+ entries does not continue the saved one of \d+$/,
      /^export: catalogue: entry \d+ of the public list, receipts 1 \d+: entry is/,
    ],
  },
  {
    what: "the result of a round, at its table and in the cell",
    tamper: async ({ period }) => {
      await inTable(({ sql }) => void sql.exec("UPDATE round SET outcome = '200' WHERE period = ?", period));
      await inCell(({ sql }) => void sql.exec("UPDATE round SET outcome = '200' WHERE period = ?", period));
    },
    named: ({ period }) => [
      RegExp(`^each drawn round follows from its seeds: aviator: round ${period}$`),
      RegExp(`^export: table:aviator: round ${period}: outcome is 200, was`),
    ],
  },
  {
    what: "a proposal that its own operator confirmed",
    tamper: ({ loser }) =>
      inCatalogue(({ sql }) => {
        sql.exec(
          `INSERT INTO proposal (id, kind, subject, amount, uses, cost, reference, reason, who, person, time, alone, state,
             decided_by) VALUES ('p1', 'correction', ?, 500, 1, 500, 't', 'a reason', 'asha', 'asha', 1, 0, 'done', 'asha')`,
          loser,
        );
      }),
    named: () => [
      /^no operator confirmed a proposal of its own: proposal p1 was confirmed by asha$/,
      /^each confirmed proposal moved its money: proposal p1$/,
    ],
  },
  {
    what: "a whole cell put back to an older copy",
    tamper: putBack,
    named: () => [
      /^the public list has the books of each cell: cell 1: an older copy was put back: the list of \S+ has seal \d+, the cell ends at \d+$/,
    ],
  },
  {
    what: "entries taken off the public list",
    tamper: () =>
      inCatalogue(
        ({ sql }) =>
          void sql.exec("DELETE FROM fairness_log WHERE number > (SELECT max(number) - 2 FROM fairness_log)"),
      ),
    named: () => [
      /^list: entry \d+ of the public list, .*: (?:gone|changed)$/,
      /^list: the public list of \d+ entries does not continue the saved one of \d+$/,
    ],
  },
];

afterAll(async () => {
  vi.restoreAllMocks();
  await endTrail();
  await reset();
});

/** The platform's reset leaves the trail, since it passes over Workbench. */
const endTrail = () =>
  inWorkbench(({ sql, kv }) => {
    sql.exec("DELETE FROM trail");
    for (const key of ["trail", "trail_id", "rules"]) kv.delete(key);
  });

describe("the audit", () => {
  let played: Played;
  let undo: () => Promise<void>;

  beforeAll(async () => {
    played = await play();
    undo = await copied();
  }, TIMEOUT_MS);

  afterEach(() => undo());

  it.each(TAMPERINGS)(
    "names $what",
    async ({ tamper, named }) => {
      await tamper(played);
      const lines = await audited(played);
      for (const line of named(played)) expect(lines).toContainEqual(expect.stringMatching(line));
    },
    TIMEOUT_MS,
  );
});

it(
  "the audit finds nothing in what grows, or in a restored export",
  async () => {
    await endTrail();
    await reset();
    const played = await play();
    expect(await audited(played)).toEqual([]);
    await shiftTime(120_000);
    const player = new Player(await makeMember(500, CELL));
    await player.lose(await player.startKnown(3, 100));
    expect(await audited(played)).toEqual([]);
    await control("POST", "/control/scene", { scene: "fresh", installation: "local" });
    await restoreFrom(ask, played.files, "local", { files: played.list });
    expect((await audited(played)).filter((line) => !line.startsWith("trail: "))).toEqual([]);
  },
  TIMEOUT_MS,
);
