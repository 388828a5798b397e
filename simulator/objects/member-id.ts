/** A member's id: a sequence number followed by the four digits of its cell. Who holds an id knows the cell. */
const CELL_DIGITS = 4;
const CELL_FACTOR = 10 ** CELL_DIGITS;

/** Sequence numbers start here: shorter ids stay free for the house, such as the invite code of its own. */
export const FIRST_SEQUENCE = 10;

/** The invite code for those whom nobody invited. */
export const HOUSE_R_CODE = "10000";

export function memberIdOf(sequence: number, cell: number): number {
  return sequence * CELL_FACTOR + cell;
}

export function cellOf(member: number): number {
  return member % CELL_FACTOR;
}

/** The id that a token starts with (`<id>.<secret>`), or null where it is not a token. */
export function memberOfToken(token: string): number | null {
  const [, id] = /^([1-9]\d{4,15})\.[\w-]{20,100}$/.exec(token) ?? [];
  return id === undefined ? null : Number(id);
}
