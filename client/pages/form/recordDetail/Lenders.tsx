import { useState } from 'react';
import { AUTHORIZATION_DAYS } from '../../../../shared/constants.ts';
import { ALL_IN_LABEL } from '../../../../shared/money/loanCost.ts';
import { annualCosts } from '../../../../shared/money/costTable.ts';
import { yuanText } from '../../../../shared/money/money.ts';
import type { AuthorizedLender, Proposal } from '../../../../shared/records/consent.ts';
import type { FormRecordDetail } from '../../../../shared/records/loan.ts';
import { PROPOSAL } from '../../../../shared/status/proposal.ts';
import { showTime } from '../../../../shared/time/days.ts';
import { useBrand } from '../../../brand.ts';
import { monthsText } from '../../../features/applications/applicationFacts.ts';
import { LicenceFact } from '../../../features/comparison/Lender.tsx';
import { ConfirmButton } from '../../../forms/ConfirmButton.tsx';
import { useSender } from '../../../lib/useSender.ts';
import { telHref } from '../../../lib/hrefs.ts';
import { Fact, Time } from '../../../ui/Fact.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Card } from '../../../ui/Section.tsx';
import { useHasCapability } from '../../../webConfig.ts';
import { APPLICATIONS_PATH } from '../../../features/applications/applicationQuery.ts';
import { withdrawalText } from '../../../features/applications/authorization.ts';
import { CostStatement } from '../../../features/costs/CostStatement.tsx';
import type { Id } from '../../../../shared/rules/ids.ts';
import { CostDialog } from '../../../features/costs/CostDialog.tsx';
import { ChosenAndProposed } from './ChosenAndProposed.tsx';
import { Private, usePrivateText } from '../../../ui/Private.tsx';

interface ProposalsProps {
  record: FormRecordDetail;
  proposals: readonly Proposal[];
  /** Of the authorisation; undefined when not known. */
  agreement: { href: string; version: string | undefined } | null | undefined;
}

/** The lenders that the adviser proposes. Each is confirmed by name, with its costs read to the end. */
export function Proposals({ record, proposals, agreement }: ProposalsProps) {
  const waiting = proposals.filter(({ status }) => status === PROPOSAL.waiting);
  return (
    <Card
      id="proposals-title"
      title={waiting.length > 0 ? `请确认推荐机构（${waiting.length} 家）` : '推荐机构'}
      end={waiting.length > 0 && <span className="note">未经您逐家确认，不会把信息提供给任何机构</span>}
    >
      <div className="body">
        <ul className="lenders">
          {proposals.map((proposal) => (
            <li key={proposal.id} className={proposal.status === PROPOSAL.waiting ? 'waits' : undefined}>
              <ProposalView record={record} proposal={proposal} agreement={agreement} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function ProposalView({
  record,
  proposal,
  agreement,
}: Omit<ProposalsProps, 'proposals'> & { proposal: Proposal }) {
  const { id, partner_name: name = '推荐机构', partner_product, cost_table: table, note, status } = proposal;
  const canAnswer = useHasCapability('confirmProposal') && status === PROPOSAL.waiting;
  const action = `${APPLICATIONS_PATH}/${record.id}`;
  const isOther = record.partner_id !== undefined && record.partner_id !== proposal.partner_id;
  const shown = usePrivateText();
  return (
    <>
      <header>
        <h3>{[name, partner_product].filter(Boolean).join('·')}</h3>
        <span className={status === PROPOSAL.waiting ? 'tag warn' : 'tag'}>{proposal.status_text}</span>
        {canAnswer && (
          <div className="btn-row">
            <ConfirmButton
              id={`decline-${id}`}
              title="谢绝"
              label={`谢绝${name}`}
              text={`谢绝后不会把信息提供给${name}，顾问可以另行推荐。`}
              verb="谢绝"
              action={action}
              values={{ act: 'decline', proposal_id: String(id) }}
            />
            <Confirm action={action} proposal={proposal} agreement={agreement} />
          </div>
        )}
      </header>
      <dl className="facts-line">
        {table && (
          <Fact label={ALL_IN_LABEL} num>
            {annualCosts(table)
              .map((cost) => `${cost}%`)
              .join('–')}
          </Fact>
        )}
        <Fact label={table ? '其中利息' : '年化利率（单利）'} num>
          {proposal.annual_rate && `${proposal.annual_rate}%`}
        </Fact>
        <Fact label="金额" num>
          <Private>{yuanText(proposal.amount)}</Private>
        </Fact>
        <Fact label="期限" num>
          {monthsText(proposal.term)}
        </Fact>
        <PhoneFact phone={proposal.phone} />
        <LicenceFact number={proposal.license_no} href={proposal.license_url} />
      </dl>
      {isOther && status === PROPOSAL.waiting && <ChosenAndProposed record={record} proposal={proposal} />}
      {(note || isOther) && <p>{shown(`推荐理由：${note || '顾问没有写，可以先向顾问问清楚'}`)}</p>}
      <p className="note">
        {status === PROPOSAL.waiting
          ? `机构将得到：本次申请所填的身份、联系、收入与资产信息，以及上传的材料；只用于评估本次申请，自确认起 ${AUTHORIZATION_DAYS} 天内有效，随时可以撤回。`
          : proposal.answered_at && `回复时间 ${showTime(proposal.answered_at)}`}
      </p>
      {table && (
        <details>
          <summary>综合融资成本明示表</summary>
          <CostStatement table={table} />
        </details>
      )}
    </>
  );
}

function Confirm({
  action,
  proposal: { id, partner_name: name = '该机构', cost_table: table },
  agreement,
}: Pick<ProposalsProps, 'agreement'> & { action: string; proposal: Proposal }) {
  const brand = useBrand();
  const [asking, setAsking] = useState(false);
  const { send, busy } = useSender();
  const opener = `confirm-${id}`;
  const values = {
    act: 'confirm',
    proposal_id: String(id),
    ...(agreement?.version && { version: agreement.version }),
    ...(table && { costs: annualCosts(table).join(' ') }),
  };
  return (
    <>
      <button
        type="button"
        className="btn small primary scripted"
        id={opener}
        aria-label={`确认${name}`}
        onClick={() => setAsking(true)}
      >
        核对并确认
      </button>
      {asking && (
        <CostDialog
          table={table ?? { cases: [], on_default: [], lender: name }}
          opener={opener}
          verb={`确认授权${name}`}
          busy={busy}
          act={() => send(values, { action })}
          close={() => setAsking(false)}
        >
          <p>
            {`确认即同意`}
            {agreement ? (
              <a href={agreement.href} target="_blank">
                《个人信息授权书》
              </a>
            ) : (
              '《个人信息授权书》'
            )}
            {`，授权${brand}把本次申请的信息提供给${name}，仅用于评估本次申请。`}
          </p>
        </CostDialog>
      )}
    </>
  );
}

/** The lenders that may get the data, with what was confirmed; an authorisation can be withdrawn at any time while the application is open. */
export function AuthorizedLenders({
  application,
  lenders,
  known,
}: {
  application: Id;
  lenders: readonly AuthorizedLender[];
  /** The lender whose telephone and licence the page shows already. */
  known: string | undefined;
}) {
  const canWithdraw = useHasCapability('withdrawConsent');
  return (
    <Card id="authorized-title" title="信息授权" end={<a href="/user/consents">全部授权记录</a>}>
      <div className="body">
        <ul className="lenders plain">
          {lenders.map(({ id, partner_name: name = '机构', cost_table: table, ...lender }) => (
            <li key={id}>
              <header>
                <h3>{name}</h3>
                {lender.withdrawn_at && <span className="tag">已撤回</span>}
                {canWithdraw && lender.can_withdraw === 1 && (
                  <div className="btn-row">
                    <ConfirmButton
                      id={`withdraw-${id}`}
                      title="撤回授权"
                      label={`撤回授权：${name}`}
                      text={withdrawalText(name)}
                      verb="撤回"
                      action={`${APPLICATIONS_PATH}/${application}`}
                      values={{ act: 'withdraw', consent_id: String(id) }}
                      isFinal
                    />
                  </div>
                )}
              </header>
              <dl className="answers">
                <Fact label="授权时间" num>
                  <Time at={lender.agreed_at} />
                </Fact>
                {lender.expires_at && (
                  <Fact label="有效期至" num>
                    <Time at={lender.expires_at} />
                  </Fact>
                )}
                <Fact label="授权书版本" num>
                  {lender.version}
                </Fact>
                {/* Of the application's own lender both stand in the card above. */}
                {name !== known && (
                  <>
                    <PhoneFact phone={lender.phone} />
                    <LicenceFact number={lender.license_no} href={lender.license_url} />
                  </>
                )}
              </dl>
              {table && (
                <details>
                  <summary>您确认的综合融资成本明示表</summary>
                  <CostStatement table={table} />
                </details>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

const PhoneFact = ({ phone }: { phone: string | undefined }) => (
  <Fact label="机构电话">
    {phone ? (
      <a href={telHref(phone)}>
        <Icon name="phone" size="small" />
        {phone}
      </a>
    ) : (
      '未提供'
    )}
  </Fact>
);
