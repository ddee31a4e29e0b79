import type { FastifyInstance } from 'fastify';
import { csvFile } from '../../shared/csv.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { toYuan } from '../../shared/money/money.ts';
import { compactTime, wireTime, wireTimeOrNull } from '../domain/shanghaiTime.ts';
import type { Db } from '../store/db.ts';
import { type OperatorRecord, operatorRecords } from '../store/operatorRecords.ts';
import { kindOf } from './kinds/kinds.ts';
import { listParameters, listQuery } from './listQuery.ts';
import { logAct } from './log.tsx';
import { operatorOf } from './operator.tsx';
import { nameOfPerson } from './person.tsx';

/** Where a list is asked for as a file. */
export const EXPORT = '/console/export';
/** Rows of a file at most. */
const EXPORT_MAX = 10_000;

const HEADS = [
  '类别',
  '单号',
  '提交时间',
  '到期',
  '是否逾期',
  '用户编号',
  '姓名',
  '手机号',
  '内容',
  '金额（元）',
  '状态',
  '原因',
];

/** Sends the list that is shown as a CSV file, with the same masks, and logs who took what. */
export function exportRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => number }): void {
  app.post(EXPORT, (request, reply) => {
    const operator = operatorOf(request);
    const query = listQuery(
      Object.fromEntries(
        Object.entries(fieldsOf(request.body)).map(([name, value]) => [name, scalarText(value)]),
      ),
    );
    const at = now();
    const rows = operatorRecords(db, { ...query, count: EXPORT_MAX }, at);
    const filter = new URLSearchParams(Object.entries(listParameters(query)).filter(([, value]) => value));
    const label = kindOf(query.kind)?.label ?? '全部';
    logAct(db, at, {
      operator,
      act: '导出列表',
      after: `${label}，${rows.length} 条`,
      reason: String(filter),
    });
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${query.kind || 'all'}-${compactTime(at)}.csv"`,
      })
      .send(csvFile([HEADS, ...rows.map(lineOf)]));
  });
}

function lineOf(record: OperatorRecord): string[] {
  const {
    kind,
    no,
    at,
    due,
    overdue,
    user_no: userNo,
    user_phone: own,
    phone,
    amount,
    state,
    title,
    reason,
  } = record;
  const number = own || phone;
  return [
    kindOf(kind)?.label ?? '',
    no,
    wireTime(at),
    wireTimeOrNull(due) ?? '',
    overdue ? '已逾期' : '',
    userNo ?? '',
    nameOfPerson(record),
    number ? maskPhone(number) : '',
    title,
    amount === null ? '' : toYuan(amount),
    kindOf(kind)?.states[state] ?? '',
    reason,
  ];
}
