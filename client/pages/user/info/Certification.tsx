import { useCanApply } from '../../../features/offers/ApplyLink.tsx';
import { LinkTabs } from '../../../features/records/LinkTabs.tsx';
import { Card } from '../../../ui/Section.tsx';
import { PAGE } from '../../../../shared/constants.ts';
import type { User } from '../../../../shared/records/account.ts';
import type { CertLog } from '../../../../shared/records/membership.ts';
import { CERT } from '../../../../shared/status/cert.ts';
import { useCanCertify, type CertType } from '../../../features/account/certification.ts';
import { certHref, type CertQuery } from './certQuery.ts';
import { CertForms } from './CertForms.tsx';
import { certLogLooks, StatusTag } from '../../../features/records/StatusTag.tsx';
import { showTime } from '../../../../shared/time/days.ts';
import { MEMBER_CERT } from '../../../../shared/status/member.ts';
import { ConfirmButton } from '../../../forms/ConfirmButton.tsx';
import { Timeline, timelineSteps, type Outcome } from '../../../features/records/Timeline.tsx';
import { Alert, Icon } from '../../../ui/Icon.tsx';
import { CANCEL_CERT } from './ProfileForm.tsx';
import { StatePicture, FailedState, NotSupported } from '../../../ui/EmptyState.tsx';
import { RecordList, type RowsAndTotals } from '../../../features/records/RecordList.tsx';
import { Time } from '../../../ui/Fact.tsx';

const STATUS: Record<number, number> = {
  [MEMBER_CERT.review]: CERT.review,
  [MEMBER_CERT.certified]: CERT.passed,
  [MEMBER_CERT.rejected]: CERT.rejected,
};

interface KnownLogs {
  hasLogs: boolean;
  /** Null for none, undefined when it could not be fetched. */
  newest: CertLog | null | undefined;
  rows: readonly CertLog[];
}

/**
 * The state of one kind of certification, as an application: null for none, undefined when not known. The member's own status
 * decides, because all other pages go by it; applications add details. It belongs to one kind, a person's if not said. Of the
 * other kind, and of an unknown status, the newest application decides.
 */
export function certState(
  { cert_status, cert_type = 1 }: Pick<User, 'cert_status' | 'cert_type'>,
  type: CertType,
  { hasLogs, newest, rows }: KnownLogs,
) {
  const status = cert_status === undefined ? undefined : STATUS[cert_status];
  const isNone = cert_status === MEMBER_CERT.none;
  if (cert_type !== type) return hasLogs ? newest : null;
  if (status === undefined && !isNone) return hasLogs ? newest : unknown;
  if (status !== undefined)
    return [newest, ...rows].find((log) => log?.status === status) ?? { ...unknown, status };
  return newest?.status === undefined || newest.status === CERT.passed ? null : newest;
}

const unknown: CertLog = { id: 0, timeline: [] };

interface CertificationProps {
  user: User;
  query: CertQuery;
  list: RowsAndTotals<CertLog, { total?: number }> | null;
  /** Null for none, undefined when not known. */
  latest: CertLog | null | undefined;
  hasLogs: boolean;
}

export function Certification({ user, query, list, latest: fetched, hasLogs }: CertificationProps) {
  const { type } = query;
  const latest = certState(user, type, { hasLogs, newest: fetched, rows: list?.rows ?? [] });
  const [takesPersons, takesCompanies] = [useCanCertify(1), useCanCertify(2)];
  const canApply = type === 1 ? takesPersons : takesCompanies;
  const canBorrow = useCanApply();
  const kinds = [
    [1, '个人实名', takesPersons],
    [2, '企业认证', takesCompanies],
  ] as const;
  const tabs = kinds.filter(([kind, , isTaken]) => isTaken || kind === type);
  return (
    <Card
      id="cert-title"
      title="认证"
      fragment="cert"
      end={latest && <StatusTag looks={certLogLooks} status={latest.status} text={latest.status_text} />}
    >
      {tabs.length > 1 && (
        <LinkTabs
          label="认证种类"
          tabs={tabs.map(
            ([kind, text]) => [text, certHref({ ...query, type: kind, page: PAGE }), kind === type] as const,
          )}
        />
      )}
      {latest === undefined ? (
        <FailedState level={3} compact title="认证状态加载失败" />
      ) : (
        <div className="body cert">
          {query.from && <ReturnLink href={query.from} />}
          {latest?.status === CERT.passed ? (
            <Certified log={latest} user={user} type={type} />
          ) : latest?.status === CERT.review ? (
            <InReview log={latest} />
          ) : latest && latest.status === undefined ? (
            <p className="alert">认证状态暂未取得，请稍后再看；如需帮助，请联系客服。</p>
          ) : !canApply ? (
            <NotSupported
              level={3}
              compact
              feature="在线认证"
              text="如需认证，请联系客服办理。"
              link={['联系客服', '/contact']}
            />
          ) : (
            <>
              {latest?.status === CERT.rejected ? (
                <Rejected reason={latest.reason} />
              ) : (
                <p className="lead">
                  {type === 1
                    ? `提现${canBorrow ? '与部分贷款申请' : ''}之前，需要先完成实名认证。通过后姓名与身份证号不能更改。`
                    : `以企业名义${canBorrow ? '申请经营贷' : '办理业务'}，需要先完成企业认证。`}
                </p>
              )}
              <CertForms
                key={`${type} ${latest?.id ?? 0}`}
                type={type}
                again={latest?.status === CERT.rejected}
                phone={user.phone_number ?? ''}
              />
            </>
          )}
        </div>
      )}
      {list && (list.totals.total ?? list.rows.length + query.page - PAGE) > 0 && (
        <CertLogs list={list} query={query} />
      )}
    </Card>
  );
}

/** Masked by the upstream. A member cannot change it. */
function Certified({ log, user, type }: { log: CertLog; user: User; type: CertType }) {
  const canBorrow = useCanApply();
  const facts: [term: string, text: string | undefined][] =
    type === 1
      ? [
          ['真实姓名', log.real_name ?? user.real_name],
          ['身份证号', log.id_card ?? user.id_card],
        ]
      : [
          ['企业名称', log.company_name],
          ['法定代表人', log.real_name],
        ];
  const known = [...facts, ['通过时间', log.audited_at && showTime(log.audited_at)] as const].filter(
    ([, text]) => text,
  );
  return (
    <div className="stack">
      <div className="state">
        <StatePicture art="certificate" lazy />
        <p>
          {type === 1
            ? `已通过实名认证，可以申请提现${canBorrow ? '与贷款' : ''}。姓名与身份证号不能更改。`
            : `已通过企业认证，可以企业名义${canBorrow ? '申请经营贷' : '办理业务'}。`}
        </p>
      </div>
      {known.length > 0 && (
        <dl className="answers">
          {known.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function InReview({ log }: { log: CertLog }) {
  return (
    <div className="stack">
      <div className="state">
        <StatePicture art="pending" lazy />
        <p>申请已提交，一般 1 个工作日内完成审核，结果会以站内消息通知您。</p>
      </div>
      <Timeline steps={timelineSteps(log.timeline, 'open', [{ text: '审核完成' }])} label="认证进度" />
      {log.can_cancel === 1 && (
        <div className="btn-row">
          <ConfirmButton
            id="withdraw-cert"
            title="撤回申请"
            text="撤回后需要重新填写并提交，才能完成认证。"
            verb="撤回"
            action="/user/info"
            values={{ intent: CANCEL_CERT, id: String(log.id) }}
          />
        </div>
      )}
    </div>
  );
}

function Rejected({ reason }: { reason: string | undefined }) {
  return (
    <Alert
      tone="bad"
      icon="circle-alert"
    >{`上次申请未通过。${reason ? `原因：${reason.replace(/(?<![。．.；;，,\s])[。．.；;，,\s]+$/, '')}。` : ''}请修改后重新提交；证件信息出于安全考虑需要重新填写。`}</Alert>
  );
}

function ReturnLink({ href }: { href: string }) {
  return (
    <p className="alert">
      <Icon name="arrow-left" size="small" />
      <a href={href}>返回刚才的页面</a>
    </p>
  );
}

interface CertLogsProps {
  list: RowsAndTotals<CertLog, { total?: number }>;
  query: CertQuery;
}

function CertLogs({ list, query }: CertLogsProps) {
  return (
    <>
      <h3 className="cert-logs-title">认证记录</h3>
      <RecordList
        list={list}
        noun="认证申请"
        page={query.page}
        href={(page) => certHref({ ...query, page })}
        hint=""
        start={null}
        sums={() => null}
      >
        {(rows) => <LogRows rows={rows} />}
      </RecordList>
    </>
  );
}

function LogRows({ rows }: { rows: readonly CertLog[] }) {
  return (
    <ul className="cert-logs">
      {rows.map((log) => (
        <li key={log.id}>
          <details>
            <summary>
              <span>
                <Time at={log.created_at} />
                {log.cert_no && <small>{log.cert_no}</small>}
              </span>
              <span className="grow">
                {[log.company_name, log.real_name, log.id_card].filter(Boolean).join('·')}
              </span>
              <StatusTag looks={certLogLooks} status={log.status} text={log.status_text} />
              <Icon name="chevron-down" size="small" />
            </summary>
            {log.timeline.length > 0 ? (
              <Timeline
                steps={timelineSteps(
                  log.timeline,
                  (log.status === undefined ? undefined : outcomes[log.status]) ?? 'ended',
                )}
                label={log.cert_no ? `申请 ${log.cert_no} 的进度` : '申请的进度'}
              />
            ) : (
              <p className="note">暂无进度记录</p>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

const outcomes: Record<number, Outcome> = {
  [CERT.review]: 'open',
  [CERT.passed]: 'ended',
  [CERT.rejected]: 'refused',
  [CERT.cancelled]: 'ended',
};
