import t from 'tap';
import { cellsOf } from '../../support/cells.ts';
import { DIFFERENT } from '../../support/differentRecords.ts';
import { startSparsePortal } from '../../support/sparsePortal.ts';

const log = {
  id: 21,
  cert_no: 'CP21',
  cert_type: 1,
  cert_type_text: '个人',
  real_name: '沈*',
  id_card: '33**************34',
  status: 1,
  status_text: '通过',
  created_at: '2026-03-01 02:10:00',
  audited_at: '2026-03-02 02:11:00',
  expire_at: '2036-03-03 02:12:00',
  can_resubmit: 0,
  timeline: [
    { status: 0, text: '提交', at: '2026-03-01 02:13:00' },
    { status: 1, text: '通过', at: '2026-03-02 02:14:00', remark: '人工核对' },
  ],
};

t.test('profile, certification and the state of the sign-in', async (t) => {
  const { open, reply } = await startSparsePortal(t, { ...DIFFERENT, 'GET /api/user/cert/logs/list': [log] });
  const { html } = await open(t, '/user/info');
  const page = cellsOf(html);
  t.same(page.facts('profile-account'), {
    用户编号: 'U-7007',
    手机号: '139****2222|更换',
    推广等级: '银牌推广',
    注册时间: '2025-01-02 03:04',
  });
  for (const field of [
    /name="nickname"[^>]*value="沈遥"/,
    /name="sex"[^>]*checked=""[^>]*value="2"/,
    /name="birthday"[^>]*value="1991-03-04"/,
    /name="email"[^>]*value="yao@example\.com"/,
  ])
    t.match(html, field);
  t.same(page.facts('answers'), {
    真实姓名: '沈*',
    身份证号: '33**************34',
    通过时间: '2026-03-02 02:11',
  });
  t.same(page.texts('cert-logs'), [
    '2026-03-01 02:10|CP21|沈*·33**************34|通过|已完成：|提交|2026-03-01 02:13|已完成：|通过|2026-03-02 02:14|人工核对',
  ]);
  t.same(cellsOf((await open(t, '/user/changePassword')).html).facts('账户安全状态'), {
    登录密码: '已设置',
    手机号: '139****2222',
    上次登录: '2026-11-19 20:21',
    登录地址: '10.1.*.*',
  });

  reply({
    'GET /api/visit': { ...(DIFFERENT['GET /api/visit'] as object), cert_type: 2 },
    'GET /api/user/cert/logs/list': [{ ...log, cert_type: 2, company_name: '禾川商贸' }],
  });
  t.same(cellsOf((await open(t, '/user/info?cert=company')).html).facts('answers'), {
    企业名称: '禾川商贸',
    法定代表人: '沈*',
    通过时间: '2026-03-02 02:11',
  });
});

t.test('messages: title, summary, kind and time of each', async (t) => {
  const { open } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/user/notice/detail/31': {
      id: 31,
      category: 2,
      category_text: '资金',
      title: '充值到账通知',
      summary: '充值已到账',
      is_read: 1,
      read_at: '2026-11-18 03:11:00',
      link: '/wallet/record',
      created_at: '2026-11-16 03:10:00',
      content: '<p>到账详情</p>',
    },
  });
  const list = await open(t, '/notice?tab=mine');
  t.match(
    list.text,
    '未读：充值到账通知充值已到账资金2026-11-1603:10会员到期提醒即将到期会员2026-11-1703:20',
  );
  t.same(
    cellsOf((await open(t, '/user')).html).texts('notices'),
    ['未读：|充值到账通知|2026-11-16 03:10'],
    'of the overview, the unread ones',
  );
  t.match((await open(t, '/notice/31?tab=mine')).text, /充值到账通知资金，2026-11-1603:10全部消息到账详情/);
});

t.test('devices and logins: when, how and from where', async (t) => {
  const { open } = await startSparsePortal(t, {
    ...DIFFERENT,
    'GET /api/user/device': [
      {
        id: 1,
        name: 'Chrome·Windows',
        address: '10.2.*.*',
        first_seen_at: '2026-08-01 01:10:00',
        last_seen_at: '2026-08-02 01:11:00',
        is_current: 1,
      },
      {
        id: 2,
        name: 'Safari·iOS',
        address: '10.3.*.*',
        first_seen_at: '2026-08-03 01:12:00',
        last_seen_at: '2026-08-04 01:13:00',
        is_current: 0,
      },
    ],
    'GET /api/user/login/list': [
      {
        id: 1,
        at: '2026-08-05 01:14:00',
        way_text: '密码',
        device: 'Edge·Windows',
        address: '10.4.*.*',
        result: 1,
        result_text: '登录成功',
      },
      {
        id: 2,
        at: '2026-08-06 01:15:00',
        way_text: '验证码',
        device: 'Firefox·Linux',
        place: '江澜市',
        address: '10.5.*.*',
        result: 0,
        result_text: '密码错误',
      },
    ],
  });
  const page = cellsOf((await open(t, '/user/devices')).html);
  t.same(page.table('登录中的设备'), [
    ['设备', '登录地点', '首次登录', '最近使用', '操作'],
    ['Chrome·Windows|本机', '10.2.*.*', '2026-08-01 01:10', '2026-08-02 01:11', ''],
    ['Safari·iOS', '10.3.*.*', '2026-08-03 01:12', '2026-08-04 01:13', '退出该设备'],
  ]);
  t.same(page.table('最近登录'), [
    ['时间', '方式', '设备', '登录地点', '结果'],
    ['2026-08-05 01:14', '密码', 'Edge·Windows', '10.4.*.*', '登录成功'],
    ['2026-08-06 01:15', '验证码', 'Firefox·Linux', '江澜市（10.5.*.*）', '密码错误'],
  ]);
  t.same(page.tags('最近登录'), ['ok 登录成功', 'bad 密码错误']);
});

t.test('articles: category, date and readers of each; an article with its own', async (t) => {
  const row = (id: number) => ({
    id,
    type: 'news',
    category_id: 1,
    category_name: `类别${id}`,
    title: `标题${id}`,
    summary: `摘要${id}`,
    author: `作者${id}`,
    source: `来源${id}`,
    view_count: id * 1111,
    is_top: 0,
    is_hot: 0,
    publish_at: `2026-0${id}-11 0${id}:20:00`,
    updated_at: `2026-0${id}-21 0${id}:30:00`,
  });
  const { open, portal, stub } = await startSparsePortal(t, DIFFERENT);
  stub.on('GET /api/wz', (hit, response) => {
    const data = hit.query.has('id')
      ? { ...row(3), content: '<p>正文</p>', related: [] }
      : hit.query.has('type')
        ? { list: [row(3), row(4)], total: 2, page: 1, count: 10, total_page: 1 }
        : {};
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 200, message: '', data }));
  });
  t.match(
    (await open(t, '/news', portal.browser())).text,
    '标题3摘要3类别32026-03-113,333次阅读标题4摘要4类别42026-04-114,444次阅读',
  );
  t.match(
    (await open(t, '/news/3', portal.browser())).text,
    '类别3标题3来源：来源32026-03-1103:20更新于2026-03-2103:303,333次阅读',
  );
});
