import { ChevronDown } from 'lucide';
import type { CertLog } from '../../../shared/records/membership.ts';
import { CERT } from '../../../shared/status/cert.ts';
import { Icon } from '../../ui/Icon.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Timeline, timelineSteps, type Outcome } from '../../ui/Timeline.tsx';
import { RecordList, type RowsAndTotals } from '../../ui/RecordList.tsx';
import { certHref, type CertQuery } from './certQuery.ts';
import { certLogLooks } from '../../entities/statusColours.ts';
import { Time } from '../../ui/Fact.tsx';

interface CertLogsProps {
  list: RowsAndTotals<CertLog, { total?: number }>;
  query: CertQuery;
}

export function CertLogs({ list, query }: CertLogsProps) {
  return (
    <>
      <h3 className="cert-logs-title">申请记录</h3>
      <RecordList
        list={list}
        noun="认证申请"
        page={query.page}
        href={(page) => certHref({ ...query, page })}
        hint=""
        start={null}
        sums={() => null}
      >
        {(rows) => <Rows rows={rows} />}
      </RecordList>
    </>
  );
}

function Rows({ rows }: { rows: readonly CertLog[] }) {
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
              <Icon of={ChevronDown} size="small" />
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
