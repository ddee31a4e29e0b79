import { mayMove, openMoves, type MoveName, type StatusTable } from '../../../../shared/status/move.ts';
import type { ConsoleAction, Verb } from './kind.ts';

/** How an operator makes a workflow's moves; a move without a button is not the operator's, or not begun from the list. */
type Buttons<T extends StatusTable> = Partial<Record<MoveName<T>, ConsoleAction>>;

/** The buttons of a record of this status: of the moves that are open, in the table's order. */
export const buttonsOf = <T extends StatusTable>(table: T, buttons: Buttons<T>, status: number): ConsoleAction[] =>
  openMoves(table, status).flatMap((name) => buttons[name] ?? []);

/** The move that a verb means for a record of this status; undefined when none of those that it can mean is open. */
export function moveFor<T extends StatusTable, Name extends MoveName<T>>(
  table: T,
  buttons: Partial<Record<Name, ConsoleAction>>,
  verb: Verb,
  status: number,
): Name | undefined {
  // A type of keys is lost on the way through Object.keys.
  return (Object.keys(buttons) as Name[]).find((name) => buttons[name]?.verb === verb && mayMove(table, name, status));
}
