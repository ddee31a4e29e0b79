import { hostname } from 'node:os';
import t from 'tap';
import { TOO_MANY_REQUESTS } from '../../shared/codes.ts';
import { NO_REDIS } from '../support/startRedis.ts';
import { isFree } from '../support/freePort.ts';
import { until } from '../support/longRun.ts';
import { createClient, type Reply } from './support/rolling/client.ts';
import { makeFleet } from './support/rolling/fleet.ts';
import { logIn } from './support/rolling/visit.ts';
import { NO_HAPROXY, NO_NGINX, startHaproxy, startNginx } from './support/startBalancer.ts';

/** A port of four digits that is free with that of its metrics, which is below those of other tests. */
async function freeInstance(from: number): Promise<number> {
  for (let port = from; port < from + 400; port++) if ((await isFree(port)) && (await isFree(10_000 + port))) return port;
  throw new Error(`no free instance from ${from} on`);
}

t.test('two gateways of one machine, as the unit starts them, are one portal behind HAProxy and behind nginx', { skip: NO_REDIS || NO_HAPROXY || NO_NGINX }, async (t) => {
  const ports = [await freeInstance(1_100 + (process.pid % 97)), await freeInstance(1_600 + (process.pid % 97))];
  const fleet = await makeFleet(t, ports, { LOG_LEVEL: 'info' });
  const balancers = [await startHaproxy(t, ports), await startNginx(t, ports)];
  const publicOrigin = balancers[0]?.origin ?? '';
  await fleet.start(publicOrigin, balancers.map(({ origin }) => new URL(origin).host));
  const names = ports.map((port) => `${hostname()}:${port}`);

  /** The line of a request in the log of the gateway that answered. */
  async function lineOf({ id }: Reply): Promise<Record<string, unknown>> {
    const find = () => fleet.lines().find((line) => line.includes(`"reqId":"${String(id)}"`) && line.includes('"event":"http.request"'));
    await until(() => find() !== undefined);
    return JSON.parse(find() ?? '{}') as Record<string, unknown>;
  }
  /** Sends the same until both gateways have answered it. */
  async function atBoth(send: () => Promise<Reply>) {
    const answers: { reply: Reply; line: Record<string, unknown> }[] = [];
    await until(async () => {
      const reply = await send();
      answers.push({ reply, line: await lineOf(reply) });
      return new Set(answers.map(({ line }) => line['instance'])).size === ports.length;
    });
    t.same([...new Set(answers.map(({ line }) => line['instance']))].sort(), [...names].sort());
    return answers;
  }

  for (const [n, balancer] of balancers.entries()) {
    const client = createClient(balancer, publicOrigin, n);
    t.teardown(client.close);
    // HAProxy has found them missing meanwhile.
    await atBoth(() => client.send('/bff/site'));
    t.equal((await logIn(client, n)).code, 200, `${balancer.name}: a login at one gateway`);
    for (const { reply } of await atBoth(() => client.send('/bff/user/bag'))) t.equal(reply.code, 200, 'holds at both');
    const phone = { phone_number: `1370000000${n}` };
    const [first, ...others] = await atBoth(() => client.send('/bff/send/sms', phone));
    t.equal(first?.reply.code, 200, 'one message a minute for a phone');
    // The upstream would refuse it too: the line has a policy if the gateway did.
    for (const { line } of others) t.match(line, { status: TOO_MANY_REQUESTS, policy: /^sms/ }, 'wherever the second is asked for');
  }
  for (const [n, port] of ports.entries()) {
    const metrics = await (await fetch(`http://127.0.0.1:1${port}/metrics`)).text();
    t.match(metrics, `name="${names[n]}"`, 'each has its own metrics');
  }
  t.same(fleet.lines().filter((line) => /"level":"(error|fatal)"/.test(line)), []);
});
