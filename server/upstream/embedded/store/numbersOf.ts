import type { StatusName, StatusTable } from '../../../../shared/status/move.ts';

/** The numbers of some statuses as SQL lists them: `0, 10, 21`. Written into the statement, they find its partial indexes. */
export const numbersOf = <T extends StatusTable>({ status }: T, names: readonly StatusName<T>[]): string => names.map((name) => status[name]).join(', ');
