import { maskAnswers } from '../../shared/rules/masks.ts';
import t from 'tap';
import { questionsOf } from '../../shared/rules/readAnswers.ts';
import type { Answers, FormField, FormRecordDetail, LoanForm } from '../../shared/records/loan.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import {
  type HttpResponse,
  type Browser,
  filePart,
  kindPart,
  multipart,
  sendForm,
} from '../support/browserLike.ts';
import { person, operate } from '../../embedded/test/support/newMember.ts';
import { answersTo, pickLeading, type AnswerOptions } from '../support/answersTo.ts';
import { fail, ok } from '../../shared/envelope.ts';
import { MEMBER, startPortal, type Portal } from '../helper.ts';
import { gatewayWith, replyOf } from '../support/gatewayWith.ts';
import { recordedData } from '../support/recorded.ts';
import { JPEG, PDF } from '../../embedded/test/support/uploadFile.ts';

const today = shanghaiDay(new Date());
let calls = 0;
/** A write with an idempotency key. */
const once = (member: Browser, path: string, body: object) =>
  member.post(path, body, { 'idempotency-key': `loan-forms-${++calls}` });
const dataOf = <T>(response: HttpResponse): T => response.json.data as T;

async function uploaded(member: Browser, kind: string, bytes = JPEG, name = '照片.jpg'): Promise<string> {
  const response = await sendForm(member, multipart(kindPart(kind), filePart(bytes, name)));
  if (response.status !== 200) throw new Error(`${kind}: ${response.text}`);
  return dataOf<{ url: string }>(response).url;
}

async function certify(portal: Portal, member: Browser) {
  const applied = await once(member, '/bff/user/cert/apply', {
    ...person(7),
    id_card_front: await uploaded(member, 'id_card_front'),
    id_card_back: await uploaded(member, 'id_card_back'),
  });
  if (applied.status !== 200) throw new Error(applied.text);
  await operate({ origin: portal.upstream }, `cert/${dataOf<{ id: number }>(applied).id}/pass`);
}

/** Ways to fill in a form: always the first option, then options that make other questions appear. */
const WAYS: AnswerOptions['pick'][] = [() => 0, pickLeading(0), pickLeading(1), pickLeading(2)];

/** The answers without those that the certification gives, which are returned masked. */
const withoutOwn = ({ id_card: _, contact_name: __, ...others }: Answers): Answers => others;

t.test(
  'every form can be filled in and sent by its definition alone, after certification where required',
  async (t) => {
    const portal = await startPortal(t);
    const member = await portal.member(MEMBER.fresh);
    const rows = dataOf<{ id: number }[]>(await member.get('/bff/form'));
    t.ok(rows.length >= 5);
    const reached = new Set<string>();
    let certified = false;
    for (const { id } of rows) {
      const form = dataOf<LoanForm>(await member.get(`/bff/form/${id}`));
      const unreached = () =>
        questionsOf(form)
          .filter(({ key }) => !reached.has(`${id} ${key}`))
          .map(({ key }) => key);
      for (const [way, pick] of WAYS.entries()) {
        if (way > 1 && unreached().length === 0) break;
        const upload = ({ key }: FormField) => uploaded(member, key, PDF, `${key}.pdf`);
        const answers = await answersTo(form, { today, pick, upload });
        for (const key of Object.keys(answers)) reached.add(`${id} ${key}`);
        const filing = { form_id: id, answers, agree: 1 };
        let sent = await once(member, '/bff/user/form', filing);
        if (form.need_cert && !certified) {
          t.match(
            sent,
            { status: 409, json: { message: /实名认证/ } },
            `${form.title}: requires certification`,
          );
          await certify(portal, member);
          certified = true;
          sent = await once(member, '/bff/user/form', filing);
        }
        t.match(
          sent,
          { status: 200, json: { data: { form_no: /^LA\d{20}$/, status: 10 } } },
          `${form.title}, way ${way}: ${sent.text}`,
        );
        const record = dataOf<FormRecordDetail>(
          await member.get(`/bff/user/form/${dataOf<{ id: number }>(sent).id}`),
        );
        t.same(
          withoutOwn(record.answers ?? {}),
          maskAnswers(withoutOwn(answers)),
          `${form.title}, way ${way}: answers are stored unchanged, and shown with masked numbers`,
        );
        t.match(record, {
          status: 10,
          title: form.title,
          timeline: [{ status: 0 }, { status: 10 }].slice(-record.timeline.length),
        });
        const files = questionsOf(form).filter(({ type, key }) => type === 'upload' && key in answers);
        t.equal(record.files.length, files.length, 'all files are stored');
        for (const file of record.files) t.equal((await member.get(file.url)).status, 200);
      }
      t.same(unreached(), [], `${form.title}: every question is shown on one of the ways`);
    }
  },
);

t.test('each missing required answer has a fault, in every form', async (t) => {
  const portal = await startPortal(t);
  const member = await portal.member(MEMBER.vip);
  for (const { id } of dataOf<{ id: number }[]>(await member.get('/bff/form'))) {
    const form = dataOf<LoanForm>(await member.get(`/bff/form/${id}`));
    const refused = await once(member, '/bff/user/form', { form_id: id, answers: {}, agree: 1 });
    const due = questionsOf(form)
      .filter(({ required, show_if, from_cert }) => required && !show_if && !from_cert)
      .map(({ key }) => key);
    t.equal(refused.status, 422);
    t.same(
      Object.keys((refused.json.data as { errors: object }).errors),
      due,
      `${form.title}: what the certification gives is not missing`,
    );
  }
});

t.test(
  'an application has answers to what its form asks, and none that the upstream keeps beside them',
  async (t) => {
    const record = (id: number, form_id?: number) => ({
      ...(recordedData('formRecord') as FormRecordDetail),
      id,
      form_id,
      answers: { city: '杭州', risk_mark: '人工复核' },
    });
    const { call, context } = gatewayWith(({ path }) => {
      const [, kind, id = ''] = /^\/api\/(user\/form|form)\/(\d+)/.exec(path) ?? [];
      if (kind === 'user/form') return replyOf(ok(record(Number(id), id === '3' ? undefined : Number(id))));
      if (kind === 'form' && id === '1')
        return replyOf(
          ok({ id: 1, title: '申请', steps: [{ fields: [{ key: 'city', label: '城市', type: 'text' }] }] }),
        );
      if (kind === 'form' && id === '4') return replyOf(ok({ id: 4, title: '申请', steps: [] }));
      return replyOf(fail(404, '没有这张申请表'));
    });
    const answersOf = async (id: number) =>
      ((await call('formRecord', { id }, context('a-member-12345'))).data as FormRecordDetail).answers;
    t.same(await answersOf(1), { city: '杭州' });
    t.same(await answersOf(2), record(2).answers, 'the form cannot be read');
    t.same(await answersOf(3), record(3).answers, 'no form is named');
    t.same(await answersOf(4), record(4).answers, 'the form has no questions');
  },
);

t.test('an offer over the limit that the upstream publishes with it is shown nowhere', async (t) => {
  const offer = (id: number, rate: string, fields: object = {}) => ({
    id,
    name: '甲银行',
    annual_rate_min: '8.00',
    annual_rate_max: rate,
    amount_min: '10000.00',
    term_min: 3,
    repayments: [1],
    cost_limit: '24.00',
    ...fields,
  });
  const fee = { fees: [{ name: '服务费', rate: '2.00' }] };
  const { call, context } = gatewayWith(() =>
    // 2 % of the sum over three months is 12 % a year and more.
    replyOf(
      ok([
        offer(1, '24.00'),
        offer(2, '24.01'),
        offer(3, '18.00', fee),
        offer(4, '36.00', { cost_limit: '' }),
      ]),
    ),
  );
  const { data } = await call('partner', {}, context());
  t.same(
    (data as { id: number }[]).map(({ id }) => id),
    [1, 4],
    'without a limit nothing is left out',
  );
});
