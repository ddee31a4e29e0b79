import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import t from 'tap';
import { contract } from '../../shared/contract/index.ts';
import { questionsOf } from '../../shared/rules/questions.ts';
import { readAnswers } from '../../shared/rules/readAnswers.ts';
import type { Answers, FormField, LoanForm } from '../../shared/records/loan.ts';
import { checkAnswers, type LoanFacts } from '../../client/pages/form/detail/checkAnswers.ts';
import { visibleQuestions, toTyped, toWireDraft } from '../../client/features/applications/loanAnswers.ts';
import { LoanWizard } from '../../client/pages/form/detail/LoanWizard.tsx';
import { ROOT } from '../../client/webConfig.ts';
import { createShape } from '../../server/gateway/shape.ts';
import { CREDIT_CODE, answersTo, ID_CARD } from '../support/answersTo.ts';
import { SEED, short } from '../support/longRun.ts';
import { readerTools } from '../support/recorded.ts';

/** Number of random form definitions, unlikely ones that an upstream may send. */
const ROUNDS = short(60, 300);
let state = SEED;
const below = (most: number): number => (state = (state * 48_271) % 2_147_483_647) % most;
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;
const chance = (percent: number): boolean => below(100) < percent;

const TYPES = [
  'text',
  'number',
  'money',
  'select',
  'radio',
  'checkbox',
  'date',
  'area',
  'phone',
  'id_card',
  'upload',
  'textarea',
  'hologram',
  '__proto__',
  '',
];
const TEXTS = ['申请金额', '<script>alert(1)</script>', '很长的标题'.repeat(30), '"\'&', '😀'];
const PATTERNS = ['^\\d+$', '^\\p{Script=Han}{2,20}$', '(', '[a-', '^[\\w-.]+$', '.*'];
const TRIED = [
  '',
  'yes',
  '20',
  '-1',
  '0',
  '200000.00',
  '2026-01-31',
  '😀',
  '林知夏',
  '13800001234',
  ID_CARD,
  CREDIT_CODE,
  'a'.repeat(600),
  ' 20 ',
];

function field(index: number, count: number): FormField {
  const key =
    ['amount', 'term', 'repayment', 'purpose', 'contact_name', 'phone_number'][index] ?? `q${index}`;
  const [low, high] = [below(100), below(100)].sort((a, b) => a - b) as [number, number];
  return {
    key,
    label: oneOf(TEXTS),
    type: oneOf(TYPES),
    required: below(2),
    ...(chance(60) && {
      options: Array.from({ length: below(6) }, (_, at) => ({
        value: ['yes', 'no', 'none', '12', '24', 'x'][at]!,
        label: oneOf(TEXTS),
        ...(chance(30) && { desc: oneOf(TEXTS) }),
      })),
    }),
    ...(chance(40) && { unit: oneOf(['万元', '元', '人', '%', '']) }),
    ...(chance(30) && { min: low }),
    ...(chance(30) && { max: high }),
    ...(chance(20) && { pattern: oneOf(PATTERNS) }),
    ...(chance(20) && { max_length: oneOf([1, 5, 100, 2000]) }),
    ...(chance(30) && { placeholder: oneOf(TEXTS) }),
    ...(chance(40) && { help: oneOf(TEXTS) }),
    // The condition may refer to the question itself, to another one in a cycle, or to an unknown one.
    ...(chance(35) && { show_if: { key: `q${below(count + 3)}`, value: oneOf(['yes', 'no', 'x']) } }),
  };
}

function definition(): LoanForm {
  const count = 1 + below(chance(5) ? 200 : 25);
  const fields = Array.from({ length: count }, (_, index) => field(index, count));
  const steps: LoanForm['steps'] = Array.from({ length: below(6) }, (_, at) => ({
    title: oneOf(TEXTS),
    ...(at % 2 && { summary: oneOf(TEXTS) }),
    fields: [],
  }));
  if (steps.length > 0) for (const one of fields) oneOf(steps).fields.push(one);
  return { id: 1, title: oneOf(TEXTS), summary: oneOf(TEXTS), need_login: 1, need_cert: below(2), steps };
}

const typedFor = (form: LoanForm): Answers =>
  Object.fromEntries(
    questionsOf(form)
      .filter(() => chance(80))
      .map(({ key, type }) => [
        key,
        type === 'upload' ? ['/bff/upload/1'] : chance(85) ? oneOf(TRIED) : [oneOf(['yes', 'none'])],
      ]),
  );

function render(form: LoanForm, step: number, answers: Answers): string {
  const record = { id: 7, answers, files: {}, updated_at: '2026-11-20 14:05:00', isDraft: true };
  const element = createElement(LoanWizard, {
    form,
    partner: null,
    mismatch: chance(10) ? '衡川银行·经营快贷' : null,
    agreement: null,
    record,
    start: { url: {}, last: {}, hints: {} },
  });
  const member = chance(50)
    ? {
        user: {
          id: 1,
          cert_status: below(4),
          phone_number: '13800001234',
          real_name: '林*夏',
          id_card: '320***********4525',
        },
        wallet: null,
      }
    : null;
  const router = createMemoryRouter([{ id: ROOT, path: '/form/:id', element }], {
    initialEntries: [`/form/1?step=${step}`],
    hydrationData: { loaderData: { [ROOT]: { member } } },
  });
  const html = renderToString(createElement(RouterProvider, { router }));
  router.dispose();
  return html;
}

const facts: LoanFacts = { today: '2026-11-20', partner: null, canUpload: true };
const upstream = { today: facts.today, ownsFile: () => true };
const gateway = createShape(contract.submitForm, readerTools);

t.test(
  `${ROUNDS} random form definitions are shown, and validated alike by page and upstream (seed ${SEED})`,
  async (t) => {
    for (let round = 0; round < ROUNDS; round++) {
      const form = definition();
      t.equal(
        'fault' in createShape(contract.form, readerTools).output(structuredClone(form)),
        false,
        'the gateway accepts the definition',
      );
      const typed = typedFor(form);
      const { answers, faults } = checkAnswers(form, typed, facts);
      const asked = new Set(
        form.steps.flatMap((_, at) => visibleQuestions(form, at + 1, typed)).map(({ key }) => key),
      );
      t.same(
        [...Object.keys(answers), ...Object.keys(faults)].filter((key) => !asked.has(key)),
        [],
        `round ${round}: only shown questions are validated`,
      );

      const judged = readAnswers(form, toWireDraft(form, typed), upstream);
      t.same(
        Object.keys(faults),
        Object.keys(judged.faults),
        `round ${round}: the upstream has faults for the same questions as the page`,
      );
      t.same(
        answers,
        judged.answers,
        `round ${round}: the upstream reads the other answers as the page does`,
      );
      t.notOk(
        'errors' in gateway.input({ form_id: 1, answers, agree: 1, draft: 0 }),
        `round ${round}: the gateway accepts the answers that the page accepts`,
      );

      for (let step = 1; step <= form.steps.length + 1; step++) {
        const html = render(form, step, answers);
        if (html.includes('<script')) t.fail(`round ${round}: a label was rendered as markup`);
        if (!html.includes(`第 ${step} 步`)) t.fail(`round ${round}: step ${step} is not shown`);
      }
    }
  },
);

t.test('the page accepts answers that are valid by the definition', async (t) => {
  for (let round = 0; round < ROUNDS; round++) {
    const form = definition();
    for (const one of questionsOf(form)) {
      delete one.pattern;
      delete one.max_length;
    }
    const answers = await answersTo(form, {
      today: facts.today,
      pick: () => below(6),
      upload: async () => '/bff/upload/1',
    });
    const judged = checkAnswers(form, toTyped(form, answers), facts);
    t.same(
      Object.keys(judged.faults).filter((key) => feasible(questionsOf(form).find((one) => one.key === key)!)),
      [],
      `round ${round}`,
    );
    t.same(
      checkAnswers(form, toTyped(form, judged.answers), facts),
      judged,
      `round ${round}: saved answers are read back unchanged`,
    );
  }
});

/** Whether a question can be answered at all; an upload with fewer than one file cannot. */
const feasible = ({ type, max = 1 }: FormField): boolean => type !== 'upload' || max >= 1;
