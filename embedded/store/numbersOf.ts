import type { StatusName, StatusTable } from '../../shared/status/move.ts';

/** Status numbers as an SQL list: `0, 10, 21`. As literals in a statement they let SQLite use partial indexes. */
export const numbersOf = <T extends StatusTable>({ status }: T, names: readonly StatusName<T>[]): string => names.map((name) => status[name]).join(', ');
