import type { User } from '../../../shared/records/account.ts';
import type { CertLog } from '../../../shared/records/membership.ts';
import type { CertType } from './certQuery.ts';
import { StatePicture } from '../../ui/StatePicture.tsx';
import { showTime } from "../../../shared/time/days.ts";

/** The certified data of a person (type 1) or a company, masked by the upstream. A member cannot change it. */
export function Certified({ log, user, type }: { log: CertLog; user: User; type: CertType }) {
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
  const known = [...facts, ['通过时间', log.audited_at && showTime(log.audited_at)] as const].filter(([, text]) => text);
  return (
    <div className="stack">
      <div className="state">
        <StatePicture art="certificate" lazy />
        <p>{type === 1 ? '已通过实名认证，可以申请提现与贷款。姓名与身份证号不能更改。' : '已通过企业认证，可以企业名义申请经营贷。'}</p>
      </div>
      {known.length > 0 && (
        <dl className="facts wide-facts">
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
