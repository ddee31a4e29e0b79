import { REPAYMENT_METHODS } from '../../shared/money/repayment.ts';
import { BILL, billTypeWords, LISTING } from '../../shared/status/bill.ts';
import { CERT } from '../../shared/status/cert.ts';
import { formStatus } from '../../shared/status/form.ts';
import { MEMBER, MEMBER_CERT } from '../../shared/status/member.ts';
import { statusTexts } from '../../shared/status/move.ts';
import { RECHARGE_REFUND, rechargeStatus } from '../../shared/status/recharge.ts';
import { REFUND } from '../../shared/status/refund.ts';
import { SCAN } from '../../shared/status/scan.ts';
import { vipStatus } from '../../shared/status/vip.ts';
import { withdrawalStatus } from '../../shared/status/withdrawal.ts';
import texts from './fields.json' with { type: 'json' };

/** What the tables of fields.json say of a field. */
interface FieldText {
  /** Its meaning, in Chinese. */
  text?: string;
  /** Its values with their meanings, or the name of a list of such. An upstream may add some to those of a response. */
  values?: string | Meanings;
  /** Where the schema gives none and the field's form alone would say little. */
  example?: unknown;
}
type Meanings = Readonly<Record<string, string>>;

/** By record or request and field, where the field's name alone does not say what it is. */
const PLACES: Readonly<Record<string, FieldText>> = texts.places;
/** By the field's name, in responses and in requests. */
const OUTPUTS: Readonly<Record<string, FieldText>> = texts.outputs;
const INPUTS: Readonly<Record<string, FieldText>> = texts.inputs;
/** Records and requests whose fields mean the same as those of another. */
const SAME_AS: Readonly<Record<string, string>> = texts.sameAs;

/** The lists of values that several fields have, and the workflows' statuses. */
const VALUES: Readonly<Record<string, Meanings>> = {
  ...texts.values,
  bizTypes: billTypeWords,
  repayments: { ...REPAYMENT_METHODS, 4: '到期还本付息', 5: '随借随还' },
  listing: { [LISTING.off]: '下架', [LISTING.listed]: '上架', [LISTING.byLink]: '仅凭链接可见' },
  bill: { [BILL.pending]: '待结算', [BILL.inEffect]: '已生效', [BILL.void]: '已失效' },
  member: { [MEMBER.disabled]: '已停用', [MEMBER.active]: '正常' },
  refund: { [REFUND.review]: '审核中', [REFUND.refunded]: '退款成功', [REFUND.rejected]: '未通过' },
  rechargeRefund: {
    [RECHARGE_REFUND.none]: '没有退款',
    [RECHARGE_REFUND.underWay]: '退款中',
    [RECHARGE_REFUND.done]: '已退款',
    [RECHARGE_REFUND.failed]: '退款失败',
  },
  certStatus: {
    [MEMBER_CERT.none]: '未认证',
    [MEMBER_CERT.review]: '审核中',
    [MEMBER_CERT.certified]: '已认证',
    [MEMBER_CERT.rejected]: '未通过',
  },
  certLogStatus: {
    [CERT.review]: '待审核',
    [CERT.passed]: '已通过',
    [CERT.rejected]: '未通过',
    [CERT.cancelled]: '已撤销',
  },
  scan: {
    [SCAN.waiting]: '等待扫码',
    [SCAN.scanned]: '已扫码',
    [SCAN.confirmed]: '已确认',
    [SCAN.cancelled]: '已取消',
    [SCAN.expired]: '已过期',
  },
  vipStatus: Object.fromEntries(statusTexts(vipStatus)),
  formStatus: Object.fromEntries(statusTexts(formStatus)),
  rechargeStatus: Object.fromEntries(statusTexts(rechargeStatus)),
  withdrawalStatus: Object.fromEntries(statusTexts(withdrawalStatus)),
};

/**
 * The meaning of a field, in Chinese. `place` is the record and the field, as `Bill.type` or `HomePage.stats.note`; the fields of a
 * request have the call's name and `Request`, as `WithdrawRequest.amount`. `own`: the description that the schema has itself.
 */
export function describeField(
  place: string,
  own?: unknown,
): { description: string | undefined; example: unknown } {
  const name = place.slice(place.lastIndexOf('.') + 1);
  const isInput = place.includes('Request.');
  const { text, values, example } = PLACES[place] ?? PLACES[elsewhere(place)] ?? {};
  const common = (isInput ? INPUTS[name] : undefined) ?? OUTPUTS[name] ?? INPUTS[name];
  const said = text ?? (typeof own === 'string' && !GENERAL.has(own) ? own : common?.text);
  const listed = Object.entries((typeof values === 'string' ? VALUES[values] : values) ?? {})
    .map(([value, word]) => `${value} ${word}`)
    .join('，');
  return {
    description: [said, listed].filter(Boolean).join('：') || undefined,
    example: example ?? common?.example,
  };
}

/** The same field of the record that has its text. */
function elsewhere(place: string): string {
  const record = Object.keys(SAME_AS).find((name) => place.startsWith(`${name}.`));
  return record === undefined ? place : place.replace(record, SAME_AS[record] ?? record);
}

/** Descriptions that every field of a kind has; the field's own meaning says more. */
const GENERAL = new Set([
  '编号',
  '金额（元）',
  '百分比',
  '0 否，1 是',
  '数量',
  '图片或文件地址',
  '文件地址',
  '链接地址',
]);
