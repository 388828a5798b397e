import { cellOf } from "../objects/member-id.ts";

/** R: a recharge; W: a withdrawal. */
type SerialKind = "R" | "W";

/** A serial number: it names the member, so that whoever holds it finds the cell, and nobody can guess it. */
export function serialOf(kind: SerialKind, member: number, id: string): string {
  return `${kind}${member}-${id.replaceAll("-", "")}`;
}

/** The cell of a serial number's member, of so many; null where it is no serial number of that kind. */
export function cellOfSerial(kind: SerialKind, serial: string, cells: number): number | null {
  const [, found, member] = /^([RW])([1-9]\d{4,15})-[0-9a-f]{32}$/.exec(serial) ?? [];
  if (found !== kind) return null;
  const cell = cellOf(Number(member));
  return cell < cells ? cell : null;
}
