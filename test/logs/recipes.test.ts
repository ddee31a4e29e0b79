import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import t, { type Test } from 'tap';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { SECRETS, secretsIn } from '../secrets/support/secrets.ts';
import { Browser } from '../support/browserLike.ts';
import { until } from '../support/longRun.ts';
import { startProxy } from '../support/proxy.ts';

// Every question to the log in docs/operating.md is run over the log of one journey, and tells what happened in it.

const [, questions = ''] =
  /^# Questions to the log\n([^]*?)^# /m.exec(readFileSync('docs/operating.md', 'utf8')) ?? [];
/** The questions of that part, and their commands. */
const recipes = new Map(
  [...questions.matchAll(/^### ([^`\n]+)\n[^#]*?^```sh\n([\s\S]*?)^```$/gm)].map(
    ([, question = '', command = '']) => [question, command],
  ),
);
const asked = new Set<string>();

/** Asks a question of a log, as a person in its folder would. `edit`: what the person changes in the command. */
async function ask(
  t: Test,
  question: string,
  log: string,
  { edit: [from, to] = ['', ''], id = '' }: { edit?: [string, string]; id?: string } = {},
): Promise<string> {
  const command = recipes.get(question) ?? '';
  t.ok(command.includes(from) && command !== '', `${question} ${from}`);
  asked.add(question);
  const { status, stdout, stderr } = await run(t, command.replace(from, to), log, id);
  t.equal(status, 0, question);
  t.match(stderr, /^portal-log: \d+ lines, \S+Z to \S+Z(; \d+ lines are not the portal's)?\n$/, question);
  return stdout;
}

/** Runs a command in a folder with the portal's files and a log. */
async function run(
  t: Test,
  command: string,
  log: string,
  id = '',
): Promise<{ status: unknown; stdout: string; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'recipe-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'portal.log'), log);
  symlinkSync(resolve('deploy'), join(folder, 'deploy'));
  const child = spawn('sh', ['-u', '-c', command], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ID: id },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const read = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part: Buffer) => {
      read[name] += part.toString();
    });
  return { status: await new Promise((done) => void child.on('close', done)), ...read };
}

interface Line {
  event: string;
  time: string;
  member?: string;
}

const linesOf = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
/** The rows of an answer without the columns that differ each time. */
const rowsWithout = (answer: string, ...columns: number[]): string[] =>
  answer
    .trimEnd()
    .split('\n')
    .map((row) =>
      row
        .trim()
        .split('\t')
        .filter((_, column) => !columns.includes(column))
        .join(' '),
    );
const column = (answer: string, number: number): string[] =>
  answer
    .trimEnd()
    .split('\n')
    .map((row) => row.split('\t')[number] ?? '');

/** A browser at an address, which the portal believes since it trusts this machine as a proxy. */
function senderAt(origin: string, address: string) {
  const browser = new Browser(origin);
  const headers = { 'x-forwarded-for': address };
  return {
    browser,
    get: (path: string) => browser.get(path, headers),
    post: (path: string, body: object, key?: string) =>
      browser.post(path, body, { ...headers, ...(key && { 'idempotency-key': key }) }),
  };
}

t.test(
  'the commands of docs/operating.md tell from its log what happened in a journey, and the log has no secret',
  async (t) => {
    const real = await startPortal(t);
    const proxy = await startProxy(t, real.upstream);
    const portal = await startPortal(t, { upstream: proxy.origin, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const senderOf = (address: string) => senderAt(portal.origin, address);
    portal.logs.length = 0;

    const visitor = senderOf('203.0.113.11');
    for (const path of ['/', '/bank/1', '/bank/2', `/nowhere/${SECRETS.idNumber}`]) await visitor.get(path);
    const attacker = senderOf(SECRETS.forwardedFor);
    for (const phone of [SECRETS.phone, SECRETS.phone, SECRETS.contactPhone])
      await attacker.post('/bff/login', { phone_number: phone, password: SECRETS.password });
    for (let times = 0; times < 2; times++) await attacker.get(`/bff/user/bill.csv?keyword=${SECRETS.card}`);
    const middle = new Date().toISOString();
    const member = senderOf('203.0.113.13');
    await member.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD });
    const cookie = [...member.browser.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const amount = { amount: '200.00', type: 1 };
    await member.post(
      '/bff/user/withdraw',
      {
        ...amount,
        real_name: '林知夏',
        account: SECRETS.card,
        bank_code: 'HCB',
        bank_branch: SECRETS.bankBranch,
      },
      'refused-key-0001',
    );
    for (let times = 0; times < 2; times++)
      await member.post('/bff/user/withdraw', { ...amount, use_last: 1 }, 'repeated-key-0001');
    proxy.on('POST /api/user/recharge', { loseReply: true });
    const lost = String(
      (await member.post('/bff/user/recharge', { amount: '100.00', channel: 'mock' }, 'lost-key-0001'))
        .headers['x-request-id'],
    );
    await member.post('/bff/logout', {});
    await senderOf('203.0.113.13').browser.get('/bff/user/bag', {
      cookie,
      'x-forwarded-for': '203.0.113.13',
    });
    await until(() => portal.logs.some((line) => line.includes('"route":"/bff/user/bag"')));
    const log = portal.logs.join('');

    const complaints = rowsWithout(await ask(t, 'Who has to act?', log), 1, 2);
    t.same(complaints, ['1 warn biz.money gateway recharge', '1 warn upstream.call gateway reset']);
    const failures = await ask(t, 'Which requests fail?', log);
    t.same(
      rowsWithout(failures, 1, 2),
      [
        '1 504 50410 outcome_unknown POST /bff/user/recharge',
        '3 400 400 credentials_wrong POST /bff/login',
        '2 401 40000 not_logged_in GET /bff/user/bill.csv',
        '1 401 40000 session_expired GET /bff/user/bag',
        '1 404 - - GET unknown',
        '1 422 422 code_required POST /bff/user/withdraw',
      ],
      'faults, and then the most frequent refusals',
    );
    const [, first = '', last = ''] = failures.split('\n')[1]?.split('\t') ?? [];
    t.ok(/^2\d{3}-/.test(first) && first <= last && last < middle, `from ${first} to ${last}`);
    t.same(rowsWithout(await ask(t, 'Which calls on the upstream fail?', log)), [
      '1 recharge reset UND_ERR_SOCKET 50410 outcome_unknown',
    ]);
    t.same(rowsWithout(await ask(t, 'What is slow?', log), 0, 1, 2).toSorted(), [
      '1 GET /',
      '1 GET /bff/user/bag',
      '1 GET unknown',
      '1 POST /bff/logout',
      '1 POST /bff/user/recharge',
      '2 GET /bank/:id',
      '2 GET /bff/user/bill.csv',
      '3 POST /bff/user/withdraw',
      '4 POST /bff/login',
    ]);
    const calls = rowsWithout(
      await ask(t, 'What is slow?', log, { edit: ['--arg event http.request', '--arg event upstream.call'] }),
      0,
      1,
      2,
    );
    t.same(
      calls.filter((row) => /login|withdraw|recharge/.test(row)).toSorted(),
      ['1 recharge', '2 withdraw', '4 login'],
      'calls of the upstream',
    );

    const clients = await ask(t, 'Who asks for most?', log);
    t.same(rowsWithout(clients, 3, 6, 7), ['7 2 1 5 1', '5 5 0 2 1', '4 1 0 3 1'], 'the busiest comes first');
    t.ok(column(clients, 3).every((bytes) => Number(bytes) > 0));
    t.same(
      rowsWithout(
        await ask(t, 'Who asks for most?', log, { edit: ['--arg by client', '--arg by route'] }),
        3,
        6,
      ).slice(0, 2),
      ['4 3 0 1 2 /bff/login', '3 1 0 1 1 /bff/user/withdraw'],
    );
    t.same(
      rowsWithout(
        await ask(t, 'Who asks for most?', log, {
          edit: ['.part == null', '.part == null and .route == "/bff/login"'],
        }),
        3,
        6,
        7,
      ),
      ['3 3 0 1 1', '1 0 0 1 1'],
      'one route only',
    );
    const stranger = column(clients, 7)[1];
    t.same(rowsWithout(await ask(t, 'Who tries passwords?', log), 5), [`3 0 0 2 1 ${stranger}`]);
    const attacked = await ask(t, 'Who tries passwords?', log, {
      edit: ['--arg by client', '--arg by account'],
    });
    t.same(rowsWithout(attacked, 5, 6), ['2 0 0 1 1', '1 0 0 1 1'], 'the attacked accounts');
    t.same(rowsWithout(await ask(t, 'Which sessions ended, and why?', log), 0, 1), ['ended call']);
    t.same(
      rowsWithout(await ask(t, 'How did calls that move money end?', log), 2, 3, 4),
      ['unknown recharge sent unknown', 'refused withdraw sent refused', 'done withdraw sent done replayed'],
      'what nobody knows comes first',
    );
    const own = linesOf(await ask(t, 'What happened in one request?', log, { id: lost }));
    t.match(own, [
      { event: 'biz.money', state: 'sent' },
      { event: 'upstream.call', name: 'recharge', level: 'warn' },
      { event: 'biz.money', state: 'unknown' },
      { event: 'http.request', route: '/bff/user/recharge', code: 50_410 },
    ]);
    t.equal(
      linesOf(
        await ask(t, 'What happened in one request?', log, {
          id: own.at(-1)?.member ?? '',
          edit: ['.reqId', '.member'],
        }),
      ).filter(({ event }) => event === 'http.request').length,
      6,
      'the requests of a session',
    );

    const lines = linesOf(log);
    const ready = JSON.stringify({
      level: 'info',
      time: new Date(Date.now() - 3_700_000).toISOString(),
      event: 'sys.ready',
      portal: 'x',
    });
    t.match(
      await ask(t, 'When did an event happen?', `${ready}\n${log}`),
      /^\S+ info sys\.ready \{"portal":"x"\}$/m,
    );
    t.equal(
      rowsWithout(
        await ask(t, 'When did an event happen?', log, {
          edit: ['select(.event | startswith("sys."))', '.'],
        }),
      ).length,
      lines.length,
      'the whole log',
    );
    t.same(linesOf(await ask(t, 'What was written since a time?', `${ready}\n${log}`)), lines);
    t.same(
      linesOf(
        await ask(t, 'What was written since a time?', log, {
          edit: [`$(date -u -d '1 hour ago' +%FT%TZ)`, middle],
        }),
      ),
      lines.filter(({ time }) => time >= middle),
    );

    t.same(
      [...recipes.keys()].filter((question) => !asked.has(question)),
      [],
      'every command was run',
    );
    t.same([asked.size, questions.match(/^```sh$/gm)?.length], [11, 11]);
    // From a pipe, as journald gives it, with what other programs have written.
    const mixed = log
      .split('\n')
      .flatMap((line) => [
        line,
        'another program',
        '{"event":',
        '{}',
        '{"time":5}',
        '[1]',
        '"x"',
        '5',
        'null',
      ])
      .join('\n');
    for (const question of recipes.keys())
      t.equal(
        await ask(t, question, mixed, { id: lost, edit: ['portal.log', '< portal.log'] }),
        await ask(t, question, log, { id: lost }),
        question,
      );

    t.same(secretsIn(log), []);
    for (const secret of [
      PASSWORD,
      MEMBER.ordinary,
      '林知夏',
      'refused-key-0001',
      'repeated-key-0001',
      'lost-key-0001',
      ...member.browser.jar.values(),
    ])
      if (secret) t.notOk(log.includes(secret), secret);
    t.notMatch(log, /"route":"\/\*"|\?code=|keyword=/);
  },
);

t.test('what is slow: of twenty times the middle, and the one that one in twenty reaches', async (t) => {
  const took = (route: string, durMs: number) =>
    JSON.stringify({ time: '2026-11-23T10:00:00.000Z', event: 'http.request', method: 'GET', route, durMs });
  const log = [...Array.from({ length: 20 }, (_, index) => took('/', index + 1)), took('/bank', 9)].join(
    '\n',
  );
  t.equal(await ask(t, 'What is slow?', log), '20\t11\t20\t20\tGET /\n9\t9\t9\t1\tGET /bank\n');
});

t.test('a call that moves money and was sent without an end stands before those that ended', async (t) => {
  const line = (state: string, key: string) =>
    JSON.stringify({ event: 'biz.money', time: '2026-11-23T10:00:00.000Z', call: 'withdraw', state, key });
  const log = [
    line('sent', 'a'),
    line('done', 'a'),
    line('sent', 'b'),
    line('unavailable', 'c'),
    line('unavailable', 'd'),
    line('sent', 'd'),
    line('refused', 'd'),
  ].join('\n');
  t.same(rowsWithout(await ask(t, 'How did calls that move money end?', log), 1, 3, 4), [
    'sent b sent',
    'refused d unavailable sent refused',
    'done a sent done',
    '- c unavailable',
  ]);
});

t.test('no command takes a log without lines of the portal for one without faults', async (t) => {
  for (const [question, command] of recipes)
    for (const [log, told] of [
      ['', ''],
      ['another program\n{"event":1}\n', "; 2 lines are not the portal's"],
    ] as const)
      t.same(
        await run(t, command, log, 'x'),
        { status: 1, stdout: '', stderr: `portal-log: no line of the portal was read${told}\n` },
        question,
      );
  const gone = await run(
    t,
    `deploy/portal-log 'none(select(.level == "warn"); "all is well")' nowhere.log`,
    '',
  );
  t.same([gone.status, gone.stdout], [2, '']);
  t.match(gone.stderr, /nowhere\.log: No such file/);
  const line = (time: string) => JSON.stringify({ level: 'info', time, event: 'sys.ready' });
  const quiet = await run(
    t,
    `deploy/portal-log 'none(select(.level == "warn"); "all is well")' portal.log`,
    [line('2026-11-23T10:00:00.000Z'), 'x', line('2026-11-23T09:00:00.000Z')].join('\n'),
  );
  t.same(quiet, {
    status: 0,
    stdout: 'all is well\n',
    stderr:
      "portal-log: 2 lines, 2026-11-23T09:00:00.000Z to 2026-11-23T10:00:00.000Z; 1 lines are not the portal's\n",
  });
});
