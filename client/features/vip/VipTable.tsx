import { groupYuan } from '../../../shared/money/money.ts';
import type { CertLog } from '../../../shared/records/membership.ts';
import { vipRecordHref } from '../../entities/vipRecordHref.ts';
import { vipTitle } from './vipTitle.ts';
import { vipPeriod } from './vipPeriod.ts';
import { ACTIONS, numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { vipLooks } from '../../entities/looks/vipLooks.ts';
import { Time } from '../../ui/Time.tsx';

const COLUMNS = ['开通时间与单号', 'VIP 会员', '有效期', '状态', numeric('金额（元）'), ACTIONS];

/** The member's memberships, newest first. */
export function VipTable({ rows }: { rows: readonly CertLog[] }) {
  return (
    <RecordTable caption="VIP 会员开通记录" columns={COLUMNS}>
      {rows.map(({ id, cert_no, created_at, package_title, price, status_text, vip }) => {
        const no = vip?.order_no ?? cert_no;
        const title = vipTitle(package_title, vip?.title);
        const act = vip?.refundable === 1 ? '查看与退款' : '查看';
        return (
          <tr key={id}>
            <td>
              <Time at={created_at} />
              {no && <small>{no}</small>}
            </td>
            <td>
              <b>{title}</b>
              {vip?.pay_type_text && <small>{vip.pay_type_text}</small>}
            </td>
            <td>{vip ? vipPeriod(vip) : <span className="soft">—</span>}</td>
            <td>
              <StatusTag looks={vipLooks} status={vip?.status} text={status_text ?? vip?.status_text} />
            </td>
            <td className="num">{price ? groupYuan(price) : <span className="soft">—</span>}</td>
            <td>
              <a className="nowrap" href={vipRecordHref(id)} aria-label={`${act}：${title}${no ? `，单号 ${no}` : ''}`}>
                {act}
              </a>
            </td>
          </tr>
        );
      })}
    </RecordTable>
  );
}
