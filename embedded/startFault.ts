import { isDamaged, sqliteCode } from '../shared/sqliteCode.ts';
import { portOwner } from './portOwner.ts';

/** The data cannot be used. The message is one line that says why and what to do. */
export class DataError extends Error {}

/** System calls of a server that begins to listen. */
const LISTENING = new Set(['listen', 'bind', 'getaddrinfo']);

/** The fault of a database or its folder as a `DataError`; other errors as they are. */
export function dataFault(error: unknown, path: string): unknown {
  const { code = '', syscall = '' }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  const sqlite = sqliteCode(error);
  const isOfData =
    sqlite !== undefined || (!LISTENING.has(syscall) && /^(?:E[A-Z]+|ERR_SQLITE_ERROR)$/.test(code));
  if (error instanceof DataError || !isOfData) return error;
  if (isDamaged(sqlite)) return damaged(path, sqlite);
  return new DataError(
    `VAR_DIR cannot be used (${path}: ${sqlite ?? code}): it must be a folder that this user can write (see .env.example)`,
  );
}

/** The fault of a database that is damaged. */
export const damaged = (path: string, code = 'SQLITE_CORRUPT'): DataError =>
  new DataError(
    `VAR_DIR has a damaged database (${path}: ${code}): put a backup in its place, or use another VAR_DIR`,
  );

/**
 * What a fault to listen means to whoever starts the program, as one line; undefined for another error. `host`, `ports`: the variables and
 * their values; a port that is undefined is any.
 */
export function listenFault(
  error: unknown,
  [hostVariable, host]: readonly [variable: string, value: string],
  ports: readonly (readonly [variable: string, port: number | undefined])[],
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, port }: NodeJS.ErrnoException & { port?: number } = error;
  if (syscall === 'getaddrinfo' || code === 'EADDRNOTAVAIL')
    return `${hostVariable} is no address of this machine (${host}: ${code ?? ''}) (see .env.example)`;
  if (!LISTENING.has(syscall ?? '')) return undefined;
  const [variable = 'PORT'] = ports.find(([, one]) => one === undefined || one === port) ?? [];
  const why =
    code === 'EADDRINUSE'
      ? `is taken by ${portOwner(port ?? 0) ?? 'another program'}`
      : code === 'EACCES'
        ? 'may not be used by this user'
        : 'cannot be used';
  return `${variable} ${port ?? ''} ${why} (${code ?? ''}): choose another (see .env.example)`;
}
