import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/** State of a socket that listens, in the kernel's table. */
const LISTENS = '0A';

/**
 * The program that listens on a port of this machine, for whoever wanted it: `node, process 42 in /srv/portal`. Linux tells it of the
 * processes of this user; undefined elsewhere.
 */
export function portOwner(port: number): string | undefined {
  const sockets = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listening(table, port)));
  if (sockets.size === 0) return undefined;
  for (const pid of read(() => readdirSync('/proc')).filter((name) => /^\d+$/.test(name))) {
    const folder = `/proc/${pid}/fd`;
    const hasIt = read(() => readdirSync(folder)).some((fd) =>
      sockets.has(read(() => [readlinkSync(`${folder}/${fd}`)])[0] ?? ''),
    );
    if (!hasIt) continue;
    // Not `comm`: Node 24 names its main thread there.
    const [name = 'a program'] = read(() => [basename(readlinkSync(`/proc/${pid}/exe`))]);
    const [cwd] = read(() => [readlinkSync(`/proc/${pid}/cwd`)]);
    return `${name}, process ${pid}${cwd === undefined ? '' : ` in ${cwd}`}`;
  }
  return undefined;
}

/** The sockets of a table of the kernel that listen on the port, as links of a process name them. */
const listening = (table: string, port: number): string[] =>
  read(() => readFileSync(table, 'utf8').split('\n')).flatMap((line) => {
    // Number, local address, remote address, state, …, inode.
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    return state === LISTENS && Number.parseInt(local.split(':')[1] ?? '', 16) === port
      ? [`socket:[${inode}]`]
      : [];
  });

/** What can be read; nothing of processes that have ended, or of other users. */
function read(from: () => string[]): string[] {
  try {
    return from();
  } catch {
    return [];
  }
}
