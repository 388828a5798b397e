import type {
  operateEndSessions,
  operateExclude,
  operateFreeze,
  operateMember,
  operateUnfreeze,
} from "#contract/control/members.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { plainMobile } from "#contract/values/digits.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { byDirectory, numberOf, spellingsOf } from "../directory/spellings.ts";
import type { InputOf } from "../http/route.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub, directoryOf, isMember } from "../objects/stubs.ts";
import type { OperatorCall } from "./operator-call.ts";
import { DAY_MS } from "#contract/values/durations.ts";

// The account of a member, for an operator who answers a question about it.

const ID = "[1-9]\\d{4,15}";
/** The texts that name a member by its id: in full, as the other side of a transfer, in a transfer's id. */
const NAMED = new RegExp(`^(?:member:|transfer:)?(${ID})(?::[\\w-]+)?$`);
const SERIAL = new RegExp(`^[RWS](${ID})-[0-9a-f]+$`, "i");
/** A receipt's lines; a field of one line drops their ends, and JSON escapes them. */
const RECEIPT = new RegExp(`member (${ID}?)\\s*(?:\\\\n)?bet `);

export async function findMember(context: OperatorCall, { find }: InputOf<typeof operateMember>) {
  const { env } = context;
  const found = await membersBy(context, find);
  const members = found.map(String);
  const [member, ...others] = found;
  const details =
    member === undefined || others.length > 0 ? null : await cellStub(env, cellOf(member)).memberDetails(member);
  const looked = { members, changed: { before: null, after: { members } } };
  if (details === null) return { ...looked, details };
  const { mobile, ...known } = details;
  const { lockedUntil, devices } = await directoryOf(env, mobile).loginsOf(mobile);
  const mobile_number = `+${numberOf(mobile)}`;
  return { ...looked, details: { ...known, mobile_number, locked_until: lockedUntil, devices } };
}

/** The members that a text can mean: digits may be a mobile number and another one's id. */
async function membersBy({ env, cells }: OperatorCall, text: string): Promise<number[]> {
  const [, serial] = SERIAL.exec(text) ?? [];
  if (serial !== undefined) {
    const cell = cellOf(Number(serial));
    const member =
      cell < cells
        ? await cellStub(env, cell).memberOfSerial(text[0]?.toUpperCase() + text.slice(1).toLowerCase())
        : null;
    return member === null ? [] : [member];
  }
  const [, named] = RECEIPT.exec(text) ?? NAMED.exec(text) ?? [];
  const id = Number(named ?? 0);
  const byId =
    named !== undefined && ((await isMember(env, cells, id)) || (await wasDeleted(env, cells, id))) ? [id] : [];
  const byNumber = await Promise.all(
    byDirectory(env, keysOf(text)).map(([directory, keys]) => directory.membersOf(keys)),
  );
  return [...new Set([...byId, ...byNumber.flat()])];
}

async function wasDeleted(env: OperatorCall["env"], cells: number, member: number): Promise<boolean> {
  const cell = cellOf(member);
  return cell < cells && (await cellStub(env, cell).wasDeleted(member));
}

/** The keys of a mobile number; digits without a country are read as in each locale. */
function keysOf(text: string): string[] {
  const plain = plainMobile(text);
  if (plain === null) return [];
  return [...new Set(LOCALES.flatMap((locale) => spellingsOf(plain, locale) ?? []))];
}

export function freezeMember({ env, cells, operator }: OperatorCall, wanted: InputOf<typeof operateFreeze>) {
  return setFreeze(env, cells, wanted.user_id, { who: operator, reason: wanted.reason });
}

export function unfreezeMember({ env, cells }: OperatorCall, { user_id }: InputOf<typeof operateUnfreeze>) {
  return setFreeze(env, cells, user_id, null);
}

async function setFreeze(
  env: OperatorCall["env"],
  cells: number,
  id: string,
  after: { who: string; reason: string } | null,
) {
  const cell = cellOf(Number(id));
  const frozen = cell < cells ? await cellStub(env, cell).freeze(Number(id), after) : refuse("receiver_unknown");
  return isRefusal(frozen) ? frozen : { changed: { before: frozen.before, after } };
}

export async function endMemberSessions(
  { env, cells }: OperatorCall,
  { user_id, id }: InputOf<typeof operateEndSessions>,
) {
  const cell = cellOf(Number(user_id));
  if (!(cell < cells)) return refuse("receiver_unknown");
  const ended = await cellStub(env, cell).endSessionsOf(Number(user_id), id ?? null);
  return isRefusal(ended) ? ended : { ...ended, changed: { before: ended, after: { ended: 0 } } };
}

export async function excludeMember({ env, cells }: OperatorCall, { user_id, days }: InputOf<typeof operateExclude>) {
  const cell = cellOf(Number(user_id));
  if (!(cell < cells)) return refuse("receiver_unknown");
  const excluded = await cellStub(env, cell).exclude(Number(user_id), days * DAY_MS);
  if (isRefusal(excluded)) return excluded;
  const { before, until } = excluded;
  return { changed: { before: { exclude_until: before }, after: { exclude_until: until } } };
}
