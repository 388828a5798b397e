import type { controlCloseLoadTest, controlMembers, controlMessages } from "#contract/control/control.ts";
import { refuse } from "#contract/refusals.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { InputOf } from "../http/route.ts";
import { byDirectory, spellingsOf } from "../directory/spellings.ts";
import { cellOf } from "../objects/placement.ts";
import { allDirectories, cellStub, isMember } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** Members per call to a cell: a larger answer would not fit into one RPC message. */
const CHUNK = 2_000;
const MESSAGES_MAX = 200;

export async function listMessages(
  { env, locale }: OperatorCall,
  { mobile_number: mobile }: InputOf<typeof controlMessages>,
) {
  const keys = mobile === undefined ? null : (spellingsOf(mobile, locale) ?? []);
  const asked = keys === null ? allDirectories(env).map((each) => [each, null] as const) : byDirectory(env, keys);
  const sent = await Promise.all(asked.map(([directory, own]) => directory.messages(own)));
  const newestFirst = sent.flat().sort((a, b) => b.create_time - a.create_time);
  return {
    queryset: newestFirst.slice(0, MESSAGES_MAX).map(({ mobile: key, type, code, create_time }) => ({
      mobile_number: `+${key}`,
      verify_type: type,
      code,
      create_time,
    })),
  };
}

export async function addMembers(
  { env, cells }: OperatorCall,
  { count, balance, cell, r_code, load_test: loadTest, locale }: InputOf<typeof controlMembers>,
) {
  if (cell !== undefined && cell >= cells) return refuse("bad_request", { with: { field: "cell" } });
  const referrer = r_code === undefined ? null : Number(r_code);
  if (referrer !== null && !(await isMember(env, cells, referrer))) return refuse("wrong_r_code");
  const start = balance ?? simulatorSettings(env).welcomeBalance;
  const wanted = { count, balance: start, cell: cell ?? null, referrer, loadTest, locale };
  return { members: await makeMembers(env, cells, wanted) };
}

export async function closeLoadTest(context: OperatorCall, { load_test: run }: InputOf<typeof controlCloseLoadTest>) {
  const perCell = await askEveryCell(context, async (cell) => cell.closeLoadTest(run));
  return {
    closed: perCell.reduce((sum, { closed }) => sum + closed, 0),
    open: perCell.reduce((sum, { open }) => sum + open, 0),
  };
}

interface NewMembers {
  readonly count: number;
  /** Minor units. */
  readonly balance: number;
  /** The member who invited all of them, or null. */
  readonly referrer: number | null;
  /** Null: spread over all cells. */
  readonly cell: number | null;
  /** The load test that the members are made for. */
  readonly loadTest?: string | undefined;
  /** Of their sessions; absent: the default one. */
  readonly locale?: Locale | undefined;
}

/** Makes members without a password: the returned token is the only way in. */
export async function makeMembers(env: SimulatorBindings, cells: number, wanted: NewMembers) {
  const perCell = Array.from({ length: cells }, () => 0);
  for (let i = 0; i < wanted.count; i++) {
    const cell = wanted.cell ?? i % cells;
    perCell[cell] = (perCell[cell] ?? 0) + 1;
  }
  const { referrer } = wanted;
  const referrerAbove = referrer === null ? null : await cellStub(env, cellOf(referrer)).referrerOf(referrer);
  const made = await Promise.all(
    perCell.map((count, cell) => makeMembersInCell(env, cell, count, wanted, referrerAbove)),
  );
  return made.flat();
}

async function makeMembersInCell(
  env: SimulatorBindings,
  cell: number,
  count: number,
  { referrer, loadTest, balance, locale }: NewMembers,
  referrerAbove: number | null,
) {
  const made = [];
  for (let left = count; left > 0; left -= CHUNK) {
    const members = Array.from({ length: Math.min(CHUNK, left) }, () => {
      const registration = crypto.randomUUID();
      return { registration, mobile: mobileOf(registration), referrer, referrerAbove, loadTest, locale };
    });
    const opened = await cellStub(env, cell).openMembers(members, balance);
    for (const [index, { member, token }] of opened.entries()) {
      const mobile = members[index]?.mobile ?? "";
      made.push({ user_id: String(member), mobile_number: `+${mobile}`, nick_name: `player_${member}`, token });
    }
  }
  return made;
}

/** 000, which is no country's prefix, and twelve digits of a random id. */
function mobileOf(id: string): string {
  const digits = BigInt(`0x${id.replaceAll("-", "")}`) % 1_000_000_000_000n;
  return `000${String(digits).padStart(12, "0")}`;
}
