import t from 'tap';
import { addDays, LAST_DATE } from '../../shared/time/days.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { MISSING, startSparsePortal } from '../support/sparsePortal.ts';

const steps = [{ fields: [{ key: 'amount', label: '借款金额', type: 'money' }] }];
const bare = {
  'GET /api/visit': { id: 7 },
  'GET /api/user/bag': {},
  'GET /api/form': [{ id: 1 }],
  'GET /api/form/1': { id: 1, steps },
  'GET /api/form/3': { id: 3, steps: [{ title: '甲' }] },
  'GET /api/loan_type': [],
  'GET /api/partner': [{ id: 4, form_id: 1 }],
  'GET /api/wz': {},
  'GET /api/user/form': [],
  'GET /api/user/form/page': {},
  'GET /api/user/form/9': { id: 9 },
};

t.test('forms without texts can be chosen and filled in', async (t) => {
  const { open, portal } = await startSparsePortal(t, bare);
  const list = await open(t, '/form?partner_id=4');
  t.equal(list.status, 200);
  t.match(list.html, /href="\/form\/1\?partner_id=4"/);
  t.match(list.text, '贷款申请');
  for (const path of ['/form/1', '/form/1?partner_id=4']) {
    const form = await open(t, path);
    t.equal(form.status, 200, path);
    t.match(form.text, '第1步除标注');
    t.match(form.html, 'name="amount"');
    t.match(form.text, '下一步');
  }
  t.match(
    (await open(t, '/form/1', portal.browser())).text,
    '可以先填写，提交时再登录；',
    'an unknown requirement is none',
  );
  t.equal((await open(t, '/form/1?step=2')).status, 200);
  t.match((await open(t, '/form/3')).text, '这份申请表还没有题目');
});

t.test(
  'a date question has its limits in days from today; a limit that is no date of use is none',
  async (t) => {
    const dates = [
      { key: 'starts', min: -30, max: 365 },
      { key: 'odd', min: -1e12, max: 1e12 },
      { key: 'free' },
    ].map((field) => ({ ...field, label: field.key, type: 'date' }));
    const { open } = await startSparsePortal(t, {
      ...bare,
      'GET /api/form/1': { id: 1, steps: [{ fields: [...(steps[0]?.fields ?? []), ...dates] }] },
    });
    const { html } = await open(t, '/form/1');
    const limits = (key: string) => {
      const input = html.match(new RegExp(`<input[^>]*name="${key}"[^>]*>`))?.[0] ?? '';
      return [
        / type="date"/.test(input),
        / min="([^"]*)"/.exec(input)?.[1],
        / max="([^"]*)"/.exec(input)?.[1],
      ];
    };
    const today = shanghaiDay(new Date());
    t.same(limits('starts'), [true, addDays(today, -30), addDays(today, 365)]);
    t.same(
      [limits('odd'), limits('free')],
      [
        [true, undefined, LAST_DATE],
        [true, undefined, LAST_DATE],
      ],
    );
  },
);

t.test('the offer beside the form has no cost while its rate is not known', async (t) => {
  const { open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/partner': [{ id: 4, form_id: 1, name: '衡川银行' }],
  });
  const page = await open(t, '/form/1?partner_id=4');
  t.match(page.text, '衡川银行');
  t.match(page.text, '年化利率以机构公布为准，公布之前无法测算利息。');
  t.notMatch(page.text, '按年化上限');
});

t.test(
  'an upstream that takes no applications: the pages say so with a way on, and no page leads there',
  async (t) => {
    const { open, portal, member } = await startSparsePortal(t, {
      ...bare,
      'GET /api/form': MISSING,
      'GET /api/form/1': MISSING,
      'GET /api/user/form': MISSING,
      'GET /api/user/form/page': MISSING,
    });
    for (const browser of [portal.browser(), member()]) {
      for (const path of ['/form', '/form?partner_id=4', '/form/1']) {
        const page = await open(t, path, browser);
        t.equal(page.status, 200, path);
        t.match(page.text, '在线申请暂未开放');
        t.match(page.html, 'href="/bank"');
        t.notMatch(page.text, '加载失败');
      }
    }
    const records = await open(t, '/form/record');
    t.equal(records.status, 200);
    t.match(records.text, '申请记录暂未开放');
    t.notMatch(records.html, /href="\/form"|加载失败/);
  },
);

t.test(
  'a form that exists cannot be sent to an upstream without that call, and a form that does not exist is not found',
  async (t) => {
    const { open, member, stub } = await startSparsePortal(t, { ...bare, 'POST /api/user/form': MISSING });
    t.equal((await open(t, '/form/1')).status, 200);
    t.match(
      (
        await member().post(
          '/bff/user/form',
          { form_id: 1, answers: {}, agree: 1 },
          { 'idempotency-key': 'sparse-loan-0001' },
        )
      ).json,
      { code: 404 },
    );
    t.match((await open(t, '/form/1')).text, '在线申请暂未开放');
    t.match((await open(t, '/form')).text, '在线申请暂未开放');
    stub.on(
      'GET /api/form/2',
      (_hit, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end('{"code":404,"message":"申请表不存在","data":null}'),
    );
    t.equal((await member().get('/form/2')).status, 404);
  },
);

t.test('applications without details are listed and shown', async (t) => {
  const { reply, open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/user/form': [
      { id: 9 },
      { id: 10, status: 0, form_id: 1, partner_name: '衡川银行' },
      { id: 11, status: 0 },
    ],
  });
  const list = await open(t, '/form/record');
  t.equal(list.status, 200);
  t.match(list.text, '贷款申请由顾问推荐——未知状态—查看');
  t.match(list.html, 'href="/form/1?record=10"');
  t.match(list.html, 'href="/form/record/11"', 'a draft whose form is not known is shown, not continued');

  const record = await open(t, '/form/record/9');
  t.equal(record.status, 200);
  t.match(record.text, '申请金额—期限—');
  t.notMatch(record.text, /填写内容|撤销申请|修改申请|审批结果|顾问推荐.*顾问—/);
  reply({
    'GET /api/user/form/9': {
      id: 9,
      status: 21,
      result: { bank: '衡川银行' },
      advisor: { name: '周顾问' },
      files: [{ url: '/upload/a.pdf' }],
    },
  });
  const wanting = await open(t, '/form/record/9');
  t.match(wanting.text, '请上传机构要求的资料，或写明情况。');
  t.match(wanting.text, '审批结果衡川银行');
  t.match(wanting.text, '补充的材料附件');
});

t.test('an application that was sent is shown as sent, whatever the upstream says about it', async (t) => {
  const { reply, open } = await startSparsePortal(t, bare);
  const sent = await open(t, '/form/record/9?sent=1');
  t.match(sent.text, '申请已提交顾问将在1个工作日内与您联系，');
  t.match(sent.text, '申请编号—申请贷款申请金额与期限—');
  reply({ 'GET /api/user/form/9': MISSING });
  const away = await open(t, '/form/record/9?sent=1');
  t.match({ status: away.status, location: away.location }, { status: 302, location: '/form/record?sent=1' });
  const list = await open(t, '/form/record?sent=1');
  t.match(list.text, '申请已提交，顾问将在1个工作日内与您联系。');
  t.equal((await open(t, '/form/record/9')).status, 404);
});

t.test('a draft is continued if it is one, and other records are not', async (t) => {
  const { reply, open } = await startSparsePortal(t, {
    ...bare,
    'GET /api/user/form': [{ id: 9, form_id: 1 }],
  });
  t.equal(
    (await open(t, '/form/1')).status,
    200,
    'a record whose status is not known does not stand in the way of a new application',
  );
  t.equal((await open(t, '/form/1?record=9')).location, '/form/record/9');
  reply({
    'GET /api/user/form': [{ id: 9, form_id: 1, status: 0 }],
    'GET /api/user/form/9': { id: 9, status: 0, answers: { amount: '30000.00' } },
  });
  for (const path of ['/form/1', '/form/1?record=9']) {
    const page = await open(t, path);
    t.match(page.html, 'value="30000.00"', path);
    t.match(page.text, '草稿已保存清空');
  }
});
