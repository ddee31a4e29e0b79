import t from 'tap';
import { expectedAt } from '../domain/promises.ts';
import { firstContact, wireTime } from '../domain/shanghaiTime.ts';
import type { FormRecord, FormRecordDetail, LoanForm } from '../sent.ts';
import { startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { buy, fill, newMember, payIn } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const ZHOU = '13800000002';
const NEWCOMER = '13800000003';
let keys = 0;

const form = async (id: number): Promise<LoanForm> => (await upstream.get(`/api/form/${id}`)).data;
const submit = (token: string, body: object): Promise<AnyEnvelope> =>
  upstream.post('/api/user/form', { request_id: `form-test-${++keys}`, agree: 1, ...body }, { token });
const record = async (token: string, id: number): Promise<FormRecordDetail> =>
  (await upstream.get(`/api/user/form/${id}`, token)).data;
const texts = ({ timeline }: { timeline: { text: string }[] }) => timeline.map(({ text }) => text);

t.test('every form asks for what lists of applications show', async (t) => {
  for (const { id } of (await upstream.get('/api/form')).data) {
    const { title, steps } = await form(id);
    const keys = steps.flatMap(({ fields }) => fields.map(({ key }) => key));
    t.equal(new Set(keys).size, keys.length, `${title}: keys are unique`);
    for (const key of ['amount', 'term', 'purpose', 'city', 'contact_name', 'phone_number'])
      t.ok(keys.includes(key), `${title}: ${key}`);
  }
});

t.test(
  'answers are checked by form and partner, and masked ones stand for the member’s own data',
  async (t) => {
    const token = await upstream.login(ZHOU);
    const full = await form(1);
    const good = await fill(full);
    t.match(
      await submit(token, {
        form_id: 1,
        answers: { ...good, staff: '2.5', registered_on: '2026-11-21', hobby: 'x' },
      }),
      {
        code: 422,
        data: { errors: { staff: '请输入整数', registered_on: '不能晚于今天', hobby: '这份申请没有此项' } },
      },
    );
    const hidden = await submit(token, { form_id: 1, answers: { ...good, share: 'nonsense' } });
    t.notOk(
      'share' in (await record(token, hidden.data.id)).answers,
      'an answer to a hidden question is dropped',
    );
    const own = await submit(token, {
      form_id: 1,
      answers: { ...good, contact_name: '周*白', id_card: '330***********2575', phone_number: '138****0002' },
    });
    t.match(
      await record(token, own.data.id),
      {
        contact_name: '周叙白',
        phone_mask: '138****0002',
        answers: { contact_name: '周*白', id_card: /^330\*{11}257/, phone_number: '138****0002' },
      },
      'masked answers stand for the certified data',
    );

    t.match(await submit(token, { form_id: 1, answers: good, partner_id: 1 }), {
      code: 422,
      data: { errors: { partner_id: /不受理这类申请/ } },
    });
    t.match(await submit(token, { form_id: 1, answers: { ...good, amount: '5000000' }, partner_id: 2 }), {
      code: 422,
      data: { errors: { amount: '沧宁银行该产品的额度为 1–50 万元' } },
    });
  },
);

t.test('a draft is saved incomplete, continued and submitted, and can then not be changed', async (t) => {
  const token = await upstream.login(NEWCOMER);
  const full = await form(2);
  const draft = await submit(token, {
    form_id: 2,
    draft: 1,
    agree: undefined,
    answers: { amount: '30000', contact_name: '林' },
  });
  t.match(draft, { code: 200, message: '草稿已保存', data: { status: 0, status_text: '草稿' } });
  const { id } = draft.data;
  t.match(await record(token, id), {
    amount: '30000.00',
    term: 0,
    can_edit: 1,
    can_cancel: 1,
    answers: { contact_name: '林' },
  });
  t.match(await submit(token, { id, form_id: 3, draft: 1, answers: {} }), {
    code: 409,
    message: '这份草稿属于另一种申请',
  });
  t.match(await submit(token, { id, form_id: 2, answers: await fill(full) }), {
    code: 200,
    data: { id, form_no: draft.data.form_no, status: 10 },
  });
  t.same(texts(await record(token, id)), ['草稿', '已提交']);
  t.equal((await upstream.get('/api/user/form?status=10', token)).data.length, 1);
});

t.test('the same request id makes one application, also in parallel', async (t) => {
  const token = await upstream.login(NEWCOMER);
  const body = { form_id: 2, answers: await fill(await form(2)), request_id: 'same-request-1' };
  const before = (await upstream.get('/api/user/form/page', token)).data.total;
  const envelopes = await Promise.all([submit(token, body), submit(token, body), submit(token, body)]);
  t.equal(new Set(envelopes.map(({ data }) => data.form_no)).size, 1);
  t.equal((await upstream.get('/api/user/form/page', token)).data.total, before + 1);
});

const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}:00+08:00`);

t.test('a VIP is called within two working hours, others by the end of the next working day', async (t) => {
  for (const [submitted, vip, other] of [
    ['2026-11-20 10:00', '2026-11-20 12:00', '2026-11-23 18:00'],
    ['2026-11-20 17:00', '2026-11-23 10:00', '2026-11-23 18:00'],
    ['2026-11-20 20:00', '2026-11-23 11:00', '2026-11-23 18:00'],
    ['2026-11-21 10:00', '2026-11-23 11:00', '2026-11-23 18:00'],
    ['2026-11-23 06:00', '2026-11-23 11:00', '2026-11-24 18:00'],
  ] as const) {
    t.equal(wireTime(firstContact(at(submitted), true)).slice(0, 16), vip, `VIP, ${submitted}`);
    t.equal(wireTime(firstContact(at(submitted), false)).slice(0, 16), other, submitted);
  }
});

t.test(
  'a withdrawal of before 16:00 on a working day arrives on that day, any other on the next working day',
  async (t) => {
    for (const [applied, arrives] of [
      ['2026-11-20 15:59', '2026-11-20'],
      ['2026-11-20 16:00', '2026-11-23'],
      ['2026-11-21 09:00', '2026-11-23'],
      ['2026-11-23 09:00', '2026-11-23'],
    ] as const)
      t.equal(wireTime(expectedAt(at(applied))).slice(0, 10), arrives, applied);
  },
);

t.test('an application keeps the mark and the promise that held when it was submitted', async (t) => {
  const member = await newMember(upstream);
  const user = async () => (await upstream.get('/api/user', member.token)).data;
  t.equal((await user()).vip, null);
  await payIn(upstream, member, '30.00');
  await buy(upstream, member, 1);
  t.equal((await user()).vip.contact_promise, '工作时间提交申请，2 小时内由顾问首次联系');
  const records = async (phone: string): Promise<FormRecord[]> =>
    (await upstream.get('/api/user/form?count=100', await upstream.login(phone))).data;
  const ofVip = (await records('13800000002')).filter(({ status }) => status !== 0);
  const drafts = (await records('13800000001')).filter(({ status }) => status === 0);
  const found = async (keyword: string) =>
    (
      await upstream.get(`/api/user/form?keyword=${encodeURIComponent(keyword)}`, await upstream.login())
    ).data.map(({ title }: FormRecord) => title);
  for (const keyword of ['装修', '瀚屿银行']) t.same(await found(keyword), ['装修贷申请'], keyword);
  t.same(await found('沧宁银行'), [], 'a partner of no application');
  t.ok(
    ofVip.some(({ is_priority, contact_by }) => is_priority === 1 && contact_by),
    'submitted during a membership',
  );
  for (const { contact_by } of drafts) t.equal(contact_by, undefined, 'a draft promises nothing');
});
