import { mayMove, openMoves, type MoveName, type StatusTable } from '../../../shared/status/move.ts';
import type { ConsoleAction, Verb } from './kind.ts';

/** The console's buttons for a workflow's moves. A move without a button is not the operator's, or is not started from the list. */
type Buttons<T extends StatusTable> = Partial<Record<MoveName<T>, ConsoleAction>>;

/** The buttons for a record with this status, in the order of the table's moves. */
export const buttonsOf = <T extends StatusTable>(table: T, buttons: Buttons<T>, status: number): ConsoleAction[] =>
  openMoves(table, status).flatMap((name) => buttons[name] ?? []);

/** The move of a verb for a record with this status; undefined when none of the verb's moves is allowed. */
export function moveFor<T extends StatusTable, Name extends MoveName<T>>(
  table: T,
  buttons: Partial<Record<Name, ConsoleAction>>,
  verb: Verb,
  status: number,
): Name | undefined {
  // `Object.keys` loses the type of the keys.
  return (Object.keys(buttons) as Name[]).find((name) => buttons[name]?.verb === verb && mayMove(table, name, status));
}
