import t from 'tap';
import type { Partner } from '../../shared/records/partner.ts';
import type { FormField } from '../../shared/records/loan.ts';
import { addDays, LAST_DATE } from '../../shared/time/days.ts';
import { shanghaiDay } from '../../shared/time/now.ts';
import { checkAnswers, type LoanFacts } from '../../client/pages/form/detail/checkAnswers.ts';
import {
  visibleQuestions,
  showAnswer,
  toTyped,
  toWireDraft,
} from '../../client/features/applications/loanAnswers.ts';
import {
  applicationsHref,
  readApplicationQuery,
} from '../../client/features/applications/applicationQuery.ts';
import { loanFormHref, readLoanFormQuery } from '../../client/features/applications/loanFormQuery.ts';
import { wantedLoan } from '../../client/pages/form/detail/wantedLoan.ts';
import { firstAnswers } from '../../client/pages/form/detail/certifiedAnswers.ts';
import { startAnswers, unmasked } from '../../client/pages/form/detail/formStart.ts';
import { closedOptions, ownAnswers } from '../../client/pages/form/detail/certifiedAnswers.ts';
import { startSparsePortal } from '../support/sparsePortal.ts';

const ask = (type: string, key: string, extra: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type,
  required: 1,
  ...extra,
});
const formOf = (...steps: FormField[][]) => ({
  steps: steps.map((fields, index) => ({ title: `第 ${index + 1} 步`, fields })),
});
const facts: LoanFacts = { today: '2026-11-20', partner: null, canUpload: true };
const partner = {
  name: '衡川银行',
  amount_min: '100000.00',
  amount_max: '3000000.00',
  term_min: 6,
  term_max: 36,
  cities: [],
  repayments: [1],
};
const offer = { ...partner, cities: [], repayments: [1], fees: [] } as unknown as Partner;
const options = [
  { value: 'yes', label: '有' },
  { value: 'no', label: '没有' },
];
const wan = ask('money', 'amount', { unit: '万元', min: 10_000, max: 10_000_000 });

t.test('a question is shown once the answer that it depends on is given', async (t) => {
  const form = formOf([
    ask('radio', 'car', { options }),
    ask('text', 'plate', { show_if: { key: 'car', value: 'yes' } }),
    ask('text', 'colour', { show_if: { key: 'plate', value: 'A' } }),
  ]);
  const shown = (typed: Record<string, string>) => visibleQuestions(form, 1, typed).map(({ key }) => key);
  t.same(shown({}), ['car']);
  t.same(shown({ car: 'yes' }), ['car', 'plate']);
  t.same(shown({ car: 'yes', plate: 'A' }), ['car', 'plate', 'colour']);
  t.same(
    shown({ car: 'no', plate: 'A' }),
    ['car'],
    'a question that depends on a hidden question is hidden too',
  );
  t.same(
    checkAnswers(form, { car: 'no', plate: 'A', colour: '红' }, facts),
    { answers: { car: 'no' }, faults: {}, doubts: {} },
    'hidden answers are not sent',
  );
});

t.test("amount and term as plain text questions are not compared with the partner's limits", async (t) => {
  const form = formOf([ask('text', 'amount'), ask('text', 'term')]);
  t.same(checkAnswers(form, { amount: '二十万', term: '两年' }, { ...facts, partner }).faults, {});
  t.equal(wantedLoan(form, { amount: '二十万', term: '两年' }, offer), null);
});

t.test('the planned loan uses the unit of the amount question', async (t) => {
  const months = ask('select', 'term', { options: [{ value: '24', label: '24 个月' }] });
  const planned = (unit: string, amount: string) =>
    wantedLoan(formOf([ask('money', 'amount', { unit }), months]), { amount, term: '24' }, offer)?.principal;
  t.equal(planned('万元', '20'), 20_000_000);
  t.equal(planned('元', '200000'), 20_000_000);
  t.equal(planned('元', '20'), undefined, 'twenty yuan are below the partner’s minimum');
});

t.test('amounts entered in 万元 are sent in yuan', async (t) => {
  const form = formOf([wan]);
  const yuan = (amount: string) => checkAnswers(form, { amount }, facts);
  t.same(yuan('20').answers, { amount: '200000.00' });
  t.same(yuan(' 20.5 ').answers, { amount: '205000.00' });
  t.equal(yuan('0').faults.amount, 'amount不能少于 1 万元');
  t.equal(yuan('1000.0001').faults.amount, 'amount不能超过 1,000 万元');
  t.equal(yuan('200000').faults.amount, 'amount不能超过 1,000 万元', 'a figure beyond what can be typed');
  for (const text of ['两万', '1e3', '-5', '20.00001'])
    t.equal(yuan(text).faults.amount, '请输入以万元计的金额，例如 20 或 20.5', text);
  t.same(toTyped(form, { amount: '205000.00', other: 'x' }), { amount: '20.5' });
  t.same(
    toTyped(form, toWireDraft(form, { amount: '1234.5' })),
    { amount: '1234.5' },
    'a draft is read back unchanged',
  );
  t.equal(showAnswer(wan, '20.5'), '20.5 万元');
  t.equal(showAnswer(ask('money', 'income', { unit: '元' }), '18600.00'), '18,600 元');
});

t.test(
  'a repayment method or a term that the partner does not have can neither be chosen nor sent',
  async (t) => {
    const form = formOf([
      ask('radio', 'repayment', {
        options: [
          { value: 'a', label: '等额本息' },
          { value: 'b', label: '等额本金' },
          { value: 'c', label: '都可以' },
        ],
      }),
      ask('select', 'term', {
        options: ['3', '12', '24', '120', 'x'].map((value) => ({ value, label: value })),
      }),
    ]);
    t.same(closedOptions(form, partner), { repayment: ['b'], term: ['3', '120'] });
    t.same(closedOptions(form, { repayments: [] }), { repayment: [], term: [] }, 'an offer that names none');
    t.same(closedOptions(form, null), {});
    t.same(checkAnswers(form, { repayment: 'b', term: '12' }, { ...facts, partner }).faults, {
      repayment: '该产品不支持这种还款方式，请另选一种',
    });
    t.same(checkAnswers(form, { repayment: 'a', term: '12' }, { ...facts, partner }).faults, {});
  },
);

t.test("the partner's limits are validated like those of the form", async (t) => {
  const form = formOf([
    wan,
    ask('select', 'term', {
      options: [
        { value: '3', label: '3 个月' },
        { value: '24', label: '24 个月' },
      ],
      unit: '月',
    }),
  ]);
  t.same(checkAnswers(form, { amount: '5', term: '3' }, { ...facts, partner }).faults, {
    amount: '衡川银行该产品的额度为 10–300 万元',
    term: '衡川银行该产品的期限为 6–36 个月',
  });
  t.same(checkAnswers(form, { amount: '20', term: '24' }, { ...facts, partner }).faults, {});
});

t.test(
  "the city of this device is an answer where the form offers it; a lender knows it by its name, whatever the upstream's option",
  async (t) => {
    const form = formOf([
      ask('area', 'city', {
        options: [
          { value: '3201', label: '江澜市' },
          { value: '3202', label: '沧岭市' },
        ],
      }),
    ]);
    t.same(ownAnswers(form, { city: '沧岭市' }), { city: '3202' });
    for (const own of [{ city: '别处市' }, {}]) t.same(ownAnswers(form, own), {});
    t.same(ownAnswers(formOf([wan]), { city: '沧岭市' }), {}, 'a form that does not ask');
    const owed = ask('money', 'owed', { measure: 'debts', unit: '元' });
    t.same(
      ownAnswers(formOf([owed]), { debts: 432_150 }),
      { owed: '4321.50' },
      'so are the payments for other loans',
    );
    t.same(ownAnswers(formOf([{ ...owed, unit: '万元' }]), { debts: 500_000 }), { owed: '0.5' });
    t.same(ownAnswers(formOf([{ ...owed, options: [{ value: '1', label: '有' }] }]), { debts: 432_150 }), {});
    t.same(ownAnswers(formOf([owed]), {}), {});
    const local = { ...facts, partner: { ...partner, cities: ['江澜市'] } };
    t.same(checkAnswers(form, { city: '3201' }, local).faults, {});
    t.same(checkAnswers(form, { city: '3202' }, local).faults, {
      city: '衡川银行暂不受理沧岭市的申请，请另选机构',
    });
  },
);

t.test('a visitor does not have to upload files', async (t) => {
  const form = formOf([ask('upload', 'papers')]);
  t.same(checkAnswers(form, {}, { ...facts, canUpload: false }).faults, {});
  t.same(checkAnswers(form, {}, facts).faults, { papers: '请上传papers' });
});

t.test(
  'a masked value is shown and never an answer: the upstream fills in what it takes from the certification, the member types the rest',
  async (t) => {
    const name = (extra: Partial<FormField> = {}) =>
      ask('text', 'contact_name', { pattern: '^\\p{Script=Han}{2,20}$', ...extra });
    const user = { real_name: '林*夏', id_card: '330***********4620', cert_status: 2 };
    const first = (
      form: ReturnType<typeof formOf>,
      known: object,
      saved: Record<string, string> | null = null,
    ) => firstAnswers(form, { user: known } as never, { url: {}, last: {}, hints: {} }, saved);

    const taken = formOf([name({ from_cert: 1 }), ask('id_card', 'id_card', { from_cert: 1 })]);
    const { certified, initial, hints } = first(taken, user);
    t.same(certified, { contact_name: '林*夏', id_card: '330***********4620' });
    t.same(
      checkAnswers(taken, initial, { ...facts, certified }),
      { answers: {}, faults: {}, doubts: {} },
      'no answer is sent, and none is missing',
    );
    t.same(checkAnswers(taken, { contact_name: '林*夏' }, { ...facts, certified }).answers, {});
    t.same(first(taken, { ...user, cert_status: 1 }).certified, {});
    t.same(
      first(taken, { ...user, id_card: undefined }).certified,
      { contact_name: '林*夏' },
      'what the upstream does not show is asked',
    );
    t.same(first(taken, user, { contact_name: '林知夏' }).certified, certified);
    t.same(hints, certified);

    const typed = formOf([name(), ask('phone', 'phone_number'), ask('id_card', 'id_card')]);
    for (const mask of [
      '林*',
      '林*夏',
      '林＊',
      '林x',
      '林xx',
      '林×夏',
      '林•',
      '林••',
      '林•夏',
      '林●夏',
      '林某',
      '林某某',
    ]) {
      const begun = first(typed, { ...user, real_name: mask });
      t.same(begun.certified, {}, mask);
      t.same(begun.initial.contact_name, undefined, mask);
      t.equal(begun.hints.contact_name, mask);
      if (!mask.includes('某'))
        t.ok(
          checkAnswers(typed, { contact_name: mask }, facts).faults.contact_name,
          `${mask} is refused as an answer`,
        );
      t.same(
        unmasked(typed, { contact_name: mask, phone_number: '13800000001' }),
        { answers: { phone_number: '13800000001' }, hints: { contact_name: mask } },
        'nor is it one in a draft of the upstream',
      );
    }
    for (const real of ['林知夏', '买买提·艾力江', '买买提•艾力江', '欧阳知秋'])
      t.equal(first(typed, { ...user, real_name: real }).initial.contact_name, real);
    for (const mask of ['138****0001', '138＊＊＊＊0001', '138xxxx0001', '138••••0001', '138●●●●0001']) {
      t.match(first(typed, { phone_number: mask }), {
        initial: { phone_number: undefined },
        hints: { phone_number: mask },
      });
      t.ok(checkAnswers(typed, { phone_number: mask }, facts).faults.phone_number, mask);
    }
    t.equal(first(typed, { phone_number: '13800000001' }).initial.phone_number, '13800000001');
    const full = first(typed, { ...user, id_card: '330102199203074620' });
    t.notMatch(JSON.stringify(full), '330102199203074620', 'an identity number is not shown in full');
  },
);

t.test(
  'a new application begins with the address and the earlier answers that its questions take',
  async (t) => {
    const methods = [
      { value: 'level', label: '等额本息' },
      { value: 'late', label: '先息后本' },
    ];
    const terms = [
      { value: '12', label: '12 个月' },
      { value: '24', label: '24 个月' },
    ];
    const form = {
      id: 1,
      ...formOf([
        wan,
        ask('select', 'term', { options: terms }),
        ask('radio', 'repayment', { options: methods }),
        ask('text', 'employer'),
        ask('select', 'city', { options }),
        ask('checkbox', 'assets', { options }),
        ask('checkbox', 'agree', { options: options.slice(0, 1) }),
        ask('upload', 'papers'),
        ask('id_card', 'id_card'),
        ask('text', 'contact_name'),
        ask('text', 'plate', { show_if: { key: 'city', value: 'no' } }),
      ]),
    };
    const url = (search: string) =>
      startAnswers(form, readLoanFormQuery(new URLSearchParams(search)), null).url;
    t.same(url('?amount=20&term=24&repayment=1'), { amount: '20', term: '24', repayment: 'level' });
    t.same(url('?amount=20.5&repayment=late'), { amount: '20.5', repayment: 'late' });
    t.same(
      url('?amount=0.5&term=36&repayment=2'),
      {},
      'less than the least amount, a term and a method that the form does not have',
    );
    for (const junk of ['?amount=x&term=-1&repayment=%3Cscript%3E', '?amount=2000000', '?term=1e9'])
      t.same(url(junk), {}, junk);
    const yuan = {
      id: 1,
      ...formOf([ask('money', 'amount', { unit: '元' }), ask('number', 'term', { unit: '个月' })]),
    };
    t.same(
      startAnswers(yuan, { amount: 20_000_000, term: 24 }, null).url,
      { amount: '200000', term: '24' },
      'in the unit of the question',
    );

    const answers = {
      amount: '300000.00',
      term: '12',
      employer: '江澜市政',
      city: 'yes',
      assets: ['yes'],
      agree: ['yes'],
      papers: ['/bff/upload/1'],
      id_card: '330102199203074620',
      contact_name: '林*夏',
      plate: 'A1',
      gone: 'x',
    };
    const last = (form_id: number, changed = {}) =>
      startAnswers(form, {}, { form_id, answers: { ...answers, ...changed } }).last;
    t.same(last(1), { amount: '30', term: '12', employer: '江澜市政', city: 'yes', assets: ['yes'] });
    t.same(
      last(2),
      { employer: '江澜市政', city: 'yes', assets: ['yes'] },
      'another kind of application does not say how much is wanted',
    );
    t.same(last(2, { employer: '*'.repeat(5), city: 'maybe' }), { assets: ['yes'] });

    const member = { user: { phone_number: '13800000001' } } as never;
    const begun = firstAnswers(form, member, { url: { amount: '20' }, last: last(1), hints: {} }, null);
    t.match(begun.initial, { amount: '20', term: '12', employer: '江澜市政' }, 'the address wins');
    t.same(Object.keys(begun.carried), ['term', 'employer', 'city', 'assets']);
    const draft = firstAnswers(
      form,
      member,
      { url: { amount: '20', term: '24' }, last: {}, hints: {} },
      { amount: '500000.00' },
    );
    t.same(
      { initial: draft.initial, carried: draft.carried },
      { initial: { amount: '50', term: '24' }, carried: {} },
      'a draft wins',
    );
  },
);

t.test(
  'the URLs of a form and of the list of applications are read and written, without invalid values',
  async (t) => {
    const read = (search: string) => readLoanFormQuery(new URLSearchParams(search));
    t.match(read('?partner_id=4&step=2'), { partner_id: 4, step: 2 });
    for (const junk of ['?step=0', '?step=-1', '?step=x', '?partner_id=a/b&record=0'])
      t.equal(loanFormHref(1, read(junk)), '/form/1', junk);
    t.equal(loanFormHref(1, { partner_id: 4, step: 3 }), '/form/1?partner_id=4&step=3');
    t.equal(
      loanFormHref(1, { ...read('?partner_id=4&amount=20.5&term=24&repayment=1'), step: 2 }),
      '/form/1?partner_id=4&amount=20.5&term=24&repayment=1&step=2',
      'the wanted loan stays in the URL',
    );
    t.equal(
      applicationsHref(readApplicationQuery(new URLSearchParams('?status=21&page=2'))),
      '/form/record?status=21&page=2',
    );
    t.equal(applicationsHref(readApplicationQuery(new URLSearchParams('?status=99&page=0'))), '/form/record');
  },
);

t.test(
  'a date question has its limits in days from today; a limit that is no date of use is none',
  async (t) => {
    const dates = [
      { key: 'starts', min: -30, max: 365 },
      { key: 'odd', min: -1e12, max: 1e12 },
      { key: 'free' },
    ].map((field) => ({ ...field, label: field.key, type: 'date' }));
    const { open } = await startSparsePortal(t, {
      'GET /api/form': [{ id: 1 }],
      'GET /api/form/1': { id: 1, steps: [{ fields: [ask('money', 'amount'), ...dates] }] },
      'GET /api/user/form': [],
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
