import { readFileSync } from 'node:fs';
import t from 'tap';
import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { SECRETS, secretsIn } from '../secrets/support/secrets.ts';
import { askLog, askTables } from './support/askLog.ts';
import { certify, expireSessions, failToRecharge, logIn, pay, register, removeCookie } from './support/members.ts';
import { startLogged } from './support/startLogged.ts';
import { countBy, createTally, figuresOf } from './support/tally.ts';
import { attack, misbehave, readPages } from './support/visitors.ts';

/** What makes the upstream slow, and what makes it fail with a text that nobody may read. */
const SLOW_VOTES = `CREATE VIEW many AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 4000000) SELECT x FROM n;
  CREATE TRIGGER slow_votes BEFORE INSERT ON article_votes BEGIN SELECT count(*) FROM many; END`;
const NO_RECHARGES = `CREATE TRIGGER no_recharges BEFORE INSERT ON recharges BEGIN SELECT RAISE(ABORT, '${SECRETS.errorText} ${SECRETS.phone}'); END`;
const VOTE = '/bff/wz/:id/helpful';

t.test('from the log of one journey alone, npm run logs rebuilds what happened: with the journey’s own figures, and no secret', async (t) => {
  const portal = await startLogged(t);
  const tally = createTally(portal.origin);
  const settled = () => portal.hasRequests(tally.seen.length);
  const last = () => tally.seen.at(-1);
  const secrets: string[] = [PASSWORD, MEMBER.ordinary, MEMBER.vip];

  await readPages(tally.sender('visitor', '203.0.113.11'));
  const attacker = tally.sender('attacker', SECRETS.forwardedFor);
  await attack(attacker);
  await misbehave(portal, tally);
  const fresh = tally.sender('new member', '203.0.113.12');
  await register(fresh, portal, secrets);
  await settled();
  const middle = { time: new Date(Date.now() + 1).toISOString(), at: tally.seen.length };

  const member = tally.sender('member', '203.0.113.13');
  await logIn(member, MEMBER.ordinary);
  const paid = [...(await certify(fresh, secrets)), ...(await pay(member, portal, MEMBER.ordinary, secrets))];
  await member.get('/user');
  portal.sabotage(`${SLOW_VOTES}; ${NO_RECHARGES}`);
  const help = (await (await fetch(`${portal.embedded}/api/wz?type=help`)).json()) as { data: { list: { id: number }[] } };
  t.equal((await member.post(VOTE, { helpful: 1 }, { path: `/bff/wz/${help.data.list[0]?.id}/helpful` })).json.code, 200);
  const slowest = last();
  paid.push(...(await failToRecharge(member, secrets)));
  const failed = last();
  portal.child.kill('SIGUSR2');
  await portal.has('"to":"debug"');
  await member.get('/bff/user/bag');
  const detailed = last();
  portal.child.kill('SIGUSR2');
  await portal.has('"to":"info"');

  const vip = tally.sender('VIP', '203.0.113.14');
  await logIn(vip, MEMBER.vip);
  for (const { browser } of [fresh, member, vip]) secrets.push(browser.jar.get(TOKEN_COOKIE) ?? 'no token');
  await expireSessions(portal);
  const over = await fresh.get('/bff/user/bag');
  await fresh.get('/bff/user/bag');
  await vip.get('/user');
  await removeCookie(fresh, over);
  await settled();

  const { failures, routes, tries } = figuresOf(tally.seen);
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
  const without = (rows: readonly object[] | undefined, ...names: string[]) => (rows ?? []).map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));
  const file = portal.copy();
  const log = readFileSync(file, 'utf8');

  const [requests, calls, errors] = await askTables(['failing', file]);
  t.same(sorted(without(requests, 'first', 'last')), sorted(failures));
  t.match(calls, [{ call: 'recharge', count: 1 }]);
  t.match(errors, [{ event: 'upstream.fault', part: 'embedded', error: 'SQLITE_CONSTRAINT', count: 1 }]);
  t.equal(calls?.length, 1);
  t.equal(errors?.length, 1);

  const [times = []] = await askTables(['slow', file]);
  t.same(sorted(without(times, 'p50', 'p95', 'max')), sorted(routes));
  t.match(times[0], { route: `POST ${VOTE}`, count: 1 });
  t.ok(Math.abs(Number(times[0]?.max) - Number(slowest?.took)) < Number(slowest?.took) / 2, `${times[0]?.max} of ${slowest?.took} ms`);

  const [clients, accounts] = await askTables(['brute-force', file]);
  t.same(sorted(without(clients, 'client', 'last')), sorted(tries));
  t.same(sorted(without(accounts, 'account', 'last')), sorted([{ failed: 3, succeeded: 1, limited: 0, clients: 2 }, { failed: 3, succeeded: 0, limited: 0, clients: 1 }]));

  const [ends, moneyCalls] = await askTables(['money', file]);
  t.same(sorted(ends ?? []), sorted(countBy(paid.map(({ end }) => ({ end }))).map(({ end, count }) => ({ end, calls: count }))));
  t.same(sorted(without(moneyCalls, 'key', 'member', 'first', 'last')), sorted(paid));
  t.match(moneyCalls?.[0], { end: 'unknown' }, 'what nobody knows comes first');

  const [why, sessions] = await askTables(['resets', file]);
  t.same(why, [{ why: 'refused', sessions: 2 }]);
  t.match(sessions, [{ by: 'call', removed: /^2/ }, { by: 'page', removed: '' }]);

  const linesOf = async (...args: string[]) => (await askLog([...args, '--json', file])).trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  t.match(await linesOf('request', failed?.id ?? ''), [
    { event: 'biz.money', state: 'sent' },
    { event: 'upstream.fault', part: 'embedded', err: { sqlite: 'SQLITE_CONSTRAINT' } },
    { event: 'upstream.call', name: 'recharge', level: 'warn' },
    { event: 'biz.money', state: 'unknown' },
    { event: 'http.request', route: '/bff/user/recharge', code: failed?.code },
  ]);
  const junk = tally.seen.find(({ reason }) => reason === 'malformed_request');
  t.match(await linesOf('request', junk?.id ?? ''), [{ event: 'http.request', route: '/bff/login', status: 400 }]);
  t.match(await linesOf('request', detailed?.id ?? ''), [{ part: 'embedded', route: '/api/user/bag' }, { event: 'upstream.call', name: 'bag' }, { event: 'http.request', route: '/bff/user/bag' }]);
  const fingerprint = String((await linesOf('request', detailed?.id ?? '')).at(-1)?.member);
  const own = (await linesOf('member', fingerprint)).filter(({ event }) => event === 'http.request');
  t.equal(own.length, tally.seen.filter(({ sender, isMember }) => sender === member && isMember).length);

  const later = figuresOf(tally.seen.slice(middle.at)).failures;
  t.same(sorted(without((await askTables(['failing', '--since', middle.time, file]))[0], 'first', 'last')), sorted(later));
  t.ok(later.length > 0 && later.length < failures.length);
  // From a pipe, as journald gives it, with what other programs have written.
  const mixed = log.split('\n').flatMap((line) => [`Nov 23 12:00:00 host portal[7]: ${line}`, '{"event":', 'another program']).join('\n');
  t.same(await askTables(['failing'], mixed), await askTables(['failing', file]));
  t.equal((await askLog([file])).match(/^\[2\d{3}-/gm)?.length, log.trim().split('\n').length, 'without a question every line is printed');
  t.match(await askLog(['money', file]), /Each of them\n +key +call +member +end/);

  t.same(secretsIn(log), []);
  for (const secret of secrets) t.notMatch(log, new RegExp(`(?<![\\w-])${secret}(?![\\w-])`), secret);
  t.notMatch(log, /"route":"\/\*"|\?code=|keyword=/);
});
