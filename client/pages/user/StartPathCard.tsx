import { Card } from '../../ui/Section.tsx';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import type { User } from '../../../shared/records/account.ts';
import type { Application } from './applications.ts';
import type { Wallet } from '../../../shared/records/wallet.ts';
import { fenOf } from '../../../shared/money/money.ts';
import { MEMBER_CERT } from '../../../shared/status/member.ts';
import { MoreLink } from '../../ui/LinkList.tsx';

type Step = 'certify' | 'compare' | 'apply';

interface StartPath {
  done: readonly Step[];
  next: Step;
  inReview: boolean;
  rejected: boolean;
}

/** Null when there is an application, and when that or the certification is not known: no path is better than a wrong one. */
export function startPathOf(
  { cert_status: status }: Pick<User, 'cert_status'>,
  application: Application | null | undefined,
): StartPath | null {
  if (application !== null || !isKnown(status)) return null;
  const isCertified = status === MEMBER_CERT.certified;
  const inReview = status === MEMBER_CERT.review;
  return {
    done: isCertified ? ['certify'] : [],
    // A certification that was refused waits for its member; another one can wait for the application.
    next: status === MEMBER_CERT.rejected ? 'certify' : 'compare',
    inReview,
    rejected: status === MEMBER_CERT.rejected,
  };
}

const isKnown = (status: number | undefined): boolean =>
  Object.values(MEMBER_CERT).some((known) => known === status);

/** Whether nothing has ever been in the wallet. One that does not tell its figures is not unused. */
export function isUnused({ balance, frozen, pending_commission, total_income, months }: Wallet): boolean {
  if (balance === undefined || total_income === undefined) return false;
  const sums = [
    balance,
    frozen,
    pending_commission,
    total_income,
    ...(months ?? []).flatMap(({ income, expense }) => [income, expense]),
  ];
  return sums.every((sum) => sum === undefined || fenOf(sum) === 0);
}

interface StepTexts {
  title: string;
  text: string;
  href: string;
  act: string;
}

const STEPS: Record<Step, StepTexts> = {
  certify: {
    title: '实名认证',
    text: '部分贷款与提现需要，可以在申请时再做',
    href: '/user/info',
    act: '去认证',
  },
  compare: { title: '比较产品', text: '按金额与期限，比较综合年化与总成本', href: '/bank', act: '比较产品' },
  apply: { title: '填写申请', text: '填写申请表，顾问协助对接机构', href: '/form', act: '申请贷款' },
};
const ORDER: readonly Step[] = ['compare', 'apply', 'certify'];

export function StartPathCard({ path }: { path: StartPath }) {
  return (
    <Card id="start-title" title="三步申请贷款" className="start-path">
      <ol>
        {ORDER.map((step, index) => {
          const { title, href, act } = STEPS[step];
          const isDone = path.done.includes(step);
          const isNext = path.next === step;
          return (
            <li key={step} className={isDone ? 'done' : undefined} aria-current={isNext ? 'step' : undefined}>
              <span className="number">{isDone ? <Icon name="check" /> : index + 1}</span>
              <h3>{title}</h3>
              <p>{noteOf(step, path)}</p>
              <Act
                isDone={isDone}
                isNext={isNext}
                href={href}
                text={step === 'certify' && path.rejected ? '修改后重新提交' : act}
              />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

function noteOf(step: Step, { done, inReview, rejected }: StartPath): ReactNode {
  if (step !== 'certify') return STEPS[step].text;
  if (done.includes(step)) return '已完成';
  if (inReview) return '审核中，一般 1 个工作日内完成';
  return rejected ? '未通过，请按原因修改' : STEPS.certify.text;
}

function Act({
  isDone,
  isNext,
  href,
  text,
}: {
  isDone: boolean;
  isNext: boolean;
  href: string;
  text: string;
}) {
  if (isDone) return null;
  return isNext ? (
    <a className="btn primary" href={href}>
      {text}
    </a>
  ) : (
    <MoreLink href={href}>{text}</MoreLink>
  );
}
