import { textOf, type LogLine } from './logLine.ts';
import type { Answer, Question } from './question.ts';
import { isRequest } from './requests.ts';

/** What one client did, or what was done to one account. */
interface Tries {
  failed: number;
  succeeded: number;
  limited: number;
  others: Set<string>;
  last: string;
}

/** Clients and accounts with refused logins, codes and passwords, and clients that reached a rate limit. */
export function bruteForce(): Question {
  const clients = new Map<string, Tries>();
  const accounts = new Map<string, Tries>();

  function note(table: Map<string, Tries>, name: string, what: 'failed' | 'succeeded' | 'limited', other: string, { time }: LogLine): void {
    if (name === '') return;
    const tries = table.get(name) ?? { failed: 0, succeeded: 0, limited: 0, others: new Set(), last: time };
    table.set(name, tries);
    tries[what]++;
    tries.last = time;
    if (other !== '') tries.others.add(other);
  }

  return {
    see(line: LogLine): void {
      const [client, account] = [textOf(line, 'client'), textOf(line, 'account')];
      const what = line.event === 'sec.authn_login_success' ? 'succeeded' : /^sec\.authn_(login|check)_fail$/.test(line.event) ? 'failed' : undefined;
      if (what) {
        note(clients, client, what, account, line);
        note(accounts, account, what, client, line);
      } else if (isRequest(line) && textOf(line, 'policy') !== '') note(clients, client, 'limited', '', line);
    },
    answer: () => [answerOf('Clients', 'client', 'accounts', clients), answerOf('Accounts', 'account', 'clients', accounts)],
  };
}

/** Those without a refusal are nobody's concern. */
function answerOf(title: string, column: string, others: string, table: Map<string, Tries>): Answer {
  const suspects = [...table]
    .filter(([, { failed, limited }]) => failed + limited > 0)
    .toSorted(([, one], [, other]) => other.failed + other.limited - one.failed - one.limited);
  return { title, rows: suspects.map(([name, { others: seen, ...tries }]) => ({ [column]: name, ...tries, [others]: seen.size })) };
}
