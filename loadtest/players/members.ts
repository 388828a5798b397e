import { login } from "#contract/calls/account.ts";
import { profile } from "#contract/calls/profile.ts";
import { type Ask, refusalOf } from "./calls.ts";

// Members of a run, as a CSV file: a token, or a mobile number and its password. A first line names the columns.

const COLUMNS = ["token", "nick_name", "mobile_number", "password", "device_id"] as const;
type Column = (typeof COLUMNS)[number];

/** A row of the file; a column may be missing. */
export type MemberRow = Readonly<Partial<Record<Column, string>>>;

export interface Account {
  readonly mobile_number: string;
  readonly password: string;
  readonly device_id: string;
}

export interface Guest {
  readonly token: string;
  readonly nickName: string;
  /** Null: the file has no password. */
  readonly account: Account | null;
}

/** Parses the file. Throws an error that names its line. */
export function readMembers(text: string): MemberRow[] {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const columns = cellsOf(head).map((name) => {
    const found = COLUMNS.find((each) => each === name.trim().toLowerCase());
    if (found === undefined)
      throw new Error(`members, line 1: a column is one of ${COLUMNS.join(", ")}, not "${name}"`);
    return found;
  });
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const cells = cellsOf(line);
    const row: MemberRow = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""]));
    if (!row.token && !(row.mobile_number && row.password)) {
      throw new Error(`members, line ${index + 2}: a member needs a token, or a mobile_number and a password`);
    }
    return row;
  });
}

export function writeMembers(rows: readonly MemberRow[]): string {
  const columns = COLUMNS.filter((name) => rows.some((row) => row[name]));
  const lines = rows.map((row) => columns.map((name) => quoted(row[name] ?? "")).join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

function cellsOf(line: string): string[] {
  const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].map(([, inQuotes, plain = ""]) => inQuotes?.replaceAll('""', '"') ?? plain);
}

function quoted(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Logs members in who have no token, and asks for names that the file does not have. Throws at the first refusal. */
export async function admit(rows: readonly MemberRow[], ask: Ask): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (const row of rows) {
    const account = accountOf(row);
    const token = row.token || (await tokenOf(account, ask));
    guests.push({ token, nickName: row.nick_name || (await nameOf(token, ask)), account });
  }
  return guests;
}

export function rowOf({ token, nickName: nick_name, account }: Guest): MemberRow {
  return { token, nick_name, ...account };
}

/** Backends ask for a code on a device not seen before, so an account keeps its device from run to run. */
function accountOf({ mobile_number: mobile, password, device_id }: MemberRow): Account | null {
  if (!mobile || !password) return null;
  const mobile_number = mobile.replaceAll(/\D/g, "");
  return { mobile_number, password, device_id: device_id || `rehearsal-device-${mobile_number}` };
}

async function tokenOf(account: Account | null, ask: Ask): Promise<string> {
  if (account === null) throw new Error("a member has neither a token nor a password");
  const told = await ask(login, null, { body: account });
  if (told.answer === null) throw new Error(`a member cannot log in: ${refusalOf(login, told)}`);
  return told.answer.token;
}

async function nameOf(token: string, ask: Ask): Promise<string> {
  const told = await ask(profile, token, {});
  if (told.answer === null) throw new Error(`a member is refused: ${refusalOf(profile, told)}`);
  return told.answer.entry.nick_name;
}
