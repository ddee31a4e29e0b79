import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';
import t, { type Test } from 'tap';
import { startLikeshop } from '../../adaptations/likeshop/upstream.ts';
import { type Ask, type Asked, createAsk } from '../../scripts/checkUpstream/createAsk.ts';
import { readArguments } from '../../scripts/checkUpstream/readArguments.ts';
import { ArgumentsError } from '../../scripts/runTool.ts';
import { type Report } from '../../scripts/checkUpstream/report.ts';
import { callNames, contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { fieldsOf } from '../../shared/fieldsOf.ts';
import { isRead } from '../../shared/wire.ts';
import { reads } from '../../server/gateway/adapterOf.ts';
import { readConfig } from '../../server/config/readConfig.ts';
import { Session } from '../../server/session/session.ts';
import { readAdaptation } from '../../server/upstream/adapt/readAdaptation.ts';
import { createUpstreamClient } from '../../server/upstream/upstreamClient.ts';
import { check as runCheck } from '../../scripts/checkUpstream/checkCalls.ts';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';
import { Browser } from '../support/browserLike.ts';
import { adaptationFolder } from '../support/folderWith.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { startOddUpstream } from '../support/upstreams/odd/oddUpstream.ts';
import { startTranslator } from '../support/upstreams/translator.ts';

const LOGIN = ['--phone', MEMBER.ordinary, '--password', PASSWORD];
const AS_MEMBER = { phone_number: MEMBER.ordinary, password: PASSWORD };
const AS_LONG = { phone_number: MEMBER.long, password: PASSWORD };
const LISTS =
  'captcha withdrawConfig rechargeConfig vipPackages levels notice wz articles:news articles:help articles:notice index site seo config uploadConfig partner loanType forms';
const DETAILS = 'partner:loan_type article:news article:help article:notice article:page form';
/** The same when they are not asked: without a loan type there is no filter. */
const NO_DETAILS = DETAILS.replace('partner:loan_type', 'partner');
const MEMBER_LISTS =
  'user visit devices logins closing noticeSettings bag bill billPage withdrawAllowance withdrawals withdrawalsPage balanceRefundQuote balanceRefunds rechargeOrders rechargeOrdersPage certLogs certLogsPage invoices childs notices messages uploads formRecords formRecordsPage consents consentsPage favorites webhooks webhookDeliveries';
const MEMBER_DETAILS = 'inviter formRecord rechargeOrder noticeDetail message';
const WRITES = callNames
  .filter((name) => name !== 'login' && (contract[name] as Endpoint).upstream && !isRead(contract[name]))
  .join(' ');
const ALL = `login ${LISTS} ${DETAILS} ${MEMBER_LISTS} ${MEMBER_DETAILS}`;

/** Runs the script as npm does and returns what it printed. */
async function run(...args: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/sources.mjs', 'scripts/checkUpstream.ts', ...args],
    { env: { PATH: process.env.PATH }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (part: Buffer) => {
    stdout += part.toString();
  });
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  return { code, stdout, stderr };
}

/** Does what the script does with `--json`, in this process. */
async function check(origin: string, ...args: string[]) {
  const given = readArguments(['--origin', origin, '--json', ...args], {});
  if (given === 'help') throw new Error('these arguments ask for help');
  const [out, err] = [writer(), writer()];
  const code = await runCheck(given, { stdout: out, stderr: err });
  const [stdout, stderr] = [out.text(), err.text()];
  return { code, stdout, stderr, report: JSON.parse(stdout) as Report };
}

function writer() {
  let all = '';
  return {
    write: (text: string) => {
      all += text;
    },
    text: () => all,
  };
}

/** A call's name, with the article type or filter by which requests of one call differ. */
function labelOf({ name, call }: Pick<Asked, 'name' | 'call'>): string {
  const [, query] = call.split('?');
  const type = new URLSearchParams(query).get('type');
  if (name === 'partner' && call.includes('loan_type_id')) return 'partner:loan_type';
  return type && name.startsWith('article') ? `${name}:${type}` : name;
}

/** The labels of the calls by verdict. */
function tableOf({ calls }: Report): Record<string, string[]> {
  const table: Record<string, string[]> = {};
  for (const call of calls) (table[call.verdict] ??= []).push(labelOf(call));
  for (const labels of Object.values(table)) labels.sort();
  return table;
}

/** A table from lists of labels. */
const expected = (lists: Record<string, string>) =>
  Object.fromEntries(Object.entries(lists).map(([verdict, labels]) => [verdict, labels.split(' ').sort()]));
const without = (labels: string, ...others: string[]) =>
  labels
    .split(' ')
    .filter((label) => !others.join(' ').split(' ').includes(label))
    .join(' ');
const reasonsOf = ({ calls }: Report) =>
  Object.fromEntries(
    calls.flatMap((call) => (call.reason === undefined ? [] : [[labelOf(call), call.reason]])),
  );

t.test('the embedded upstream is as declared, and nothing of a member is printed', async (t) => {
  const { upstream: origin } = await startPortal(t);
  const program = new Browser(origin);
  const { access_token: token } = (
    await program.post('/api/login', { phone_number: MEMBER.ordinary, password: PASSWORD })
  ).json.data as { access_token: string };
  const read = async (path: string) =>
    (await program.get(path, { authorization: token })).json.data as Record<string, never>;
  const [{ nickname, phone_mask: mask }, { balance }, [bill], [application]] = [
    await read('/api/user'),
    await read('/api/user/bag'),
    (await read('/api/user/bill')) as never as { bill_no: string; amount: string }[],
    (await read('/api/user/form')) as never as { form_no: string }[],
  ];
  const { unread_count: unread } = await read('/api/user/notice/list');
  const kept = [
    token,
    PASSWORD,
    MEMBER.ordinary,
    nickname,
    mask,
    balance,
    bill!.bill_no,
    bill!.amount,
    application!.form_no,
  ].map(String);
  t.ok(
    kept.every((text) => text.length > 1),
    kept.join(' '),
  );

  const { code, report, ...printed } = await check(origin, ...LOGIN);
  const text = await run('--origin', origin, '--token', token);
  t.equal(code, 0);
  t.same(tableOf(report), expected({ 'as declared': ALL, 'not tried': WRITES }));
  t.same(report.summary, {
    'as declared': 59,
    answered: 0,
    'not asked': 0,
    'not tried': 40,
    'not offered': 0,
    repaired: 0,
    incomplete: 0,
    unusable: 0,
  });
  t.equal(report.origin, origin);
  t.same(report.unsettled, [], 'its lists know the filter by idempotency key');

  t.equal(text.code, 0);
  t.match(text.stdout, /^GET \/api\/user\/bill\?page=1&count=10 +as declared +\/spread, \/wallet\/record$/m);
  t.match(
    text.stdout,
    /^GET \/api\/user\/form\/\{id\} +as declared +\/form\/:id, \/form\/record\/:id$/m,
    'a record’s number is not printed',
  );
  t.match(text.stdout, /\n58 as declared, 41 not tried\n$/, 'with a token there is no login');
  t.notMatch(text.stdout, /adapting\.md/);

  for (const output of [printed.stdout, printed.stderr, text.stdout, text.stderr])
    for (const secret of kept) t.notOk(output.includes(secret), secret);
  t.equal((await read('/api/user/notice/list')).unread_count, unread, 'no message was marked as read');
});

t.test(
  'every read of the contract is asked, at most four at once, and the pages that need it are found',
  async (t) => {
    const upstream = await startStubUpstream(t);
    let [now, most] = [0, 0];
    upstream.on('*', (hit, response) => {
      most = Math.max(most, ++now);
      setTimeout(() => {
        now--;
        upstream.sample(hit, response);
      }, 20);
    });
    const {
      report: { calls },
    } = await check(upstream.origin, '--token', 'any');
    const asked = calls.filter(({ verdict }) => verdict !== 'not tried');
    t.same([...new Set(asked.map(({ name }) => name))].sort(), [...reads].sort());
    const pagesOf = Object.fromEntries(calls.map((call) => [labelOf(call), call.pages]));
    t.match(pagesOf, {
      site: ['all pages'],
      bag: ['all pages'],
      'articles:news': ['/sitemap', '/news', '/search'],
      billPage: ['/wallet/record'],
      withdrawalsPage: ['/wallet/record'],
      childs: ['/spread'],
    });
    t.same([...pagesOf.certLogsPage!].sort(), ['/user/info', '/vip/record']);
    t.same(pagesOf['article:page'], ['/about/:key'], 'a call that follows from the data of another');
    t.same(
      asked
        .filter(({ pages }) => pages.length === 0)
        .map(({ name }) => name)
        .sort(),
      ['favorites', 'inviter', 'user', 'webhookDeliveries', 'webhooks'],
      'a part of /bank asks for favourites, pages read the visit in place of the member, the gateway asks who invited, and programs their webhooks',
    );
    t.equal(most, 4);
    t.ok(
      upstream.hits.every(({ method, path }) => method === 'GET' && path !== '/api/user/vip/refund'),
      'nothing is written',
    );
  },
);

t.test('an upstream with other conventions is unusable without an adaptation', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('*', json({ status: 0, msg: 'OK', result: {} }));
  const { code, report } = await check(upstream.origin, ...LOGIN);
  t.equal(code, 1);
  t.same(
    tableOf(report),
    expected({
      unusable: `login ${LISTS}`,
      'not tried': WRITES,
      'not asked': `${NO_DETAILS} ${MEMBER_LISTS} ${MEMBER_DETAILS}`,
    }),
  );
  t.match(reasonsOf(report), {
    site: 'HTTP 200, but not an envelope {code, message or msg, data}',
    bag: 'the login gave no token',
    form: 'forms is unusable',
  });
});

t.test('without a token the members’ calls are not asked, and each failure has its reason', async (t) => {
  const upstream = await startStubUpstream(t);
  upstream.on('GET /api/site', json('<h1>Forbidden 13800000001</h1>', 403));
  upstream.on('GET /api/seo', json({ code: 403, message: 'for 13800000001', data: null }));
  upstream.on('GET /api/config', json('busy', 503));
  upstream.on('GET /api/level', (_hit, response) => void response.socket?.destroy());
  upstream.on('GET /api/vip', json({ code: 40000, message: '', data: null }));
  upstream.on('GET /api/upload', json({ code: 404, message: '', data: null }));
  upstream.on('GET /api/index', json('', 405));
  upstream.on('GET /api/loan_type', json({ code: 200, message: '', data: null }));
  upstream.on('GET /api/partner', json({ code: 200, message: '', data: [] }));
  upstream.on('GET /api/form/1', json({ code: 200, message: '', data: { title: '13800000001' } }));
  const { code, report, stdout } = await check(upstream.origin);
  t.equal(code, 1);
  t.same(
    tableOf(report),
    expected({
      unusable: 'site seo config levels vipPackages form',
      'not offered': 'uploadConfig index',
      'not asked': `${MEMBER_LISTS} ${MEMBER_DETAILS} partner`,
      repaired: 'loanType',
      'not tried': `login ${WRITES}`,
      'as declared': without(
        `${LISTS} ${DETAILS}`,
        'site seo config levels vipPackages form uploadConfig index loanType partner:loan_type',
      ),
    }),
  );
  t.match(reasonsOf(report), {
    site: 'HTTP 403, but not JSON',
    seo: 'code 403',
    config: 'HTTP 503',
    levels: 'the connection broke off',
    vipPackages: 'it wants a session, and the contract declares it as public',
    form: '/id is not readable, and nothing can be shown without it',
    bag: 'needs --token',
    noticeDetail: 'needs --token',
  });
  t.match(
    report.calls.filter(({ name }) => name === 'partner'),
    [{ reason: 'the list is empty, so no row was seen' }, { reason: 'loanType has no row' }],
  );
  t.notOk(stdout.includes('13800000001'), 'no text of a response is printed');
});

/** Sample back ends with their adaptations: how each is started, and who logs in. */
const BACK_ENDS: readonly (readonly [
  file: string | undefined,
  start: (t: Test) => Promise<{ origin: string; login: (ask: Ask) => Promise<object> }>,
])[] = [
  [
    undefined,
    async (t) => ({
      ...(await startTranslator(t, { response: (envelope) => envelope })),
      login: async () => AS_LONG,
    }),
  ],
  [
    'test/support/upstreams/odd/adaptation.ts',
    async (t) => ({ ...(await startOddUpstream(t)), login: async () => AS_MEMBER }),
  ],
  [
    'dist/adaptations/likeshop.js',
    async (t) => {
      const shop = await startLikeshop(t);
      // Its logins always need a captcha.
      const login = async (ask: Ask) => {
        const { captcha_key } = fieldsOf((await ask('captcha', {})).data);
        return { ...AS_MEMBER, captcha_key, captcha: shop.captcha(String(captcha_key)) };
      };
      return { origin: shop.origin, login };
    },
  ],
];

/** An adaptation for a Node that reads no TypeScript, by the document's command. */
function asModule(t: Test, file: string): string {
  const outfile = `${adaptationFolder(t)}/own.mjs`;
  buildSync({ entryPoints: [file], format: 'esm', outfile });
  return outfile;
}

t.test('of the lists of back ends that are right nothing is said', async (t) => {
  for (const [file, start] of BACK_ENDS) {
    const { origin, login } = await start(t);
    const read = file?.endsWith('.ts') ? asModule(t, file) : file && resolve(file);
    const adaptation = await readAdaptation(read);
    const session = new Session();
    const upstream = createUpstreamClient(origin, adaptation, { breaker: false });
    t.teardown(() => upstream.close());
    const ask = createAsk(upstream, readConfig({ UPSTREAM_ORIGIN: origin }), session, adaptation);
    await ask('login', await login(ask));
    const which = file ?? 'no adaptation';
    t.ok(session.token, which);
    const { report } = await check(
      origin,
      '--no-pages',
      '--token',
      String(session.token),
      ...(read === undefined ? [] : ['--adaptation', read]),
    );
    t.same(report.lists, [], which);
    t.equal(report.summary.unusable, 0, which);
    t.ok(
      report.calls.some(({ name, verdict }) => name === 'bill' && verdict !== 'not asked'),
      `${which}: the members’ lists were tried`,
    );
  }
});

t.test(
  'faults of lists are found in a whole upstream, and the entries mend what can be mended',
  async (t) => {
    const lists =
      /^\/api\/(?:wz|partner|user\/(?:bill|withdraw|recharge|form)(?:\/page)?|user\/(?:childs|notice\/list))$/;
    let change: (query: URLSearchParams) => void = () => undefined;
    const { origin } = await startTranslator(t, {
      request({ method, path, query }) {
        if (method === 'GET' && lists.test(path)) change(query);
        return undefined;
      },
      response: (envelope) => envelope,
    });
    const found = async (next: typeof change, ...args: string[]) => {
      change = next;
      const { report } = await check(
        origin,
        '--no-pages',
        '--phone',
        MEMBER.long,
        '--password',
        PASSWORD,
        ...args,
      );
      return report.lists.map(({ name, type, kind, field }) =>
        [name, type, kind, field].filter(Boolean).join(' '),
      );
    };
    const kept = ['page', 'count', 'type', 'id'];
    const noFilters = await found((query) => {
      for (const name of [...query.keys()])
        if (!kept.includes(name) || /^\d$/.test(query.get('type') ?? '')) query.delete(name);
    });
    t.ok(
      [
        'bill filter type',
        'bill filter biz_type',
        'bill filter keyword',
        'bill filter start_date',
        'bill filter end_date',
        'withdrawals filter status',
        'formRecords filter status',
        'childs filter level',
        'childs filter keyword',
        'childs sort sort',
        'notices filter category',
        'articles news filter category_id',
        'articles news filter keyword',
        'partner filter loan_type_id',
      ].every((one) => noFilters.includes(one)),
      noFilters.join(', '),
    );

    const from0 = await found((query) => query.set('page', String(Number(query.get('page') ?? 1) + 1)));
    t.ok(
      ['bill pages', 'notices pages', 'articles news pages'].every((one) => from0.includes(one)),
      from0.join(', '),
    );

    const folder = adaptationFolder(t, {
      'own.mjs': `import { adapt, pageOf, rowsOf } from 'yinqiao-portal/adapt';
    export const adaptation = adapt({ rows: { bill: { fields: ['type', 'biz_type', 'start_date', 'end_date', 'keyword'], data: (data, { input }) => pageOf(rowsOf(data), input) } } });`,
    });
    const whole = (query: URLSearchParams) => {
      query.set('page', '1');
      query.set('count', '100');
    };
    const everything = await found(whole);
    t.ok(everything.includes('bill pages'), everything.join(', '));
    t.notOk(
      (await found(whole, '--adaptation', `${folder}/own.mjs`)).some((one) => one.startsWith('bill')),
      'with the entry it is mended',
    );

    t.ok((await found((query) => query.set('count', '4'))).includes('bill size'));
    t.ok(
      (
        await found((query) => {
          if (Number(query.get('page')) > 2) query.set('page', '1');
        })
      ).includes('bill end'),
    );
  },
);

t.test('wrong arguments are refused in one line that quotes none of them', async (t) => {
  const origin = ['--origin', 'https://api.example.com'];
  for (const args of [
    [],
    ['--token', 'secret-1'],
    ['--origin', 'api.example.com/secret-1'],
    [...origin, '--token', 'secret-1', ...LOGIN],
    [...origin, '--token', 'secret-1 with spaces'],
    [...origin, '--phone', MEMBER.ordinary],
    [...origin, '--password', 'secret-1'],
    [...origin, '--account', 'secret-1'],
    [...origin, '--account', 'secret-1', ...LOGIN],
    [...origin, '--phone', 'secret-1', '--password', PASSWORD],
    [...origin, '--tokn', 'secret-1'],
    [...origin, 'secret-1'],
    [...origin, '--token'],
    [...origin, '--token', '--json'],
    [...origin, '--json', '-secret-1'],
  ]) {
    try {
      readArguments(args, {});
      t.fail(args.join(' '));
    } catch (error) {
      t.ok(
        error instanceof ArgumentsError && !/secret-1|13800000001|Demo-2026|\n/.test(error.message),
        args.join(' '),
      );
    }
  }
  t.match(readArguments([...origin, ...LOGIN], {}), {
    origin: 'https://api.example.com',
    login: { phone_number: MEMBER.ordinary, password: PASSWORD },
    json: false,
  });
  t.same(fieldsOf(readArguments([...origin, '--account', 'linzhixia', '--password', PASSWORD], {})).login, {
    account: 'linzhixia',
    password: PASSWORD,
  });
  t.match(
    readArguments(['--token', '-secret', '--json', ...origin], {}),
    { token: '-secret', json: true },
    'a token may begin with a hyphen',
  );
  t.match(await run(...origin, '--tokn', 'secret-1'), {
    code: 2,
    stdout: '',
    stderr: /^check:upstream: [^\n]+; --help explains the arguments\n$/,
  });
  t.match(await run('--help'), {
    code: 0,
    stderr: '',
    stdout: /--origin[\s\S]+--token[\s\S]+--json[\s\S]+adapting\.md/,
  });
});
