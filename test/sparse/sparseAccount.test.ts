import t from 'tap';
import { MISSING, startSparsePortal } from '../support/sparsePortal.ts';
import { until } from '../support/longRun.ts';

const bare = {
  'GET /api/visit': { id: 7 },
  'GET /api/user': { id: 7 },
  'GET /api/user/bag': {},
  'GET /api/user/notice/list': { list: [] },
  'GET /api/user/form': [],
  'GET /api/user/cert/logs/list': [],
  'GET /api/user/cert/logs/page': {},
};

t.test(
  'the account overview shows a balance that is not known as — and greets a member without a name',
  async (t) => {
    const { reply, open } = await startSparsePortal(t, {
      ...bare,
      'GET /api/user/form': [{ id: 3 }],
      'GET /api/user/notice/list': { list: [{ id: 5 }] },
    });
    const page = await open(t, '/user');
    t.equal(page.status, 200);
    t.match(page.text, '您好，用户');
    t.match(page.text, '可用余额（元）—');
    t.notMatch(page.text, /可提现|冻结中|待结算佣金/, 'no purse that the upstream does not send');
    t.notMatch(page.text, '0.00', 'no amount is invented');
    t.notMatch(
      page.text,
      /没有处理中的提现|没有待结算的佣金|用户编号|未认证|开通VIP会员/,
      'nothing is said about what is not known',
    );
    t.match(page.text, '申请金额—');
    t.match(page.text, '未知状态');
    t.match(page.html, 'href="/notice/5?tab=mine"');

    reply({
      'GET /api/visit': { id: 7, is_vip: 1, cert_status: 9, cert_status_text: '复核中' },
      'GET /api/user/bag': { balance: '12.50', frozen: '0.00' },
    });
    const some = await open(t, '/user');
    t.match(some.text, '可用余额（元）12.50');
    t.match(some.text, '没有处理中的提现');
    t.match(some.text, '复核中VIP会员');
    t.notMatch(some.html, /<a class="tag-link"/, 'a status that is not known asks for nothing');
  },
);

t.test('an application of the overview shows the known parts of it', async (t) => {
  const { reply, open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/user/form': [{ id: 3, status: 0, partner_name: '衡川银行' }],
  });
  const draft = await open(t, '/user');
  t.match(draft.text, '衡川银行·贷款申请');
  t.notMatch(draft.html, 'href="/form/undefined', 'a draft whose form is not known cannot be continued');
  reply({
    'GET /api/user/form': [
      { id: 3, status: 21, form_id: 2, timeline: [{ text: '已提交', at: '2026-11-20 14:05:00' }] },
    ],
  });
  t.match((await open(t, '/user')).text, '补充资料：机构要求的资料贷款申请去补充');
});

t.test('the overview leads to nothing that the upstream does not have', async (t) => {
  const { reply, learn, open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/form': MISSING,
    'GET /api/user/form': MISSING,
    'GET /api/user/bill': MISSING,
    'GET /api/recharge': MISSING,
    'GET /api/withdraw': MISSING,
    'GET /api/user/notice/list': MISSING,
  });
  await learn('/form', '/user/bill', '/recharge', '/withdraw');
  const page = await open(t, '/user');
  t.equal(page.status, 200);
  t.notMatch(page.html, /href="\/(form|wallet)\b/);
  t.notMatch(page.text, /加载失败|未读消息|最近的申请/);
  t.match(page.html, 'href="/bank"');

  reply({ 'GET /api/user/bag': MISSING });
  await learn('/user/bag');
  t.notMatch((await open(t, '/user')).text, /钱包加载失败|近六个月收支/);
});

t.test(
  'the profile can be edited whatever is known of it, and a save that answers nothing has succeeded',
  async (t) => {
    const { reply, open, stub, member } = await startSparsePortal(t, { ...bare, 'POST /api/user/edit': {} });
    const page = await open(t, '/user/info');
    t.equal(page.status, 200);
    t.match(page.text, '用户编号—');
    t.match(page.text, '手机号未绑定');
    t.match(page.text, '注册时间—');
    t.notMatch(page.html, /type="radio"[^>]*checked/, 'a sex that is not known is not chosen');
    t.match(page.html, 'src="/art/avatar.svg"');
    for (const data of [{}, null]) {
      reply({ 'POST /api/user/edit': data });
      t.match(await member().post('/bff/user/edit', { nickname: '知夏' }), {
        status: 200,
        json: { code: 200 },
      });
    }
    t.match(stub.latest('/api/user/edit')?.body, '"nickname":"知夏"');
  },
);

t.test('a certification is shown as far as it is known', async (t) => {
  const { reply, open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/user/cert/logs/list': [{ id: 4 }],
  });
  const unknown = await open(t, '/user/info');
  t.match(unknown.text, '认证状态暂未取得');
  t.match(unknown.text, '暂无进度记录');
  t.notMatch(unknown.html, 'name="id_card"', 'without a status no second application is offered');
  for (const [status, words] of [
    [0, '申请已提交'],
    [1, '已通过实名认证'],
    [2, '上次申请未通过。请修改'],
  ] as const) {
    reply({ 'GET /api/user/cert/logs/list': [{ id: 4, status }] });
    t.match((await open(t, '/user/info')).text, words);
  }

  reply({ 'GET /api/user/cert/logs/list': MISSING, 'GET /api/user/cert/logs/page': MISSING });
  for (const [cert_status, words] of [
    [0, '需要先完成实名认证'],
    [1, '申请已提交'],
    [2, '已通过实名认证'],
    [undefined, '认证状态暂未取得'],
  ] as const) {
    reply({ 'GET /api/visit': { id: 7, cert_status } });
    const page = await open(t, '/user/info');
    t.match(page.text, words, "without a list of applications the member's own status counts");
    t.notMatch(page.text, /加载失败|认证记录/);
  }
});

t.test('an upload that the upstream does not have is said at the field', async (t) => {
  const { member } = await startSparsePortal(t, { 'POST /api/upload': MISSING });
  const body = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="kind"\r\n\r\navatar\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\npng\r\n--b--\r\n',
  );
  const sent = await member().send('POST', '/bff/upload', body, {
    'content-type': 'multipart/form-data; boundary=b',
    'x-bank-csrf': '1',
    'sec-fetch-site': 'same-origin',
  });
  t.match(sent.json, { code: 404, message: '上传暂未开放' });
});

t.test('the security pages live with a member of whom nothing is known', async (t) => {
  const { reply, open, member } = await startSparsePortal(t, bare);
  const password = await open(t, '/user/changePassword');
  t.match(password.text, '登录密码—手机号未绑定微信—');
  t.match(password.html, 'name="old_password"', 'an unknown password is changed, not set');
  t.notMatch(password.html, 'by=code', 'no code can be sent');
  t.match((await open(t, '/user/changePhone')).text, '还没有绑定手机号');
  t.match((await open(t, '/user/bindAccount')).html, 'name="phone_number"');

  reply({ 'GET /api/visit': { id: 7, phone_mask: '138****0001' } });
  t.match((await open(t, '/user/changePhone')).text, '原手机号加载失败');
  t.match((await open(t, '/user/bindAccount')).text, /138\*{4}0001.*手机号已绑定。/);
  reply({ 'GET /api/visit': { id: 7, phone_number: '13800000001', has_password: 0 } });
  t.match((await open(t, '/user/bindAccount')).text, '已绑定138****0001。');
  t.match((await open(t, '/user/changePassword')).html, 'name="password_confirmation"');

  reply({ 'POST /api/user/bind/phone_number': {}, 'POST /api/send/sms': MISSING });
  t.match(
    await member().post('/bff/user/bind/phone_number', { phone_number: '13800000001', code: '123456' }),
    { status: 200, json: { code: 200 } },
  );
  await member().post('/bff/send/sms', { phone_number: '13800000001' });
  t.match((await open(t, '/user/changePhone')).text, '在线更换手机号暂未开放');
  t.notMatch((await open(t, '/user/changePassword')).html, 'by=code');
  reply({ 'GET /api/visit': { id: 7 } });
  t.match((await open(t, '/user/bindAccount')).text, '绑定手机号暂未开放');
});

t.test('the login page offers the ways that the upstream has', async (t) => {
  const { reply, open, portal, member } = await startSparsePortal(t, { ...bare, 'GET /api/config': {} });
  const visitor = () => portal.browser();
  const all = await open(t, '/user/login', visitor());
  t.match(all.text, '账号登录验证码登录扫码登录');
  t.match(
    (await open(t, '/user/register', visitor())).html,
    'name="agree"',
    'an unknown switch does not close the registration',
  );

  reply({ 'POST /api/scanAuth': MISSING, 'POST /api/send/sms': MISSING });
  t.match((await visitor().post('/bff/scanAuth/create')).json, { code: 404 });
  await visitor().post('/bff/send/sms', { phone_number: '13800000001' });
  for (const path of ['/user/login', '/user/login?way=qr', '/user/login?way=code']) {
    // Visitors' pages come from memory; what has changed shows within five seconds.
    await until(async () => !/扫码登录/.test((await visitor().get(path)).text), 10_000);
    const page = await open(t, path, visitor());
    t.equal(page.status, 200);
    t.match(page.html, 'name="password"', `${path}: the login by password is left`);
    t.notMatch(page.html, /验证码登录|扫码登录|忘记密码|\/user\/register/);
  }
  await until(async () => (await visitor().get('/user/register')).text.includes('在线注册暂未开放'), 10_000);
  t.match((await open(t, '/user/register', visitor())).text, '在线注册暂未开放');
  t.match((await open(t, '/user/forgetPassword', visitor())).text, '在线找回密码暂未开放');
  t.ok(member().jar.has('bank_token'));
});
