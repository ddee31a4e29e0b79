import { useState, type SyntheticEvent } from 'react';
import { parseAmount, toYuan, yuanText } from '../../../../shared/money/money.ts';
import { PRINCIPAL_MAX } from '../../../../shared/money/repayment.ts';
import { ACTIONS, numeric, RecordTable } from '../../../features/records/RecordTable.tsx';
import { letterHref } from '../../../features/loans/lenderTerms.ts';
import { focusField } from '../../../forms/focusField.ts';
import { AffixField, TextField } from '../../../forms/fields/TextField.tsx';
import { lengthOf, readNumber, textIn } from '../../../lib/readForm.ts';
import { toast } from '../../../lib/toast.ts';
import { Private } from '../../../ui/Private.tsx';
import { Card } from '../../../ui/Section.tsx';
import {
  lastMonth,
  LEFT_MAX,
  LENDER_MAX,
  otherDues,
  otherKey,
  OTHERS_MAX,
  type OtherLoan,
} from './ledger.ts';

interface OtherLoansProps {
  /** Undefined until the device has been read. */
  loans: readonly OtherLoan[] | undefined;
  today: string;
  keep: (next: readonly OtherLoan[]) => void;
  /** Whose they are. */
  isKnown: boolean;
}

/** Loans of lenders elsewhere, which their borrower types. They stay on this device. */
export function OtherLoans({ loans = [], today, keep, isKnown }: OtherLoansProps) {
  const [editing, edit] = useState<OtherLoan>();
  const isFull = loans.length >= OTHERS_MAX && !editing;
  function save(loan: Omit<OtherLoan, 'id'>) {
    const id = editing?.id ?? Math.max(0, ...loans.map((one) => one.id)) + 1;
    const saved = { id, ...loan };
    keep(editing ? loans.map((one) => (one.id === id ? saved : one)) : [...loans, saved]);
    edit(undefined);
    toast('success', '已记在这台设备上');
  }
  function remove(loan: OtherLoan) {
    keep(loans.filter(({ id }) => id !== loan.id));
    if (editing?.id === loan.id) edit(undefined);
    toast('success', `已移除“${loan.lender}”`);
    focusField(FIRST);
  }
  return (
    <Card id="others-title" title="其他机构的贷款" className="others">
      {loans.length > 0 && (
        <RecordTable
          caption="其他机构的贷款"
          columns={['机构', numeric('每月还款'), numeric('还款日'), numeric('剩余期数'), '最后一期', ACTIONS]}
        >
          {loans.map((loan) => {
            const left = otherDues(loan, today).length;
            return (
              <tr key={loan.id}>
                <td>
                  <b key={loan.lender}>{loan.lender}</b>
                </td>
                <Private as="td" className="num">
                  {yuanText(toYuan(loan.payment))}
                </Private>
                <td className="num" key={loan.day}>{`每月 ${loan.day} 日`}</td>
                <td className="num" key={left}>
                  {left > 0 ? `${left} 期` : '已到期'}
                </td>
                <td key={loan.until}>{loan.until}</td>
                <td className="num nowrap">
                  <a
                    className="btn text"
                    href={letterHref(otherKey(loan))}
                    aria-label={`写申请书：${loan.lender}`}
                  >
                    写申请书
                  </a>
                  <button
                    className="btn text"
                    type="button"
                    aria-label={`修改：${loan.lender}`}
                    onClick={() => {
                      edit(loan);
                      focusField(FIRST);
                    }}
                  >
                    修改
                  </button>
                  <button
                    className="btn text"
                    type="button"
                    aria-label={`移除：${loan.lender}`}
                    onClick={() => remove(loan)}
                  >
                    移除
                  </button>
                </td>
              </tr>
            );
          })}
        </RecordTable>
      )}
      <div className="body stack">
        <p className="note">
          记上后计入各月的还款。只存在这台设备的浏览器里，不会上传；退出登录，或换一个账户登录，就会清除。
        </p>
        <noscript>
          <p>记其他机构的贷款需要在浏览器中启用 JavaScript。</p>
        </noscript>
        {!isKnown ? (
          <p>账户信息加载失败，暂时不能记。</p>
        ) : isFull ? (
          <p>{`最多记 ${OTHERS_MAX} 笔。`}</p>
        ) : (
          <OtherForm
            key={JSON.stringify([editing, loans.length])}
            loan={editing}
            today={today}
            save={save}
            cancel={() => edit(undefined)}
          />
        )}
      </div>
    </Card>
  );
}

const FIRST = 'other-lender';

interface OtherFormProps {
  /** Absent for a new one. */
  loan: OtherLoan | undefined;
  today: string;
  save: (loan: Omit<OtherLoan, 'id'>) => void;
  cancel: () => void;
}

function OtherForm({ loan, today, save, cancel }: OtherFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  function onSubmit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const lender = textIn(fields, 'lender').trim();
    const payment = parseAmount(textIn(fields, 'payment'));
    const day = readNumber(textIn(fields, 'day'), 31);
    const left = readNumber(textIn(fields, 'left'), LEFT_MAX);
    const isSum = payment !== null && payment >= 1 && payment <= PRINCIPAL_MAX;
    const wrong = {
      ...((lender === '' || lengthOf(lender) > LENDER_MAX) && {
        lender: `请填写机构名称，最多 ${LENDER_MAX} 个字`,
      }),
      ...(!isSum && { payment: '请填写每月还款，最多两位小数' }),
      ...(day === undefined && { day: '请填写 1 到 31' }),
      ...(left === undefined && { left: `请填写 1 到 ${LEFT_MAX}` }),
    };
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first !== undefined) focusField(`other-${first}`);
    else if (isSum && day !== undefined && left !== undefined)
      save({ lender, payment, day, until: lastMonth(day, left, today) });
  }
  return (
    <form
      className="scripted"
      aria-label={loan ? `修改“${loan.lender}”` : '记一笔其他机构的贷款'}
      noValidate
      onSubmit={onSubmit}
    >
      <div className="stack">
        <div className="form-grid">
          <TextField
            id={FIRST}
            name="lender"
            label="机构名称"
            placeholder="例如 某某银行 房贷"
            autoComplete="off"
            defaultValue={loan?.lender ?? ''}
            error={errors.lender}
          />
          <AffixField
            id="other-payment"
            name="payment"
            label="每月还款"
            unit="元"
            defaultValue={loan ? toYuan(loan.payment) : ''}
            error={errors.payment}
          />
          <AffixField
            id="other-day"
            name="day"
            label="每月还款日"
            unit="日"
            inputMode="numeric"
            defaultValue={loan?.day ?? ''}
            error={errors.day}
          />
          <AffixField
            id="other-left"
            name="left"
            label="还剩几期"
            unit="期"
            inputMode="numeric"
            defaultValue={loan ? otherDues(loan, today).length || '' : ''}
            error={errors.left}
          />
        </div>
        <div className="btn-row">
          <button className="btn quiet">{loan ? '保存' : '记上这笔'}</button>
          {loan && (
            <button className="btn text" type="button" onClick={cancel}>
              取消
            </button>
          )}
        </div>
      </div>
    </form>
  );
}
