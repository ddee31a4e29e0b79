import { PAGE } from '../../../shared/constants.ts';
import type { User } from '../../../shared/records/account.ts';
import type { CertLog } from '../../../shared/records/membership.ts';
import { CERT } from '../../../shared/status/cert.ts';
import { certHref, type CertQuery } from './certQuery.ts';
import { certState } from './certState.ts';
import { certLogLooks } from '../../entities/looks/certLogLooks.ts';
import { useIsOffered } from '../../offered.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { NotOffered } from '../../ui/NotOffered.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import type { RowsAndTotals } from '../../ui/rowsAndTotals.ts';
import { CertForms } from './CertForms.tsx';
import { Certified } from './Certified.tsx';
import { CertLogs } from './CertLogs.tsx';
import { InReview } from './InReview.tsx';
import { Rejected } from './Rejected.tsx';
import { ReturnLink } from './ReturnLink.tsx';

interface CertificationProps {
  user: User;
  query: CertQuery;
  /** The applications of the shown kind; null when they could not be fetched. */
  list: RowsAndTotals<CertLog, { total?: number }> | null;
  /** The newest of them; null for none, undefined when that is not known. */
  latest: CertLog | null | undefined;
  /** The upstream lists applications. */
  hasLogs: boolean;
}

/** The state of a certification, or the form for it, and the earlier applications. */
export function Certification({ user, query, list, latest: fetched, hasLogs }: CertificationProps) {
  const { type } = query;
  const latest = certState(user, type, { hasLogs, newest: fetched, rows: list?.rows ?? [] });
  const canApply = useIsOffered('certApply');
  return (
    <section className="card" id="cert" aria-labelledby="cert-title">
      <header>
        <h2 id="cert-title">认证</h2>
        {latest && <StatusTag looks={certLogLooks} status={latest.status} text={latest.status_text} />}
      </header>
      <nav className="tabs in-card" aria-label="认证种类">
        {([1, 2] as const).map((kind) => (
          <a key={kind} href={certHref({ type: kind, page: PAGE })} aria-current={kind === type ? 'page' : undefined}>
            {kind === 1 ? '个人实名' : '企业认证'}
          </a>
        ))}
      </nav>
      {latest === undefined ? (
        <FailedState level={3} compact title="认证状态加载失败" />
      ) : (
        <div className="body cert">
          <ReturnLink>返回刚才的页面</ReturnLink>
          {latest?.status === CERT.passed ? (
            <Certified log={latest} user={user} type={type} />
          ) : latest?.status === CERT.review ? (
            <InReview log={latest} />
          ) : latest && latest.status === undefined ? (
            <p className="alert">认证状态暂未取得，请稍后再看；如需帮助，请联系客服。</p>
          ) : !canApply ? (
            <NotOffered level={3} compact feature="在线认证" text="如需认证，请联系客服办理。">
              <a className="btn" href="/contact">
                联系客服
              </a>
            </NotOffered>
          ) : (
            <>
              {latest?.status === CERT.rejected ? (
                <Rejected reason={latest.reason} />
              ) : (
                <p className="lead">
                  {type === 1 ? '提现与申请贷款前，需要先完成实名认证。通过后姓名与身份证号不能更改。' : '以企业名义申请经营贷，需要先完成企业认证。'}
                </p>
              )}
              <CertForms key={`${type} ${latest?.id ?? 0}`} type={type} again={latest?.status === CERT.rejected} phone={user.phone_number ?? ''} />
            </>
          )}
        </div>
      )}
      {list && (list.totals.total ?? list.rows.length + query.page - PAGE) > 0 && <CertLogs list={list} query={query} />}
    </section>
  );
}
