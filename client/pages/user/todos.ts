import { yuanText, groupYuan, toYuan } from '../../../shared/money/money.ts';
import type { User } from '../../../shared/records/account.ts';
import type { Application } from './applications.ts';
import { FORM } from '../../../shared/status/form.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { daysBetween } from '../../../shared/time/days.ts';
import { applicationTitle } from '../../features/records/applicationTitle.ts';
import { grantedLoan, nextDue } from '../../features/loans/grantedLoan.ts';

/** Something that waits for the member. */
export interface Todo {
  key: string;
  title: string;
  text: string;
  /** Last day, and days until it; negative when it has passed. */
  due?: { day: string; left: number };
  href: string;
  word: string;
  /** Only a reminder: it is not too late for a long time. */
  isCalm?: boolean;
}

/** Repayments are a reminder until a week before they are due. */
const SOON = 7;

/** What the member has to do next, by its last day; reminders follow, of the next repayment only (the others stand in the list of loans). */
export function todosOf(
  applications: readonly Application[],
  { cert_status }: Pick<User, 'cert_status'>,
  today: string,
): Todo[] {
  const todos = applications.flatMap((application) => todoOf(application, today));
  if (cert_status === MEMBER_CERT.rejected)
    todos.push({
      key: 'cert',
      title: '实名认证未通过',
      text: '按原因修改后重新提交，认证通过后才能申请与提现。',
      href: '/user/info',
      word: '去修改',
    });
  const sorted = todos.toSorted((one, other) => (one.due?.left ?? 999) - (other.due?.left ?? 999));
  const calm = sorted.filter(({ isCalm }) => isCalm);
  const nextRepayment = calm.find(({ due }) => due);
  return [
    ...sorted.filter(({ isCalm }) => !isCalm),
    ...calm.filter((todo) => !todo.due || todo === nextRepayment),
  ];
}

function todoOf(application: Application, today: string): Todo[] {
  const {
    id,
    status,
    form_no,
    partner_name,
    supplement_before: before,
    result,
    need_items,
    form_id,
  } = application;
  const name = [applicationTitle(application), form_no].filter(Boolean).join(' ');
  const href = `/form/record/${id}`;
  const until = (day: string | undefined): Pick<Todo, 'due'> => {
    const left = day === undefined ? undefined : daysBetween(today, day.slice(0, 10));
    return day === undefined || left === undefined ? {} : { due: { day: day.slice(0, 10), left } };
  };
  switch (status) {
    case FORM.approved:
      return [
        {
          key: `sign-${id}`,
          title: `与${result?.bank ?? partner_name ?? '机构'}签约`,
          text: [`${name} 已审批通过`, result?.amount !== undefined && yuanText(result.amount)]
            .filter(Boolean)
            .join('，'),
          ...until(result?.sign_by),
          href,
          word: '查看结果',
        },
      ];
    case FORM.wanting:
      return [
        {
          key: `papers-${id}`,
          title: `补充资料：${need_items.join('、') || '机构要求的资料'}`,
          text: name,
          ...until(before),
          href,
          word: '去补充',
        },
      ];
    case FORM.proposed:
      return [
        {
          key: `lenders-${id}`,
          title: '确认推荐机构',
          text: `${name}：核对利率与全部费用，确认后才会递交。`,
          ...until(before),
          href,
          word: '去确认',
        },
      ];
    case FORM.draft:
      return form_id === undefined
        ? []
        : [
            {
              key: `draft-${id}`,
              title: '有一份申请尚未提交',
              text: name,
              href: `/form/${form_id}?record=${id}`,
              word: '继续填写',
              isCalm: true,
            },
          ];
    case FORM.paidOut:
      return repaymentOf(application, today);
    default:
      return [];
  }
}

function repaymentOf(application: Application, today: string): Todo[] {
  const loan = grantedLoan(application, null);
  const lender = application.result?.bank ?? application.partner_name ?? '放款机构';
  const href = `/form/record/${application.id}`;
  // Somewhere there is a repayment, of which only the lender can say when and how much.
  if (application.result?.amount === null)
    return [
      {
        key: `repay-${application.id}`,
        title: '还款金额无法读取',
        text: `${lender}：请以机构的还款通知为准，按时还款`,
        href,
        word: '查看贷款',
      },
    ];
  const due = loan && nextDue(loan, today);
  if (!loan || !due) return [];
  const left = daysBetween(today, due.day);
  return [
    {
      key: `repay-${application.id}`,
      title: `还款 ${groupYuan(toYuan(due.payment))} 元`,
      text: `${lender}，第 ${due.month} 期，共 ${loan.plan.instalments.length} 期`,
      due: { day: due.day, left },
      href,
      word: '还款计划',
      ...(left > SOON && { isCalm: true }),
    },
  ];
}
