import { groupYuan, toYuan } from '../../../shared/money/money.ts';
import { showWan } from '../../../shared/money/wan.ts';
import { forgetOwnFigures, useOwnFigures } from '../offers/ownFigures.ts';

const sum = (fen: number): string => groupYuan(toYuan(fen)).replace(/\.00$/, '');

interface OwnFiguresLineProps {
  asks?: boolean;
  /** To what is offered in the city, where the page does not show that yet. */
  cityHref?: ((city: string) => string) | undefined;
}

/**
 * What this device knows of the visitor, and one click to remove it; before that (`asks`), where to tell it. Its line has one
 * height, so that nothing moves when it changes.
 */
export function OwnFiguresLine({ asks = true, cityHref }: OwnFiguresLineProps) {
  const { income, debts, city, amount, term } = useOwnFigures();
  const facts = [
    amount && `借款 ${showWan(amount)} 万元`,
    term && `${term} 个月`,
    income && `月收入 ${sum(income)} 元`,
    debts && `已有还款 ${sum(debts)} 元`,
    city && !cityHref && `所在城市 ${city}`,
  ].filter(Boolean);
  const isCityOpen = Boolean(city && cityHref);
  return (
    <p className="note own-figures scripted">
      {facts.length > 0 || isCityOpen ? (
        <span key={[...facts, city].join()}>
          {facts.join('·')}
          {city && cityHref && (
            <>
              {facts.length > 0 && '·'}
              <a href={cityHref(city)}>{`只看${city}可受理的`}</a>
            </>
          )}
          （只存在您的设备上）
          <button className="btn text small" type="button" onClick={forgetOwnFigures}>
            清除
          </button>
        </span>
      ) : (
        asks && (
          <span>
            每期还款占收入多少？<a href="/bank/tools/afford">填一次月收入</a>
            ，各页都会标出（只存在您的设备上）
          </span>
        )
      )}
    </p>
  );
}
