/** Who makes a move: the member, the operator, the clock, or money that has come or gone. */
type Actor = 'member' | 'operator' | 'time' | 'payment';

interface Move<Name extends string> {
  from: readonly Name[];
  to: Name;
  by: readonly Actor[];
}

/**
 * A workflow as a table: what its drawing says, in names. The drawings themselves are written out in
 * test/shared/status.test.ts, so that a table is checked against something else than itself.
 */
export interface StatusTable<Name extends string = string> {
  /** The number of each name, on the wire and in the database. */
  status: Readonly<Record<Name, number>>;
  /** What people read, where both sides show it; other words stand with the upstream alone. */
  text?: Readonly<Record<Name, string>>;
  /** Where a record may begin. */
  first: readonly Name[];
  /** Where a record is under way; what that means is said with the table. */
  open: readonly Name[];
  /** In the order in which an operator's buttons stand. */
  moves: Readonly<Record<string, Move<Name>>>;
}

export type StatusName<T extends StatusTable> = keyof T['status'] & string;
export type MoveName<T extends StatusTable> = keyof T['moves'] & string;
/** The moves that this actor makes. */
export type MovesBy<T extends StatusTable, By extends Actor> = {
  [Name in MoveName<T>]: By extends T['moves'][Name]['by'][number] ? Name : never;
}[MoveName<T>];

/** Whether the number is that of one of these names. */
const isOneOf = ({ status: numbers }: Pick<StatusTable, 'status'>, names: readonly string[], status: number): boolean =>
  names.some((name) => numbers[name] === status);

/** Whether a record of this status is under way; one that the table does not know is not. */
export const isOpen = (table: Pick<StatusTable, 'status' | 'open'>, status: number): boolean => isOneOf(table, table.open, status);

/** Whether this move may be made from this status. */
export const mayMove = <T extends StatusTable>(table: T, name: MoveName<T>, status: number): boolean => isOneOf(table, table.moves[name]?.from ?? [], status);

/** The moves that are open from this status, in the table's order. */
export const openMoves = <T extends StatusTable>(table: T, status: number): MoveName<T>[] =>
  Object.keys(table.moves).filter((name) => mayMove(table, name, status));

/** A table whose words both sides show. */
type Worded = Required<Pick<StatusTable, 'status' | 'text'>>;

/** Every status with its word, in the words' order: what a filter offers. */
export const wordsOf = ({ status, text }: Worded): [status: number, word: string][] => Object.entries(text).map(([name, word]) => [status[name] ?? NaN, word]);

/** What people read for this status; '' for one that the table does not know. */
export const textOf = (table: Worded, status: number): string => wordsOf(table).find(([known]) => known === status)?.[1] ?? '';
