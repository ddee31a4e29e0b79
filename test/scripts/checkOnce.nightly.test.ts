import { readFileSync } from 'node:fs';
import t from 'tap';
import { changes } from '../../scripts/checkUpstream/changes.ts';
import { check as runCheck } from '../../scripts/checkUpstream/checkCalls.ts';
import { readArguments } from '../../scripts/checkUpstream/readArguments.ts';
import { anonymised } from '../../scripts/checkUpstream/record.ts';
import type { Report, ReportedCall } from '../../scripts/checkUpstream/report.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { adaptationFolder } from '../support/folderWith.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { listen } from '../support/upstreams/listen.ts';
import { startRotatingUpstream } from '../support/upstreams/rotatingUpstream.ts';
import { startTranslator } from '../support/upstreams/translator.ts';

const LOGIN = ['--phone', MEMBER.ordinary, '--password', PASSWORD];

/** What the check prints. */
async function printed(origin: string, ...args: string[]): Promise<string> {
  const given = readArguments(['--origin', origin, ...args], {});
  if (given === 'help') throw new Error('these arguments ask for help');
  let text = '';
  await runCheck(given, {
    stdout: { write: (part: string) => (text += part) },
    stderr: { write: () => undefined },
  });
  return text;
}

const reported = async (origin: string, ...args: string[]) =>
  JSON.parse(await printed(origin, ...args, '--json')) as Report;
const check = async (origin: string, ...args: string[]) => ({
  report: await reported(origin, ...args),
  text: await printed(origin, ...args),
});

t.test(
  'what is declared as absent is not asked; what all pages need comes last; responses are kept',
  async (t) => {
    // What all pages need lacks a field.
    const { origin } = await startTranslator(t, {
      response: ({ code, message: msg, data }, { path }) => ({
        code,
        msg,
        data: path === '/api/visit' ? { ...fieldsOf(data), nickname: undefined } : data,
      }),
    });
    const folder = adaptationFolder(t, {
      'own.mjs': `import { adapt } from 'yinqiao-portal/adapt';
      export const adaptation = adapt({ rows: { levels: 'absent' } });`,
    });
    const second = await check(
      origin,
      '--adaptation',
      `${folder}/own.mjs`,
      ...LOGIN,
      '--record',
      `${folder}/kept`,
    );
    const { calls, summary } = second.report;
    t.match(
      calls.find(({ name }) => name === 'levels'),
      { verdict: 'not offered', reason: 'the adaptation says so' },
    );
    t.match(
      calls.find(({ name }) => name === 'withdraw'),
      { verdict: 'not tried', call: 'POST /api/user/withdraw' },
      'writes are listed',
    );
    t.equal(summary.unusable, 0);
    t.match(second.report.effects, ['captcha makes a captcha', 'visit counts a visit']);
    const last = second.text
      .split('\n')
      .filter((line) => / {2}(?:incomplete|unusable) +all pages$/.test(line));
    t.equal(
      last.length > 0 && second.text.indexOf(last[0]!) > second.text.indexOf('repaired'),
      true,
      'what all pages need comes last',
    );

    const kept = ['login', 'user', 'bag', 'bill', 'partner', 'visit']
      .map((name) => readFileSync(`${folder}/kept/${name}.json`, 'utf8'))
      .join('');
    t.match(kept, /"code": 200,\n\s+"msg": "/);
    t.notMatch(kept, /138\d{8}|林|Demo/);
  },
);

t.test('writes are tried only when asked for, without those that shut the member out', async (t) => {
  const asked: string[] = [];
  const origin = await listen(t, ({ method, url = '' }, response) => {
    asked.push(`${method} ${url}`);
    const data =
      url === '/api/login'
        ? { access_token: 'token' }
        : url.startsWith('/api/user/withdraw?')
          ? [{ id: 17 }]
          : {};
    const code = method === 'POST' && url !== '/api/login' ? 400 : 200;
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message: '不行', data: code === 200 ? data : null }));
  });
  await check(origin, ...LOGIN);
  t.same(
    asked.filter((one) => !one.startsWith('GET') && one !== 'POST /api/login'),
    [],
  );
  asked.length = 0;
  const { report } = await check(origin, ...LOGIN, '--write');
  t.ok(
    asked.includes('POST /api/user/withdraw') && asked.includes('POST /api/user/withdraw/17/cancel'),
    'with the record of its list',
  );
  t.notOk(
    asked.some(
      (one) => /password|send\/sms|user\/close$|register|device/.test(one) && one.startsWith('POST'),
    ),
  );
  t.match(
    report.calls.find(({ name }) => name === 'withdraw'),
    { verdict: 'answered', reason: /^refused with 400/ },
  );
  t.match(
    report.calls.find(({ name }) => name === 'changePassword'),
    { verdict: 'not asked', reason: 'would change the password' },
  );
});

t.test('a response is kept in its form, without texts and numbers of people', async (t) => {
  t.same(
    anonymised({
      nickname: '林知夏',
      mobile: '13800000001',
      status: 30,
      amount: '1234.50',
      at: '2026-11-20 14:05:00',
      id: 123456,
      list: [{ is_read: 1, word: 'pending', name: 'lin' }],
      none: null,
    }),
    {
      nickname: '某某某',
      mobile: '11111111111',
      status: 30,
      amount: '1111.11',
      at: '2026-11-20 14:05:00',
      id: 111111,
      list: [{ is_read: 1, word: 'pending', name: 'aaa' }],
      none: null,
    },
  );
});

t.test('what changed from one check to the next', async (t) => {
  const call = (name: string, verdict: ReportedCall['verdict'], ...places: string[]) =>
    ({
      name,
      call: name,
      verdict,
      pages: [],
      places: places.map((path) => ({ path, kind: 'missing', n: 1 }) as const),
    }) as ReportedCall;
  const before = {
    lists: [],
    calls: [
      call('bag', 'unusable'),
      call('bill', 'incomplete', '/*/amount', '/*/id'),
      call('user', 'as declared'),
    ],
  };
  const after = {
    lists: [{ name: 'bill', kind: 'filter', text: 'it ignores type' } as const],
    calls: [
      call('bag', 'as declared'),
      call('bill', 'incomplete', '/*/amount', '/*/text'),
      call('user', 'as declared'),
    ],
  };
  t.same(changes(before, after), [
    'changed:',
    '  bag: unusable → as declared',
    '  bill: /*/id missing is gone, /*/text missing',
    '  bill: it ignores type',
  ]);
  t.same(changes(after, after), ['nothing changed']);
});

t.test(
  'a refresh token is used once, only in the check’s own session, and it is said what came of it',
  async (t) => {
    const upstream = await startRotatingUpstream(t, Date.now);
    const kept = adaptationFolder(t, {
      'own.mjs': `import { adapt } from 'yinqiao-portal/adapt';
    export const adaptation = adapt({ token: { names: ['accessToken'], lifetimeNames: ['expiresIn'], refreshNames: ['refreshToken'] }, refresh: { upstream: 'POST /auth/refresh', request: (refreshToken) => ({ refreshToken }) } });`,
    });
    const given = ['--adaptation', `${kept}/own.mjs`, '--no-pages'];
    const refreshes = () => upstream.hits.filter(({ path }) => path === '/auth/refresh').length;

    const report = await reported(upstream.origin, ...given, ...LOGIN);
    const text = await printed(upstream.origin, ...given, ...LOGIN);
    t.same(report.refresh, { newToken: 'works', oldToken: 'refused', isRotated: true });
    t.match(
      text,
      /^refresh: the new token works; the old one is refused; there is a new refresh token each time\.$/m,
    );
    t.equal(refreshes(), 2, 'one for each of the two checks');
    t.notMatch(text + JSON.stringify(report), /secret-\d/, 'no token is printed');

    const other = await reported(upstream.origin, ...given, '--token', String(upstream.current()));
    t.match(other.refresh, { newToken: 'not tried', reason: /only in a session that the check has opened/ });
    t.equal(refreshes(), 2, 'the user’s own is never used');
    t.equal(other.calls.find(({ name }) => name === 'bag')?.verdict, 'as declared');

    upstream.refresh = (hit, response) =>
      json(ok({ accessToken: upstream.current(), expiresIn: 60 }))(hit, response);
    t.match(
      await printed(upstream.origin, ...given, ...LOGIN),
      /^refresh: the new token works; it is the old one; the refresh token stays\.$/m,
    );
    upstream.refresh = json(ok({ accessToken: 'none', expiresIn: 60 }));
    t.match(await reported(upstream.origin, ...given, ...LOGIN), {
      refresh: { newToken: 'refused', oldToken: 'works' },
    });
    upstream.refresh = json(fail(40000, '登录已过期'));
    t.match(
      await printed(upstream.origin, ...given, ...LOGIN),
      /^refresh: it is refused\. Sessions end with their first token\.$/m,
    );
    t.ok(
      upstream.families.every(({ state }) => state !== 'stolen'),
      'none was used twice',
    );
  },
);

t.test('whether reading the list of messages marks them as read is found out', async (t) => {
  const cases = [
    [true, 3, /^reads with an effect: .*notices marks messages as read \(unread before: 3, after: 0\)$/m],
    [false, 3, /^the list of messages marks none as read \(unread before and after: 3\)$/m],
    [false, 0, /^no message is unread, so /m],
  ] as const;
  for (const [marks, unread, said] of cases) {
    const notices = [1, 2, 3, 4].map((id) => ({ id, title: '消息', is_read: id <= unread ? 0 : 1 }));
    const upstream = await startStubUpstream(t);
    upstream.on('GET /api/user/notice/list', (hit, response) => {
      json(ok({ list: hit.query.get('page') === '1' ? notices : [] }))(hit, response);
      if (marks) for (const notice of notices) notice.is_read = 1;
    });
    t.match(await printed(upstream.origin, '--no-pages', '--token', 'any'), said);
  }
});
