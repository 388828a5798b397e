import { PLATFORM } from "../ledger/accounts.ts";
import { insideCell } from "./objects.ts";

/** The cell whose books are damaged. */
export const CELL = 1;

/** Damages sound books, in which one member has its welcome balance only. */
export type Sabotage = (member: string) => Promise<void>;

export interface Damage {
  /** The failed invariant. */
  readonly name: string;
  readonly sabotage: Sabotage;
  /** The first row that it names. */
  readonly first: (member: string) => string;
}

export function inCell(...statements: ((member: string) => string)[]): Sabotage {
  return (member) =>
    insideCell(CELL, ({ storage }) => {
      storage.transactionSync(() => {
        for (const statement of statements) storage.sql.exec(statement(member));
      });
    });
}

export const transfer = (id: string, kind: string, relation: string) => (member: string) =>
  `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, time)
   VALUES ('${id}', '${kind}', ${member}, ${PLATFORM.bonus}, 100, ${member}, 99900, '${relation}', 1)`;
