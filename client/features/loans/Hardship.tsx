import { COMPLAINT_LINE } from '../../../shared/constants.ts';
import { UNKNOWN } from '../../../shared/fieldsOf.ts';
import { overdueInterest } from '../../../shared/money/loanCost.ts';
import { toYuan, yuanText } from '../../../shared/money/money.ts';
import { telHref } from '../../lib/hrefs.ts';
import { Private } from '../../ui/Private.tsx';
import { Card } from '../../ui/Section.tsx';
import { useWebConfig } from '../../webConfig.ts';
import { numeric, RecordTable } from '../records/RecordTable.tsx';
import { letterHref, lenderOf, type LenderTerms } from './lenderTerms.ts';
import type { LoanRow } from './LoanTable.tsx';

interface OwedLoan {
  id: string;
  lender: string;
  phone?: string | undefined;
  day?: string | undefined;
  /** Of a day, in fen. */
  cost?: number | undefined;
}

/** One that was paid out here; without its cost where the catalogue does not have the product, or no plan can be computed. */
export function owedLoan({ record, loan, due }: LoanRow, { phone, multiple }: LenderTerms = {}): OwedLoan {
  const cost =
    loan && due && multiple !== undefined
      ? overdueInterest({ payment: due.payment, rate: loan.loan.rate }, multiple)
      : undefined;
  return { id: String(record.id), lender: lenderOf(record), phone, day: due?.day, cost };
}

/** For whoever will not be able to pay: whom to call, what a day costs, what not to do, and a letter. */
export function Hardship({ loans }: { loans: readonly OwedLoan[] }) {
  const { phone } = useWebConfig()?.site ?? {};
  return (
    <Card id="hardship-title" fragment="hardship" title="还不上怎么办" className="hardship">
      <div className="body prose">
        <p>
          预计还不上，请在还款日之前联系放款机构，说明原因和打算，可以问能否延期、展期、降低每期还款或先还利息。同不同意由机构决定；达成一致后，要一份书面的或短信的确认。逾期会加收罚息，也可能记入征信。
        </p>
      </div>
      {loans.length > 0 && (
        <RecordTable
          caption="联系谁，晚一天多付多少"
          columns={['放款机构', '电话', numeric('下一还款日'), numeric('晚一天约多付'), numeric('申请书')]}
        >
          {loans.map(({ id, lender, phone: number, day, cost }) => (
            <tr key={id}>
              <td>
                <b>{lender}</b>
              </td>
              <td>
                {number ? (
                  <a className="nowrap" href={telHref(number)}>
                    {number}
                  </a>
                ) : (
                  '见贷款合同'
                )}
              </td>
              <td className="num">{day ?? UNKNOWN}</td>
              <td className="num">
                {cost === undefined ? (
                  <span className="soft">以合同约定为准</span>
                ) : (
                  <Private>{yuanText(toYuan(cost))}</Private>
                )}
              </td>
              <td className="num">
                <a href={letterHref(id)} aria-label={`写申请书：${lender}`}>
                  写申请书
                </a>
              </td>
            </tr>
          ))}
        </RecordTable>
      )}
      <div className="body prose">
        {loans.some(({ cost }) => cost !== undefined) && (
          <p className="note">
            晚一天多付 = 本期应还 × 合同年利率 × 罚息倍数 ÷
            360，倍数按机构公布的；合同另有约定的，以合同为准。
          </p>
        )}
        <p>
          {phone && (
            <>
              联系不上机构，可以打本站客服 <a href={telHref(phone)}>{phone}</a>；
            </>
          )}
          对机构的处理不满意，可以打金融消费者投诉热线 <a href={telHref(COMPLAINT_LINE)}>{COMPLAINT_LINE}</a>
          。
        </p>
        <h3>不要这样做</h3>
        <ul>
          <li>不要借新还旧，不要用“过桥”“垫资”的钱来还：利息和手续费会让欠款越滚越多。</li>
          <li>不要找“反催收”“代理维权”“征信修复”：他们收费，教人编造材料，可能让您失信甚至违法。</li>
          <li>不要失联：不接电话不会停止计息，协商的机会反而没有了。</li>
          <li>不要把身份证、银行卡、手机卡或验证码交给别人，也不要把还款转到个人账户。</li>
        </ul>
      </div>
    </Card>
  );
}
