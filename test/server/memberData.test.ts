import { strFromU8, unzipSync } from 'fflate';
import t from 'tap';
import { MEMBER_DATA } from '../../shared/paths.ts';
import { MEMBER, startPortal } from '../helper.ts';
import { uploadFile } from '../../embedded/test/support/uploadFile.ts';
import { embeddedBehind } from '../../embedded/test/support/embeddedUpstream.ts';
import type { Browser } from '../support/browserLike.ts';
import { json, startStubUpstream } from '../support/stubUpstream.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { until } from '../support/longRun.ts';

/** The files of the archive by name; pictures as latin-1. */
async function filesOf(
  browser: Browser,
): Promise<{ status: number; headers: Record<string, unknown>; files: Record<string, string> }> {
  const response = await fetch(browser.origin + MEMBER_DATA, {
    headers: { cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files =
    response.status === 200
      ? Object.fromEntries(
          Object.entries(unzipSync(bytes)).map(([name, data]) => [
            name,
            strFromU8(data, name.startsWith('文件/')),
          ]),
        )
      : {};
  return { status: response.status, headers: Object.fromEntries(response.headers), files };
}

t.test('a member gets everything as readable files, and nothing of another member', async (t) => {
  const portal = await startPortal(t);
  const upstream = embeddedBehind(portal);
  const [lin, zhou] = [await portal.member(MEMBER.ordinary), await portal.member(MEMBER.vip)];
  const token = await upstream.login(MEMBER.ordinary);
  await uploadFile(upstream, token, undefined, { name: '近6个月流水.png' });
  await lin.post('/bff/feedback', { name: '林女士', content: '想要一份我的数据的副本。', kind: 3 });
  const { status, headers, files } = await filesOf(lin);
  t.equal(status, 200);
  t.match(headers, {
    'content-type': 'application/zip',
    'cache-control': /no-store/,
    'content-disposition': /my-data\.zip.*%E6%88%91%E7%9A%84/,
  });
  for (const name of [
    '说明.txt',
    '个人资料.csv',
    '钱包.csv',
    '收支账单.csv',
    '充值订单.csv',
    '提现.csv',
    '余额退款.csv',
    '认证与VIP会员.csv',
    '贷款申请.csv',
    '贷款申请填写内容.csv',
    '站内消息.csv',
    '留言与投诉.csv',
    '登录中的设备.csv',
    '登录记录.csv',
    '通知设置.csv',
    '注销.csv',
    '上传的文件.csv',
  ])
    t.ok(files[name], name);
  t.match(files['个人资料.csv'], '林知夏');
  t.match(files['收支账单.csv'], /^账单号,类型,/, 'the headings are Chinese');
  t.match(files['留言与投诉.csv'], '想要一份我的数据的副本。');
  t.ok(files['贷款申请填写内容.csv']!.split('\r\n').length > 10, 'the answers, each with its question');
  const upload = Object.keys(files).find((name) => name.includes('近6个月流水'));
  t.match(files[upload ?? ''], 'PNG', 'and the files themselves');
  const bills = (await lin.get('/bff/user/bill/page')).json.data as { total: number };
  t.equal(files['收支账单.csv']!.trim().split('\r\n').length, bills.total + 1, 'every bill');

  // Each of them invites, pays or is paid for the other.
  const valuesOf = async (member: Browser) => {
    const user = (await member.get('/bff/user')).json.data as Record<string, unknown>;
    const lists = await Promise.all(
      ['bill', 'withdraw', 'recharge', 'form'].map(
        async (list) =>
          (await member.get(`/bff/user/${list}?count=100`)).json.data as Record<string, unknown>[],
      ),
    );
    const numbers = lists.flat().flatMap((row) => [row.bill_no, row.withdraw_no, row.order_no, row.form_no]);
    return [
      user.nickname,
      user.phone_number,
      user.phone_mask,
      user.user_no,
      user.invite_code,
      user.email,
      user.id_card,
      ...numbers,
    ].filter(
      (value): value is string => (typeof value === 'string' && value.length > 3) || value === user.nickname,
    );
  };
  for (const [mine, other] of [
    [lin, zhou],
    [zhou, lin],
  ] as const) {
    const all = Object.values((await filesOf(mine)).files).join('\n');
    for (const value of await valuesOf(other)) t.notOk(all.includes(value), value);
  }
  t.notMatch(portal.logs.join('\n'), /想要一份我的数据|林知夏/, 'nothing of it is in the log');
});

t.test('it is for members, it is limited, and an upstream that lacks calls is named', async (t) => {
  const portal = await startPortal(t, { clocks: { limits: () => 0 } });
  t.equal((await portal.browser().get(MEMBER_DATA)).status, 401);
  const member = await portal.member(MEMBER.fresh);
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await filesOf(member)).status);
  t.same(statuses.slice(0, 5), [200, 200, 200, 200, 200]);
  t.equal(statuses.at(-1), 429);

  const stub = await startStubUpstream(t);
  const sparse = await startPortal(t, { upstream: stub.origin });
  stub.on('GET /api/user', json(ok({ id: 5, nickname: '沈遥' })));
  stub.on('GET /api/user/bag', json(ok({ balance: '1.00' })));
  const browser = sparse.browser();
  browser.jar.set('bank_token', 'token-5');
  for (const call of ['bill', 'recharge']) stub.on(`GET /api/user/${call}`, json(fail(404, '没有这个接口')));
  const { files } = await filesOf(browser);
  t.match(files['说明.txt'], '没有提供的内容：收支账单、充值订单。');
  t.match(files['个人资料.csv'], '沈遥');
  stub.on('GET /api/user/bill', json(fail(500, '系统繁忙')));
  t.equal((await filesOf(browser)).status, 502, 'a part that fails is not left out in silence');
});

t.test(
  'of a member one copy is made at a time, and of all members two; nothing is read before it is their turn',
  async (t) => {
    const stub = await startStubUpstream(t);
    const portal = await startPortal(t, { upstream: stub.origin });
    const idOf = (token = '') => Number(token.split('-')[1]);
    stub.on('GET /api/visit', (hit, response) =>
      json(ok({ id: idOf(hit.headers.authorization) }))(hit, response),
    );
    const begun: { member: number; goOn: () => void }[] = [];
    // A copy begins with it.
    stub.on('GET /api/user', (hit, response) => {
      const member = idOf(hit.headers.authorization);
      begun.push({ member, goOn: () => json(ok({ id: member }))(hit, response) });
    });
    const browsers = await Promise.all(
      ['5-a', '5-b', '6-a', '7-a'].map(async (name) => {
        const browser = portal.browser();
        browser.jar.set('bank_token', `token-${name}`);
        await browser.get('/bff/visit');
        return browser;
      }),
    );
    const all = browsers.map(filesOf);
    await until(() => begun.length === 2);
    for (const browser of browsers) await browser.get('/bff/user/bag');
    t.equal(begun.length, 2, 'two');
    t.not(begun[0]?.member, begun[1]?.member, 'of two members');
    for (let done = 0; done < 4; done++) {
      t.ok(await until(() => begun.length > done), `copy ${done}`);
      begun[done]?.goOn();
    }
    t.same(
      (await Promise.all(all)).map(({ status }) => status),
      [200, 200, 200, 200],
      'each has its turn',
    );
  },
);
