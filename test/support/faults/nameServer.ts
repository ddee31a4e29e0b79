import dns, { type LookupAddress } from 'node:dns';
import type { Test } from 'tap';

/** IPv4 addresses in their order, the code of a failure, or silence. */
export type Resolution = string[] | 'ENOTFOUND' | 'EAI_AGAIN' | 'silence';

type Callback = (error: Error | null, found?: string | LookupAddress[], family?: number) => void;

/**
 * Answers for the name server of this process when it is asked for `name`; other names are looked up as ever. Returns what changes
 * the answer. It takes the place of the function that Node's own connections use; the test's teardown puts that back.
 */
export function answerForName(t: Pick<Test, 'teardown'>, name: string, first: Resolution): (next: Resolution) => void {
  let answer = first;
  const real = dns.lookup;
  const lookup = (hostname: string, options: { all?: boolean }, callback: Callback) => {
    if (hostname !== name) return void (real as (...args: unknown[]) => void)(hostname, options, callback);
    if (answer === 'silence') return;
    const found = answer;
    setImmediate(() => {
      if (typeof found === 'string') return callback(Object.assign(new Error(`getaddrinfo ${found} ${name}`), { code: found, syscall: 'getaddrinfo', hostname }));
      if (options.all) return callback(null, found.map((address) => ({ address, family: 4 })));
      callback(null, found[0], 4);
    });
  };
  Object.assign(dns, { lookup });
  t.teardown(() => void Object.assign(dns, { lookup: real }));
  return (next) => { answer = next; };
}
