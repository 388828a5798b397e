/** Values as others write them, and what they are read as. The tests and the browsers read the same tables. */
export type Rows = readonly (readonly [written: unknown, value: unknown])[];

export interface Table {
  readonly name: string;
  readonly rows: Rows;
  read(written: never): unknown;
}
