import { groupYuan } from '../../../shared/money/money.ts';
import type { FormRecord } from '../../../shared/records/loan.ts';
import { FORM } from '../../../shared/status/form.ts';
import { applicationTitle, monthsText } from '../../entities/applicationFacts.ts';
import { PriorityMark } from './PriorityMark.tsx';
import { loanFormHref } from './loanFormQuery.ts';
import { applicationLooks } from '../../entities/looks/applicationLooks.ts';
import { ACTIONS, numeric, RecordTable } from '../../ui/RecordTable.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Time } from '../../ui/Time.tsx';
import { UNKNOWN } from "../../../shared/fieldsOf.ts";

const COLUMNS = ['申请与编号', '机构', numeric('金额（元）'), numeric('期限'), '状态', '更新时间', ACTIONS];

/** Loan applications as a table, each with its next action. */
export function ApplicationTable({ rows }: { rows: readonly FormRecord[] }) {
  return (
    <RecordTable caption="贷款申请" columns={COLUMNS}>
      {rows.map((row) => {
        const [href, word] = nextStep(row);
        const title = applicationTitle(row);
        return (
          <tr key={row.id}>
            <td>
              <b>
                {title} <PriorityMark record={row} />
              </b>
              {row.form_no && <small>{row.form_no}</small>}
            </td>
            <td>
              {row.partner_name || <span className="soft">由顾问匹配</span>}
              {row.partner_product && <small>{row.partner_product}</small>}
            </td>
            <td className="num">{row.amount === undefined || row.amount === '0.00' ? <span className="soft">{UNKNOWN}</span> : groupYuan(row.amount)}</td>
            <td className="num">{monthsText(row.term) ?? <span className="soft">{UNKNOWN}</span>}</td>
            <td>
              <StatusTag looks={applicationLooks} status={row.status} text={row.status_text} />
            </td>
            <td>
              <Time at={row.updated_at} />
            </td>
            <td>
              <a className="nowrap" href={href} aria-label={`${word}：${title}${row.form_no ? `，编号 ${row.form_no}` : ''}`}>
                {word}
              </a>
            </td>
          </tr>
        );
      })}
    </RecordTable>
  );
}

function nextStep({ id, form_id, status }: FormRecord): [href: string, word: string] {
  if (status === FORM.draft && form_id !== undefined) return [loanFormHref(form_id, { record: id, step: 1 }), '继续填写'];
  return [`/form/record/${id}`, status === FORM.wanting ? '去补充' : '查看'];
}
