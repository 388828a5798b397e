import type { SimulatorBindings } from "../settings.ts";
import { cellOf } from "../objects/member-id.ts";
import { cellStub } from "../objects/stubs.ts";

/** At the most this many in one call to a cell: the answer has to fit one message. */
const CHUNK = 2_000;

export interface WantedMembers {
  readonly count: number;
  /** Minor units. */
  readonly balance: number;
  /** Who invited them all; null: nobody. */
  readonly referrer: number | null;
  /** All in this cell, or spread over all. */
  readonly cell: number | null;
  /** The run of a load test that they are made for. */
  readonly loadTest?: string | undefined;
}

/**
 * Makes members with a balance and a session each, but no password: nobody can log in as one but with the token. Their
 * mobile numbers are of a prefix that no country has.
 */
export async function makeMembers(env: SimulatorBindings, cells: number, wanted: WantedMembers) {
  const perCell = Array.from({ length: cells }, () => 0);
  for (let i = 0; i < wanted.count; i++) {
    const cell = wanted.cell ?? i % cells;
    perCell[cell] = (perCell[cell] ?? 0) + 1;
  }
  const { referrer } = wanted;
  const referrerAbove = referrer === null ? null : await cellStub(env, cellOf(referrer)).referrerOf(referrer);
  const made = await Promise.all(perCell.map((count, cell) => inCell(env, cell, count, wanted, referrerAbove)));
  return made.flat();
}

async function inCell(
  env: SimulatorBindings,
  cell: number,
  count: number,
  wanted: WantedMembers,
  referrerAbove: number | null,
) {
  const made = [];
  for (let left = count; left > 0; left -= CHUNK) {
    const members = Array.from({ length: Math.min(CHUNK, left) }, () => {
      const registration = crypto.randomUUID();
      return {
        registration,
        mobile: mobileOf(registration),
        referrer: wanted.referrer,
        referrerAbove,
        loadTest: wanted.loadTest,
      };
    });
    const opened = await cellStub(env, cell).openMembers(members, wanted.balance);
    for (const [index, { member, token }] of opened.entries()) {
      const mobile = members[index]?.mobile ?? "";
      made.push({ user_id: String(member), mobile_number: mobile, nick_name: `player_${member}`, token });
    }
  }
  return made;
}

/** 000 and twelve digits out of a random id. */
function mobileOf(id: string): string {
  const digits = BigInt(`0x${id.replaceAll("-", "")}`) % 1_000_000_000_000n;
  return `000${String(digits).padStart(12, "0")}`;
}
