import { useState } from 'react';
import { toYuan, yuanText } from '../../../../shared/money/money.ts';
import { useBrand } from '../../../brand.ts';
import { PrintButton, PrintHead } from '../../../features/records/PrintHead.tsx';
import { AreaField } from '../../../forms/fields/AreaField.tsx';
import { AffixField } from '../../../forms/fields/TextField.tsx';
import { lengthOf, readNumber } from '../../../lib/readForm.ts';
import { PageTitle } from '../../../ui/Crumbs.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Alert } from '../../../ui/Icon.tsx';
import { MoreLink } from '../../../ui/LinkList.tsx';
import { Placeholder } from '../../../ui/Placeholder.tsx';
import { useHidesFigures } from '../../../ui/Private.tsx';
import { Card } from '../../../ui/Section.tsx';
import type { LedgerDue } from './ledger.ts';

interface LetterProps {
  /** Undefined for a loan that is not known. */
  of:
    | { lender: string; number?: string | undefined; due?: Pick<LedgerDue, 'day' | 'payment'> | undefined }
    | undefined;
  isWaiting: boolean;
}

const TITLE = '协商延期申请书';
const REASON_MAX = 200;
const MONTHS_MAX = 36;
/** To be filled in by hand. */
const BLANK = '＿＿＿＿＿＿＿＿';

/** A letter to a lender: filled in here or by hand, printed and signed. What is typed goes nowhere. */
export function Letter({ of, isWaiting }: LetterProps) {
  const brand = useBrand();
  const [reason, setReason] = useState('');
  const [wish, setWish] = useState('');
  const isHidden = useHidesFigures();
  const months = readNumber(wish, MONTHS_MAX);
  return (
    <>
      <PrintHead
        title={TITLE}
        remark={`由借款人填写、签名后交给放款机构。${brand}不代为提交，也不保存内容。`}
      />
      <PageTitle title={TITLE} text="填好后打印、签名，在还款日之前交给放款机构；内容不会上传，也不保存。">
        <div className="btn-row">
          {of && <PrintButton />}
          <MoreLink href="/user/loans">返回我的贷款</MoreLink>
        </div>
      </PageTitle>
      {of ? (
        <>
          {isHidden && (
            <Alert icon="eye-off" small>
              您隐藏了金额，申请书里的金额留空；要印上金额，请先在账户总览里显示金额。
            </Alert>
          )}
          <div className="scripted">
            <Card id="letter-form-title" title="填写" className="letter-form">
              <form
                className="body stack"
                aria-label="申请书的内容"
                onSubmit={(event) => event.preventDefault()}
              >
                <AreaField
                  id="letter-reason"
                  name="reason"
                  label="还不上的原因"
                  help="写清楚发生了什么、从什么时候开始、预计什么时候恢复"
                  rows={3}
                  length={lengthOf(reason)}
                  max={REASON_MAX}
                  error={lengthOf(reason) > REASON_MAX ? `最多 ${REASON_MAX} 个字` : undefined}
                  onChange={({ target }) => setReason(target.value)}
                />
                <AffixField
                  id="letter-months"
                  name="months"
                  label="希望延期"
                  unit="个月"
                  inputMode="numeric"
                  error={wish !== '' && months === undefined ? `请填写 1 到 ${MONTHS_MAX}` : undefined}
                  onChange={({ target }) => setWish(target.value)}
                />
              </form>
            </Card>
          </div>
          <section className="card sheet letter" aria-label={TITLE}>
            <Text of={of} reason={reason.trim()} months={months} />
          </section>
        </>
      ) : (
        <div className="card">
          {isWaiting ? (
            <>
              <Placeholder lines={8} />
              <noscript>
                <p className="body">给其他机构的申请书需要在浏览器中启用 JavaScript。</p>
              </noscript>
            </>
          ) : (
            <EmptyState
              title="没有找到这笔贷款"
              text="它可能已经到期或被移除。"
              link={['返回我的贷款', '/user/loans']}
            />
          )}
        </div>
      )}
    </>
  );
}

interface TextProps {
  of: NonNullable<LetterProps['of']>;
  reason: string;
  months: number | undefined;
}

function Text({ of: { lender, number, due }, reason, months }: TextProps) {
  const isHidden = useHidesFigures();
  const owed = due
    ? `${due.day} 应还的 ${isHidden ? `${BLANK}元` : yuanText(toYuan(due.payment))}`
    : `${BLANK}应还的${BLANK}元`;
  return (
    <div className="prose">
      <h2>{TITLE}</h2>
      <p>{`${lender}：`}</p>
      <p>
        {`本人在贵机构的贷款（合同编号${BLANK}${number ? `，申请编号 ${number}` : ''}），${owed}，预计不能按期足额归还。`}
      </p>
      <p key={reason}>{`原因：${reason || BLANK.repeat(4)}`}</p>
      <p key={months}>
        {`本人愿意继续履行还款义务，现申请延期 ${months ?? '＿＿＿'} 个月归还上述款项，延期内不计收罚息、不报送逾期记录；如不能同意，请提供贵机构可以接受的还款方案，例如展期、降低每期还款或先还利息。`}
      </p>
      <p>请在收到之日起尽快书面回复，并告知联系人。随附能证明上述情况的材料。</p>
      <p className="letter-sign">
        <span>申请人签名：{BLANK}</span>
        <span>身份证号：{BLANK}</span>
        <span>联系电话：{BLANK}</span>
        <span>日期：{BLANK}</span>
      </p>
    </div>
  );
}
