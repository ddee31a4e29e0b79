import { roll } from '../test/deploy/support/rolling/roll.ts';

/** Restarts of each gateway, and clients of each balancer. */
const ROUNDS = Number(process.env.ROLLING_ROUNDS || 5);
const CLIENTS = 16;

// Restarts three gateways one after the other, under load with 30 % POST, behind the HAProxy and the nginx of deploy/. Prints what
// the clients saw; the exit code is 1 if a request failed, a money call was made twice, or a gateway did not end in order. Needs a build.
const ends: (() => unknown)[] = [];
const print = (line: string) => process.stdout.write(`${line}\n`);
try {
  const {
    seen,
    ends: stops,
    acknowledged,
    written,
    sentTwice,
    troubles,
  } = await roll({ teardown: (end) => ends.push(end) }, { rounds: ROUNDS, clients: CLIENTS, print });
  for (const { balancer, requests, posts, failed, shed, longestGap } of seen) {
    const share = Math.round((100 * posts) / requests);
    print(
      `${balancer}: ${requests} requests, ${posts} of them POSTs (${share} %), ${failed.length} failed, ${shed} shed; longest time without a response ${Math.round(longestGap)} ms`,
    );
    for (const { what, status, code, text } of failed.slice(0, 10))
      print(`  ${what}: ${status} ${code} ${text}`);
  }
  print(`recharges: ${acknowledged} keys acknowledged, ${written} written, ${sentTwice} sent twice`);
  const disorderly = stops.filter(({ code }) => code !== 0).length;
  print(
    `${stops.length} restarts, ${disorderly} with another exit code than 0; longest end ${(Math.max(...stops.map(({ ms }) => ms)) / 1_000).toFixed(1)} s; ${troubles.length} log lines of level warn or above`,
  );
  for (const [event, lines] of byEvent(troubles)) print(`  ${lines.length} × ${event}: ${lines[0]}`);
  const failed = seen.reduce((sum, one) => sum + one.failed.length + one.shed, 0);
  process.exitCode = failed > 0 || sentTwice > 0 || written !== acknowledged || disorderly > 0 ? 1 : 0;
} finally {
  for (const end of ends.reverse()) await end();
}

function byEvent(lines: readonly string[]): Map<string, string[]> {
  const events = new Map<string, string[]>();
  for (const line of lines) {
    const event = /"event":"([\w.]+)"/.exec(line)?.[1] ?? 'other output';
    events.set(event, [...(events.get(event) ?? []), line]);
  }
  return events;
}
