import { connect } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { scaled } from '../../support/longRun.ts';

/** What came back on one connection. */
export interface Exchange {
  /** Everything received, as a binary string. */
  text: string;
  /** The statuses of the responses, without 100 (Continue). */
  statuses: number[];
  /** Whether the server closed the connection. */
  closed: boolean;
}

/** Time that a connection is watched after its responses, for a close or for another response (ms). */
const QUIET = 40;
/** Time for the first response, or for a close (ms). */
const PATIENCE = scaled(5_000);

/**
 * Sends bytes on a new connection, pieces of them one after the other, and returns what comes back: until the connection closes; or, if `expected` responses are
 * complete, until nothing has come for a moment; or until the patience ends.
 */
export function exchange(
  port: number,
  bytes: string | string[],
  { expected = 1, host = '127.0.0.1' }: { expected?: number; host?: string } = {},
): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect(port, host);
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const end = (closed: boolean) => {
      clearTimeout(quiet);
      clearTimeout(patience);
      socket.destroy();
      resolve({ text, statuses: statusesOf(text), closed });
    };
    const patience = setTimeout(() => end(false), PATIENCE);
    socket
      .on('data', (part: Buffer) => {
        text += part.toString('latin1');
        clearTimeout(quiet);
        if (completeResponses(text) >= expected && !/^connection: close/im.test(text))
          quiet = setTimeout(() => end(false), QUIET);
      })
      .on('error', () => undefined)
      .on('close', () => end(true));
    void (async () => {
      for (const piece of [bytes].flat()) {
        await new Promise((sent) => socket.write(Buffer.from(piece, 'latin1'), sent));
        // The server, in this process, reads it before the next one is sent.
        await nextRound();
        await nextRound();
      }
    })();
  });
}

const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status !== 100);

/** The number of complete responses at the start of the text. Bodies are counted by their length, or by the end of their chunks. */
function completeResponses(text: string): number {
  let rest = text;
  for (let count = 0; ; count++) {
    while (rest.startsWith('HTTP/1.1 100')) rest = rest.slice(rest.indexOf('\r\n\r\n') + 4);
    const head = rest.indexOf('\r\n\r\n');
    if (head < 0) return count;
    const headers = rest.slice(0, head);
    const length = /^content-length: (\d+)/im.exec(headers)?.[1];
    const end =
      length !== undefined
        ? head + 4 + Number(length)
        : /^transfer-encoding: chunked/im.test(headers)
          ? rest.indexOf('0\r\n\r\n', head) + 5
          : head + 4;
    if (end < head + 4 || rest.length < end) return count;
    rest = rest.slice(end);
  }
}
