import { toYuan, groupYuan, parseAmount } from '../../../shared/money/money.ts';
import type { Answers, FormField } from '../../../shared/records/loan.ts';
import { questionsOf } from '../../../shared/rules/readAnswers.ts';
import { FORM, formStatus } from '../../../shared/status/form.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { maskPhone } from '../../../shared/rules/contact.ts';
import { maskPersonName } from '../../../shared/rules/names.ts';
import { maskIdCard } from '../../../shared/rules/identityNumbers.ts';
import { forms } from '../../content/content.ts';
import { proposeLender } from '../../workflows/proposals.ts';
import { checkFor, grant, lendersFor, partnerById } from '../../domain/grant.ts';
import { becauseOf, fails, findingsSummary, VERDICT_TEXT } from '../../../shared/rules/selfCheck.ts';
import { refuse } from '../../domain/refusal.ts';
import { applicationById, applicationFiles, type ApplicationRow } from '../../store/applications.ts';
import type { Db } from '../../store/db.ts';
import {
  acceptForm,
  approveForm,
  authorizedPartners,
  handOverForm,
  payOutForm,
  refuseForm,
  takeBackForm,
  wantMore,
} from '../../workflows/form.ts';
import {
  type ActionDetail,
  type Check,
  type LenderChoice,
  type ConsoleKind,
  type RecordView,
  type Step,
  fact,
  money,
  secret,
  time,
  type Fact,
  moveFor,
  buttonsOf,
  pendingFiles,
  type Section,
  type ConsoleAction,
} from './kind.ts';

const FORM_BUTTONS: Record<MovesBy<typeof formStatus, 'operator'>, ConsoleAction> = {
  accept: { verb: 'pass', label: '已联系用户，受理' },
  handOver: { verb: 'pass', label: '递交机构', asks: 'authorized' },
  propose: { verb: 'propose', label: '推荐机构', asks: 'proposal' },
  wantMore: { verb: 'supplement', label: '要求补充资料', asks: 'items' },
  approve: {
    verb: 'pass',
    label: '审批通过',
    asks: 'terms',
    confirm: '审批金额、利率与期限将通知用户，并写入申请记录。不能撤回。',
  },
  refuse: {
    verb: 'reject',
    label: '未通过',
    asks: 'reason',
    danger: true,
    reasons: [
      '材料不完整',
      '收入不足以覆盖还款',
      '征信情况不符合机构要求',
      '用途不符合机构要求',
      '机构未说明具体原因',
    ],
  },
  takeBack: {
    verb: 'fail',
    label: '改递其他机构',
    asks: 'reason',
    danger: true,
    reasons: ['机构未通过审批', '机构未说明具体原因', '用户希望更换机构'],
  },
  payOut: {
    verb: 'pay',
    label: '确认已放款',
    confirm: '确认机构已把款项付给用户：申请办结，并通知用户。不能撤回。',
  },
};

/** Questions, besides those of the types `phone` and `id_card`, whose answers name a person. */
const NAMES: ReadonlySet<string> = new Set(['contact_name', 'co_payer']);

/** The answers of an application, by the form's steps, with the questions' labels. Uploaded files are left out: they are shown as pictures. */
function answerSections(formId: number, answers: Answers): Section[] {
  const form = forms.find(({ id }) => id === formId);
  return (form?.steps ?? [])
    .map(({ title, fields }) => ({
      title,
      facts: fields.flatMap((field) => answerFact(field, answers[field.key])),
    }))
    .filter(({ facts }) => facts.length > 0);
}

function answerFact(field: FormField, answer: string | string[] | undefined): Fact[] {
  const label = field.label;
  if (field.type === 'upload' || answer === undefined) return [];
  if (typeof answer !== 'string') return fact(label, answer.map((one) => shown(field, one)).join('、'));
  if (field.type === 'id_card') return secret(label, answer, maskIdCard);
  if (field.type === 'phone') return secret(label, answer, maskPhone);
  if (NAMES.has(field.key)) return secret(label, answer, maskPersonName);
  return fact(label, shown(field, answer));
}

function shown({ options, type, unit }: FormField, answer: string): string {
  const option = options?.find(({ value }) => value === answer)?.label;
  if (option !== undefined) return option;
  if (type === 'money') {
    const fen = parseAmount(answer);
    return fen === null ? answer : `${groupYuan(toYuan(fen))} 元`;
  }
  return unit ? `${answer} ${unit}` : answer;
}

type OperatorMove = MovesBy<typeof formStatus, 'operator'>;

const MOVES: Record<OperatorMove, (db: Db, now: number, id: number, detail: ActionDetail) => ApplicationRow> =
  {
    accept: (db, now, id) => acceptForm(db, now, id),
    propose: (db, now, id, { proposing }) => proposeLender(db, now, id, proposing ?? {}),
    handOver: (db, now, id, { proposing }) =>
      handOverForm(db, now, id, proposing?.partner_id ? Number(proposing.partner_id) : undefined),
    takeBack: (db, now, id, { reason }) => takeBackForm(db, now, id, reason),
    wantMore: (db, now, id, { items, reason }) => wantMore(db, now, id, items, reason),
    approve: (db, now, id, { terms }) => approveForm(db, now, id, terms),
    refuse: (db, now, id, { reason }) => refuseForm(db, now, id, reason),
    payOut: (db, now, id) => payOutForm(db, now, id),
  };

/** Loan applications. The operator acts for the adviser and for the bank. */
export const formKind: ConsoleKind = {
  label: '贷款申请',
  states: Object.fromEntries(statusTexts(formStatus).filter(([status]) => status !== FORM.draft)),
  view(db, now, id) {
    const row = applicationById(db, id);
    if (!row || row.submitted_at === null) return undefined;
    const figures = figuresOf(row);
    // The column is written by this upstream, from validated answers.
    const answers = JSON.parse(row.answers) as Answers;
    const form = forms.find((one) => one.id === row.form_id);
    const partner = partnerById(row.partner_id);
    const findings = form && partner ? checkFor(partner, form, answers, now) : [];
    const authorized = authorizedPartners(db, now, id).flatMap(choiceOf);
    return {
      id,
      no: row.form_no,
      userId: row.user_id,
      at: row.submitted_at,
      amount: toYuan(row.amount),
      title: row.title,
      state: row.status,
      sections: [
        { title: '申请概要', facts: [...figures, ...progressOf(row)] },
        ...(findings.length > 0
          ? [
              {
                title: findingsSummary(findings),
                facts: findings.flatMap((finding) =>
                  fact(
                    finding.text,
                    [VERDICT_TEXT[finding.verdict], becauseOf(finding)].filter(Boolean).join('：'),
                  ),
                ),
              },
            ]
          : []),
        ...answerSections(row.form_id, answers),
      ],
      figures,
      checks: [
        authorizationCheck(authorized),
        ...(findings.length > 0
          ? [{ good: fails(findings).length === 0, text: `${findingsSummary(findings)}${knownUnfit(row)}` }]
          : []),
      ],
      files: pendingFiles(db, row.user_id, filesOf(db, row, answers)),
      steps: db.all<Step>(
        'SELECT text, remark, at FROM application_steps WHERE application_id = ? ORDER BY id',
        id,
      ),
      // Without an authorised lender there is nobody to hand it over to.
      acts: buttonsOf(formStatus, FORM_BUTTONS, row.status).filter(
        ({ asks }) => asks !== 'authorized' || authorized.length > 0,
      ),
      authorized,
      proposable: proposableFor(now, row),
      ...(row.status === FORM.atBank && suggestion(row, answers, now)),
    };
  },
  act(db, now, id, verb, detail) {
    const row = applicationById(db, id) ?? refuse(404, '申请不存在', 'not_found');
    const name = moveFor(formStatus, FORM_BUTTONS, verb, row.status);
    if (!name)
      return refuse(
        409,
        `申请当前为“${textOf(formStatus, row.status)}”，不能进行这项操作`,
        'status_conflict',
      );
    const { status } = MOVES[name](db, now, id, detail);
    return {
      message: `${row.form_no} 现在是“${textOf(formStatus, status)}”`,
      data: { id, status, status_text: textOf(formStatus, status) },
    };
  },
};

const choiceOf = (id: number): LenderChoice[] => {
  const partner = partnerById(id);
  return partner ? [{ id, label: partner.name }] : [];
};

function proposableFor(now: number, row: ApplicationRow): LenderChoice[] {
  const form = forms.find(({ id }) => id === row.form_id);
  if (!form) return [];
  // The column is written by this upstream, from validated answers.
  const answers = JSON.parse(row.answers) as Answers;
  return lendersFor(form, row).map((partner) => {
    const { id, name, product, annual_rate_min, annual_rate_max } = partner;
    const unfit = fails(checkFor(partner, form, answers, now)).length;
    return {
      id,
      label: `${name} ${product ?? ''} ${annual_rate_min}%–${annual_rate_max}%${unfit > 0 ? `（${unfit} 项条件不符）` : ''}`,
    };
  });
}

/** Whether the applicant has said to know that conditions are not met. */
const knownUnfit = ({ unfit }: ApplicationRow): string => (unfit === '[]' ? '' : '；本人知道不符，仍要递交');

const authorizationCheck = (authorized: readonly LenderChoice[]): Check =>
  authorized.length > 0
    ? { good: true, text: `用户已授权：${authorized.map(({ label }) => label).join('、')}` }
    : { good: false, text: '用户没有授权任何机构；推荐机构并由用户确认后才能递交' };

const figuresOf = (row: ApplicationRow): Fact[] => [
  ...money('申请金额', row.amount),
  ...fact('借款期限', `${row.term} 个月`),
  ...fact('机构', partnerById(row.partner_id)?.name ?? '未选择，由顾问推荐、用户确认'),
  ...fact('方便接听', row.call_time),
  ...secret('联系人', row.contact_name, maskPersonName),
  ...secret('联系电话', row.phone_number, maskPhone),
];

function progressOf(row: ApplicationRow): Fact[] {
  // Both JSON texts are written by this upstream.
  const needs = JSON.parse(row.need_items) as string[];
  // As above.
  const result =
    row.result === null
      ? null
      : (JSON.parse(row.result) as { amount: string; annual_rate: string; term: number; sign_by?: string });
  return [
    ...time('信息授权', row.agreed_at),
    ...fact('顾问', row.advisor_name && `${row.advisor_name}（${row.advisor_phone}）`),
    ...fact('待补充', needs.join('、')),
    ...time('补充截止', row.due_at),
    ...(result
      ? fact(
          '审批结果',
          `${groupYuan(result.amount)} 元，年化利率 ${result.annual_rate}%，${result.term} 个月`,
        )
      : []),
    ...fact('签约截止', result?.sign_by),
    ...fact('未通过原因', row.reason),
  ];
}

function suggestion(
  { partner_id: partnerId, form_id: formId, amount, term }: ApplicationRow,
  answers: Answers,
  now: number,
): Pick<RecordView, 'terms'> {
  const partner = partnerById(partnerId);
  if (!partner) return {};
  const granted = grant(partner, { amount, term, form: forms.find(({ id }) => id === formId), answers }, now);
  return {
    terms: {
      approved_amount: granted.amount,
      approved_rate: granted.annual_rate,
      approved_term: String(granted.term),
      sign_by: granted.sign_by ?? '',
    },
  };
}

/** Addresses of an application's files: those in answers, with the question's label, then those of supplements. */
function filesOf(
  db: Db,
  { id, form_id: formId }: ApplicationRow,
  answers: Answers,
): [label: string, url: string][] {
  const form = forms.find((one) => one.id === formId);
  const uploadQuestions = form ? questionsOf(form).filter(({ type }) => type === 'upload') : [];
  return [
    ...uploadQuestions.flatMap(({ key, label }) =>
      [answers[key] ?? []].flat().map((url): [string, string] => [label, url]),
    ),
    ...applicationFiles(db, id).map((url): [string, string] => ['补充资料', url]),
  ];
}
