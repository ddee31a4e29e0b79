import { groupYuan } from '../../../shared/money/money.ts';
import type { RechargeConfig } from '../../../shared/records/recharge.ts';
import { OWN_AMOUNT } from './rechargeRules.ts';
import { singleLimit } from './singleLimit.ts';
import type { FieldState } from '../../forms/useForm.ts';
import { FieldGroup } from '../../forms/fields/FieldGroup.tsx';

interface PackageOptionsProps extends FieldState {
  terms: RechargeConfig;
  /** The preselected option. */
  first: string;
  /** Called when the option of one's own amount is pressed, by a pointer or the space bar. */
  onOwn: () => void;
}

/** The amounts to choose from with their bonus, and the option of any other amount. */
export function PackageOptions({ terms, first, onOwn, id, name, error }: PackageOptionsProps) {
  const { packages, allow_custom } = terms;
  const limit = singleLimit(terms);
  const sorted = [...packages].sort((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
  return (
    <FieldGroup id={id} label="充值金额" error={error} role="radiogroup">
      <div className="options three">
        {sorted.map(({ id: number, amount, give_amount, is_recommend, tips }) => (
          <label key={number}>
            <input type="radio" name={name} value={number} defaultChecked={String(number) === first} />
            <span className="sum">
              {`${groupYuan(amount)} 元`}
              {is_recommend === 1 && <span className="tag info">推荐</span>}
            </span>
            {give_amount !== undefined && give_amount !== '0.00' && <small>{`赠 ${groupYuan(give_amount)} 元`}</small>}
            {tips && <small>{tips}</small>}
          </label>
        ))}
        {allow_custom !== 0 && (
          <label>
            <input
              type="radio"
              name={name}
              value={OWN_AMOUNT}
              defaultChecked={first === OWN_AMOUNT}
              onClick={({ detail }) => detail > 0 && onOwn()}
              onKeyDown={({ key }) => key === ' ' && onOwn()}
            />
            <span className="sum">自定义金额</span>
            {limit && <small>{limit}</small>}
          </label>
        )}
      </div>
    </FieldGroup>
  );
}
