import t from 'tap';
import { expectedAt } from '../domain/grant.ts';
import { firstContact, wireTime } from '../domain/shanghaiTime.ts';
import type { FormRecord, FormRecordDetail, LoanForm } from '../sent.ts';
import { LIN, startEmbeddedUpstream, type AnyEnvelope } from './support/embeddedUpstream.ts';
import { operate, advanceDays, buy, fill, newMember, payIn } from './support/newMember.ts';

const upstream = await startEmbeddedUpstream(t);
const ZHOU = '13800000002';
const NEWCOMER = '13800000003';
let keys = 0;

const form = async (id: number): Promise<LoanForm> => (await upstream.get(`/api/form/${id}`)).data;
const submit = (token: string, body: object): Promise<AnyEnvelope> => upstream.post('/api/user/form', { request_id: `form-test-${++keys}`, agree: 1, ...body }, { token });
const record = async (token: string, id: number): Promise<FormRecordDetail> => (await upstream.get(`/api/user/form/${id}`, token)).data;
const texts = ({ timeline }: { timeline: { text: string }[] }) => timeline.map(({ text }) => text);
/** Submits an application of 林知夏 and returns its id. */
async function sent(token: string): Promise<number> {
  const envelope = await submit(token, { form_id: 2, answers: fill(await form(2)) });
  t.equal(envelope.code, 200, envelope.message);
  return envelope.data.id as number;
}

t.test('there are seven forms with every type of question, and every condition can be met', async (t) => {
  const { data: rows } = await upstream.get('/api/form');
  t.equal(rows.length, 7);
  const types = new Set<string>();
  for (const row of rows) {
    const full = await form(row.id);
    t.match(full, { title: row.title, loan_type_name: /贷|资金/, agreement_id: Number });
    const questions = full.steps.flatMap(({ fields }) => fields);
    const keys = questions.map(({ key }) => key);
    t.equal(new Set(keys).size, keys.length, `${full.title}: keys are unique`);
    for (const key of ['amount', 'term', 'purpose', 'city', 'contact_name', 'phone_number']) t.ok(keys.includes(key), `${full.title}: ${key}`);
    for (const field of questions) {
      types.add(field.type);
      const { show_if: shown } = field;
      if (shown) t.ok(questions.find(({ key }) => key === shown.key)?.options?.some(({ value }) => value === shown.value), `${full.title}: ${field.key} can appear`);
      if (['select', 'radio', 'checkbox', 'area'].includes(field.type)) t.ok((field.options?.length ?? 0) >= 2, `${field.key} has options`);
    }
  }
  t.same([...types].sort(), ['area', 'checkbox', 'date', 'id_card', 'money', 'number', 'phone', 'radio', 'select', 'text', 'textarea', 'upload']);
  t.match(await upstream.get('/api/form/99'), { code: 404, message: '申请表不存在或已下线' });
});

t.test('every form can be submitted with valid answers', async (t) => {
  const token = await upstream.login(ZHOU);
  const { total } = (await upstream.get('/api/user/form/page', token)).data;
  for (const { id } of (await upstream.get('/api/form')).data) {
    const full = await form(id);
    const envelope = await submit(token, { form_id: id, answers: fill(full) });
    t.match(envelope, { code: 200, message: '申请已提交，顾问将在工作时间 2 小时内联系您', data: { form_no: /^LA\d{20}$/, status: 10, status_text: '已提交' } }, full.title);
    t.match(await record(token, envelope.data.id), { title: full.title, term: 24, city: '江澜市', contact_name: '林知夏', phone_mask: '138****1234', can_cancel: 1, can_edit: 0 });
  }
  t.equal((await upstream.get('/api/user/form/page', token)).data.total, total + 7);
  t.equal((await upstream.get(`/api/user/form?count=1&page=${total + 7}`, token)).data.length, 1);
  t.equal((await upstream.get(`/api/user/form?keyword=${encodeURIComponent('装修贷')}`, token)).data.length, 1);
});

t.test('the sample members have applications in every status', async (t) => {
  const statuses = new Set<number>();
  for (const phone of [LIN, ZHOU, '13900000001', '13900000002', '13900000004', '13900000006', '15000003318']) {
    const token = await upstream.login(phone);
    for (const row of (await upstream.get('/api/user/form?count=100', token)).data) statuses.add(row.status);
  }
  t.same([...statuses].sort((a, b) => a - b), [0, 10, 20, 21, 30, 40, 41, 50, 60, 90]);
  const [latest] = (await upstream.get('/api/user/form', await upstream.login())).data;
  t.match(latest, { partner_name: '衡川银行', partner_product: '经营快贷', amount: '200000.00', term: 24, status: 30, purpose: '采购备货' });
});

t.test('a refusal has a fault for each invalid answer', async (t) => {
  const token = await upstream.login(ZHOU);
  const full = await form(1);
  const good = fill(full);
  const errors = async (change: object): Promise<Record<string, string>> => {
    const envelope = await submit(token, { form_id: 1, answers: { ...good, ...change } });
    t.equal(envelope.code, 422, JSON.stringify(change));
    return envelope.data.errors;
  };
  t.match(await errors({ amount: '', id_card: '32010619900230452X', staff: '2.5', industry: 'magic', registered_on: '2027-01-01', hobby: 'x', collateral: ['yes'] }), {
    amount: '请填写申请金额', id_card: '出生日期“1990-02-30”不存在，请核对第 7–14 位', staff: '请输入整数', industry: '请从选项中选择',
    registered_on: '不能晚于今天', hobby: '这份申请没有此项', collateral: '只能填写一项',
  });
  t.match(await errors({ amount: '9999' }), { amount: '申请金额不能少于 1 万元' });
  t.match(await errors({ amount: '1e5' }), { amount: '请输入正确的金额，最多两位小数' });
  t.match(await errors({ credit_code: '91330106MA2B0KJ551' }), { credit_code: '统一社会信用代码有误，请逐位核对' });
  t.match(await errors({ assets: ['none', 'car'] }), { assets: '“以上都没有”不能与其他选项同时选择' });
  t.match(await errors({ role: 'holder' }), { share: '请填写持股比例' }, 'a shown question is required');
  t.match(await errors({ license_files: ['/bff/upload/999999'] }), { license_files: '文件不存在，请重新上传' });
  t.match(await errors({ contact_name: '<script>' }), { contact_name: /汉字/ });

  const hidden = await submit(token, { form_id: 1, answers: { ...good, share: 'nonsense' } });
  t.notOk('share' in (await record(token, hidden.data.id)).answers, 'an answer to a hidden question is dropped');
  const own = await submit(token, { form_id: 1, answers: { ...good, contact_name: '周*白', id_card: '330***********2575', phone_number: '138****0002' } });
  t.match(await record(token, own.data.id), { contact_name: '周叙白', phone_mask: '138****0002', answers: { contact_name: '周*白', id_card: /^330\*{11}257/ } }, 'masked answers stand for the certified data');

  t.match(await submit(token, { form_id: 1, answers: good, agree: undefined }), { code: 422, data: { errors: { agree: /授权书/ } } });
  t.match(await submit(token, { form_id: 1, answers: good, partner_id: 999 }), { code: 422, data: { errors: { partner_id: '机构不存在或已下线' } } });
  t.match(await submit(token, { form_id: 1, answers: good, partner_id: 1 }), { code: 422, data: { errors: { partner_id: /不受理这类申请/ } } });
  t.match(await submit(token, { form_id: 1, answers: { ...good, amount: '5000000' }, partner_id: 2 }), { code: 422, data: { errors: { amount: '沧宁银行该产品的额度为 1–50 万元' } } });
  t.match(await submit(await upstream.login(NEWCOMER), { form_id: 1, answers: good }), { code: 409, message: /实名认证/ });
  t.match(await submit(token, { form_id: 99, answers: good }), { code: 404 });
});

t.test('a draft is saved incomplete, continued and submitted, and can then not be changed', async (t) => {
  const token = await upstream.login(NEWCOMER);
  const full = await form(2);
  const draft = await submit(token, { form_id: 2, draft: 1, agree: undefined, answers: { amount: '30000', contact_name: '林' } });
  t.match(draft, { code: 200, message: '草稿已保存', data: { status: 0, status_text: '草稿' } });
  const { id } = draft.data;
  t.match(await record(token, id), { amount: '30000.00', term: 0, can_edit: 1, can_cancel: 1, answers: { contact_name: '林' } });
  t.match(await submit(token, { id, form_id: 3, draft: 1, answers: {} }), { code: 409, message: '这份草稿属于另一种申请' });
  t.match(await submit(token, { id, form_id: 2, draft: 1, answers: { nonsense: 'x' } }), { code: 422 });
  t.match(await submit(await upstream.login(), { id, form_id: 2, draft: 1, answers: {} }), { code: 404, message: '申请不存在' }, 'another member\'s draft is not found');
  t.match(await submit(token, { id, form_id: 2, answers: fill(full) }), { code: 200, data: { id, form_no: draft.data.form_no, status: 10 } });
  t.same(texts(await record(token, id)), ['草稿', '已提交']);
  t.match(await submit(token, { id, form_id: 2, draft: 1, answers: {} }), { code: 409, message: '申请已提交，不能再修改' });
  t.equal((await upstream.get('/api/user/form?status=10', token)).data.length, 1);
});

t.test('the same request id makes one application, also in parallel', async (t) => {
  const token = await upstream.login(NEWCOMER);
  const body = { form_id: 2, answers: fill(await form(2)), request_id: 'same-request-1' };
  const before = (await upstream.get('/api/user/form/page', token)).data.total;
  const envelopes = await Promise.all([submit(token, body), submit(token, body), submit(token, body)]);
  t.equal(new Set(envelopes.map(({ data }) => data.form_no)).size, 1);
  t.equal((await upstream.get('/api/user/form/page', token)).data.total, before + 1);
});

t.test('an application goes from submission to payout, with a supplement', async (t) => {
  const token = await upstream.login(LIN);
  const id = await sent(token);
  t.match(await operate(upstream, `form/${id}/pay`), { code: 409, message: '申请当前为“已提交”，不能进行这项操作' });
  const [waiting] = (await (await fetch(`${upstream.origin}/console/pending.json`)).json()).filter((row: { kind: string; id: number }) => row.kind === 'form' && row.id === id);
  t.match(waiting, { no: /^LA/, phone_number: '13800001234', amount: '200000.00', submitted_at: /^2026-11-20/ });
  t.match(await operate(upstream, `form/${id}/pass`), { code: 200, data: { status: 20 } });
  t.match(await record(token, id), { status_text: '受理中', advisor: { name: String, phone: /^400-/ } });
  t.match(await operate(upstream, `form/${id}/supplement`, { items: ['近 6 个月流水', '用途合同'] }), { data: { status: 21 } });
  t.match(await record(token, id), { status: 21, need_items: ['近 6 个月流水', '用途合同'], supplement_before: /^2026-12-20 /, can_cancel: 1 });
  t.match(await operate(upstream, `form/${id}/pass`), { code: 409 }, 'the supplement is outstanding');

  const supplement = (body: object, as = token) => upstream.post(`/api/user/form/${id}/supplement`, { request_id: `supplement-${++keys}`, ...body }, { token: as });
  t.match(await supplement({}), { code: 422, data: { errors: { files: /补充的材料/ } } });
  t.match(await supplement({ files: ['/bff/upload/999999'] }), { code: 422, data: { errors: { files: '文件不存在，请重新上传' } } });
  t.match(await supplement({ remark: 'x' }, await upstream.login(ZHOU)), { code: 404 });
  t.match(await supplement({ remark: '流水已发送至顾问邮箱' }), { code: 200, message: '补充资料已提交，顾问将继续核对' });
  t.match(await supplement({ remark: '再来一次' }), { code: 409, message: '申请当前为“受理中”，不能补充资料' });

  await operate(upstream, `form/${id}/pass`);
  t.match(await upstream.post(`/api/user/form/${id}/cancel`, {}, { token }), { code: 409, message: '申请当前为“机构审批中”，不能撤销' });
  await operate(upstream, `form/${id}/pass`);
  t.match(await operate(upstream, `form/${id}/reject`, { reason: '迟了' }), { code: 409 });
  t.match(await operate(upstream, `form/${id}/pay`), { data: { status: 41, status_text: '已放款' } });
  const done = await record(token, id);
  t.notOk('supplement_before' in done);
  t.match(done, { status: 41, partner_name: String, result: { bank: done.partner_name, amount: '200000.00', annual_rate: /^\d+\.\d\d$/, term: 24 }, can_cancel: 0, can_edit: 0 });
});

t.test('the member reads why an application ended; only a submitted one mentions the authorisation', async (t) => {
  const token = await upstream.login(LIN);
  const refused = await sent(token);
  await operate(upstream, `form/${refused}/pass`);
  await operate(upstream, `form/${refused}/reject`, { reason: '当前有逾期' });
  t.match(await record(token, refused), { status_text: '未通过', reason: '当前有逾期', can_cancel: 0 });

  const draft = (await submit(token, { form_id: 2, draft: 1, answers: {} })).data.id as number;
  for (const id of [await sent(token), draft]) t.match(await upstream.post(`/api/user/form/${id}/cancel`, {}, { token }), { code: 200, message: '申请已撤销' });
  const summaries = (await upstream.get('/api/user/notice/list?category=5&count=2', token)).data.list.map(({ summary }: { summary: string }) => summary);
  t.match(summaries, [/草稿（编号 LA\d+）已撤销。$/, /已撤销，对机构的信息授权随之撤回。$/]);

  const left = await sent(token);
  await operate(upstream, `form/${left}/pass`);
  await operate(upstream, `form/${left}/supplement`, { reason: '请补充收入证明' });
  await advanceDays(upstream, 28);
  t.match(await record(await upstream.login(), left), { status: 21, need_items: ['请补充收入证明'] });
  await advanceDays(upstream, 2);
  t.match(await record(await upstream.login(), left), { status_text: '已关闭', reason: '30 天内未补充资料', need_items: [] });
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

t.test('a withdrawal of before 16:00 on a working day arrives on that day, any other on the next working day', async (t) => {
  for (const [applied, arrives] of [
    ['2026-11-20 15:59', '2026-11-20'],
    ['2026-11-20 16:00', '2026-11-23'],
    ['2026-11-21 09:00', '2026-11-23'],
    ['2026-11-23 09:00', '2026-11-23'],
  ] as const)
    t.equal(wireTime(expectedAt(at(applied))).slice(0, 10), arrives, applied);
});

t.test('an application keeps the mark and the promise that held when it was submitted', async (t) => {
  const member = await newMember(upstream);
  const user = async () => (await upstream.get('/api/user', member.token)).data;
  t.equal((await user()).vip, null);
  await payIn(upstream, member, '30.00');
  await buy(upstream, member, 1);
  t.equal((await user()).vip.contact_promise, '工作时间提交申请，2 小时内由顾问首次联系');
  const records = async (phone: string): Promise<FormRecord[]> => (await upstream.get('/api/user/form?count=100', await upstream.login(phone))).data;
  const ofVip = (await records('13800000002')).filter(({ status }) => status !== 0);
  const drafts = (await records('13800000001')).filter(({ status }) => status === 0);
  t.ok(ofVip.some(({ is_priority, contact_by }) => is_priority === 1 && contact_by), 'submitted during a membership');
  for (const { contact_by } of drafts) t.equal(contact_by, undefined, 'a draft promises nothing');
});
