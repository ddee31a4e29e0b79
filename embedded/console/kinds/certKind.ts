import { CERT, certStatus } from '../../../shared/status/cert.ts';
import { statusTexts, textOf, type MovesBy } from '../../../shared/status/move.ts';
import { maskPhone } from '../../../shared/rules/contact.ts';
import { maskPersonName } from '../../../shared/rules/names.ts';
import { birthdayOf, maskIdCard } from '../../../shared/rules/identityNumbers.ts';
import { yearsBetween } from '../../../shared/time/days.ts';
import { wireTime } from '../../domain/shanghaiTime.ts';
import type { Db } from '../../store/db.ts';
import { CERT_NAMES, passCert, rejectCert, type CertType } from '../../workflows/cert.ts';
import {
  type Check,
  type ConsoleAction,
  type ConsoleKind,
  fact,
  secret,
  type Fact,
  actBy,
  buttonsOf,
  pendingFiles,
  stepsOf,
} from './kind.ts';

const BUTTONS: Record<MovesBy<typeof certStatus, 'operator'>, ConsoleAction> = {
  pass: { verb: 'pass', label: '审核通过' },
  reject: {
    verb: 'reject',
    label: '不通过',
    asks: 'reason',
    danger: true,
    reasons: [
      '证件照片不清晰，请重新拍摄',
      '证件信息与填写内容不一致',
      '证件已过期',
      '照片不完整，请拍摄全部边角',
    ],
  },
};
interface CertRow {
  id: number;
  status: number;
  user_id: number;
  cert_no: string;
  cert_type: CertType;
  real_name: string;
  id_card: string;
  company_name: string;
  credit_code: string;
  legal_person: string;
  contact_phone: string;
  id_card_front: string;
  id_card_back: string;
  license_url: string;
  reason: string;
  created_at: number;
  audited_at: number | null;
}

export const certKind: ConsoleKind = {
  label: '认证',
  states: Object.fromEntries(statusTexts(certStatus)),
  view(db, now, id) {
    const row = db.get<CertRow>('SELECT * FROM cert_logs WHERE id = ? AND cert_type <> 3', id);
    if (!row) return undefined;
    return {
      id,
      no: row.cert_no,
      userId: row.user_id,
      at: row.created_at,
      amount: null,
      title: CERT_NAMES[row.cert_type],
      state: row.status,
      sections: [{ title: '认证信息', facts: [...factsOf(row, now), ...fact('未通过原因', row.reason)] }],
      figures: [],
      checks: row.status === CERT.review ? checksOf(db, row) : [],
      files: pendingFiles(db, row.user_id, [
        ['身份证人像面', row.id_card_front],
        ['身份证国徽面', row.id_card_back],
        ['营业执照', row.license_url],
      ]),
      steps: stepsOf('提交申请', row.created_at, {
        text: textOf(certStatus, row.status),
        remark: row.reason,
        at: row.audited_at,
      }),
      acts: buttonsOf(certStatus, BUTTONS, row.status),
    };
  },
  act: actBy('认证', { pass: [passCert, '认证已通过'], reject: [rejectCert, '认证未通过'] }),
};

const factsOf = (row: CertRow, now: number): Fact[] => [
  ...secret('姓名', row.real_name, maskPersonName),
  ...secret('身份证号', row.id_card, maskIdCard),
  ...(row.id_card
    ? fact('年龄', `${yearsBetween(birthdayOf(row.id_card), wireTime(now).slice(0, 10))} 岁`)
    : []),
  ...fact('企业名称', row.company_name),
  ...fact('统一社会信用代码', row.credit_code),
  ...secret('法定代表人', row.legal_person, maskPersonName),
  ...secret('联系电话', row.contact_phone, maskPhone),
];

/** Whether another member is certified with the same identity; passing would then be refused. */
function checksOf(db: Db, row: CertRow): Check[] {
  const column = row.cert_type === 1 ? 'id_card' : 'credit_code';
  const taken = db.get(
    `SELECT 1 FROM cert_logs WHERE ${column} = ? AND status = ${CERT.passed} AND user_id <> ?`,
    row[column],
    row.user_id,
  );
  return [
    {
      good: taken === undefined,
      text: taken === undefined ? '证件未在其他账户认证' : '证件已在其他账户认证，不能通过',
    },
  ];
}
