/** Who makes a move: the member, the operator, the passing of time, or a payment. */
type Actor = 'member' | 'operator' | 'time' | 'payment';

interface Move<Name extends string> {
  from: readonly Name[];
  to: Name;
  by: readonly Actor[];
}

/**
 * A workflow as a table: its statuses and the moves between them. test/shared/status.test.ts has the same diagrams
 * written independently, and compares them with the tables.
 */
export interface StatusTable<Name extends string = string> {
  /** The number of each status, in records and in the database. */
  status: Readonly<Record<Name, number>>;
  /** The text of each status, for an upstream that sends none (records/words.ts). */
  text?: Readonly<Record<Name, string>>;
  /** The statuses of new records. */
  first: readonly Name[];
  /** The statuses in which a record is open; each table's comment says what that means. */
  open: readonly Name[];
  /** In the order of the console's buttons. */
  moves: Readonly<Record<string, Move<Name>>>;
}

export type StatusName<T extends StatusTable> = keyof T['status'] & string;
export type MoveName<T extends StatusTable> = keyof T['moves'] & string;
/** The names of the moves that this actor makes. */
export type MovesBy<T extends StatusTable, By extends Actor> = {
  [Name in MoveName<T>]: By extends T['moves'][Name]['by'][number] ? Name : never;
}[MoveName<T>];

/** Whether the number belongs to one of these names. */
const isOneOf = (
  { status: numbers }: Pick<StatusTable, 'status'>,
  names: readonly string[],
  status: number,
): boolean => names.some((name) => numbers[name] === status);

/** Whether a record with this status is open; false for an unknown status. */
export const isOpen = (table: Pick<StatusTable, 'status' | 'open'>, status: number): boolean =>
  isOneOf(table, table.open, status);

/** Whether this move is allowed from this status. */
export const mayMove = <T extends StatusTable>(table: T, name: MoveName<T>, status: number): boolean =>
  isOneOf(table, table.moves[name]?.from ?? [], status);

/** The moves that are allowed from this status, in the table's order. */
export const openMoves = <T extends StatusTable>(table: T, status: number): MoveName<T>[] =>
  Object.keys(table.moves).filter((name) => mayMove(table, name, status));

/** A table that has the statuses' texts. */
type TextTable = Required<Pick<StatusTable, 'status' | 'text'>>;

/** Every status with its text, for the options of a filter. */
export const statusTexts = ({ status, text }: TextTable): [status: number, text: string][] =>
  Object.entries(text).map(([name, shown]) => [status[name] ?? NaN, shown]);

/** Text of this status; '' for an unknown one. */
export const textOf = (table: TextTable, status: number): string =>
  statusTexts(table).find(([known]) => known === status)?.[1] ?? '';
