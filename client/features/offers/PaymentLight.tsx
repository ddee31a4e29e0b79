import { burdenOf, type Burden, type BurdenLevel, type MeansKind } from '../../../shared/money/loanCost.ts';
import type { RepaymentMethod } from '../../../shared/money/repayment.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useOwnFigures } from './ownFigures.ts';

const LOOKS = {
  safe: ['安全', 'ok', 'circle-check'],
  tight: ['偏紧', 'warn', 'circle-alert'],
  over: ['超出', 'bad', 'triangle-alert'],
  dear: ['成本过高', 'bad', 'triangle-alert'],
} as const satisfies Record<BurdenLevel, readonly unknown[]>;

const MEANS: Record<MeansKind, string> = { income: '收入', turnover: '流水' };

interface LightProps {
  burden: Burden;
  means?: MeansKind;
  /** In a narrow column: what it is a share of is not written. */
  short?: boolean | undefined;
}

/** How heavy a monthly payment is: word, icon, colour and its share. */
export function Light({ burden: { share, level }, means = 'income', short }: LightProps) {
  const [word, tint, icon] = LOOKS[level];
  return (
    <span key={share} className={`tag ${tint} light`}>
      <Icon name={icon} />
      {`${word}：`}
      <span className={short ? 'sr' : undefined}>{`每月还款占${MEANS[means]} `}</span>
      {`${Math.ceil(share / 100)}%`}
    </span>
  );
}

interface PaymentProps {
  /** In fen; the heaviest of the plan. */
  payment: number | undefined;
  /** With interest first the payment says nothing: the principal is due at the end. */
  method: RepaymentMethod;
  /** The whole annualised cost, in hundredths of a percent, where it is known. */
  annualCost?: number | null | undefined;
}

/** Undefined until the visitor has told an income on this device, so on the server too. */
export function useBurden({ payment, method, annualCost }: PaymentProps): Burden | undefined {
  const { income, debts } = useOwnFigures();
  if (!income || payment === undefined || method === 3) return undefined;
  return burdenOf(payment, { income, debts, annualCost });
}

/** Beside a payment of the visitor's own loan, at the end of its line, so that nothing moves when it comes. */
export function PaymentLight({ short, ...payment }: PaymentProps & Pick<LightProps, 'short'>) {
  const burden = useBurden(payment);
  return burden ? <Light burden={burden} short={short} /> : null;
}
