import type { TSchema } from 'typebox';
import { PAGE, PAGE_SIZE_MAX, SUCCESS } from '../../shared/constants.ts';
import { NOT_FOUND } from '../../shared/codes.ts';
import { contract, type CallName } from '../../shared/contract/index.ts';
import { csvFile } from '../../shared/csv.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { fieldsOf, scalarText } from '../../shared/fieldsOf.ts';
import { UNREADABLE } from '../../shared/money/money.ts';
import { maskPhone } from '../../shared/rules/contact.ts';
import { OWN_FILE } from '../../shared/rules/files.ts';
import { unseenRows } from '../../shared/paging.ts';
import { UPLOAD_PATH } from '../../shared/paths.ts';

/** A file of the copy: the call whose rows it has, or whose one record. */
const FILES: readonly [name: string, call: CallName, isOne?: true][] = [
  ['个人资料', 'user', true],
  ['钱包', 'bag', true],
  ['收支账单', 'bill'],
  ['充值订单', 'rechargeOrders'],
  ['提现', 'withdrawals'],
  ['余额退款', 'balanceRefunds'],
  ['认证与VIP会员', 'certLogs'],
  ['发票', 'invoices'],
  ['贷款申请', 'formRecords'],
  ['收藏的产品', 'favorites'],
  ['同意与授权', 'consents'],
  ['站内消息', 'notices'],
  ['留言与投诉', 'messages'],
  ['登录中的设备', 'devices'],
  ['登录记录', 'logins'],
  ['通知设置', 'noticeSettings'],
  ['状态推送', 'webhooks'],
  ['注销', 'closing', true],
  ['上传的文件', 'uploads'],
];

/** What is another member's, or says nothing to a reader. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'id',
  'related_id',
  'related_type',
  'biz_id',
  'scene',
  'level_id',
  'package_id',
  'form_id',
  'loan_type_id',
  'partner_id',
  'inviter',
  'source_user',
  'request_id',
  'icon',
  'link',
  'can_cancel',
  'can_edit',
  'can_resubmit',
]);

/** Makes a call with this input. */
export type AskCall = (call: CallName, input: object) => Promise<Envelope>;

/** A text file of the archive. */
export interface TextFile {
  name: string;
  text: string;
}

export interface MemberFiles {
  texts: TextFile[];
  /** The member's uploads, as `OWN_FILE` names them, with their own names. */
  uploads: { id: string; name: string }[];
}

/**
 * Everything that the upstream has of the member, as CSV files with Chinese headings. Calls that the upstream lacks are named in a file
 * of their own. The first refusal is the result: a copy that lacks something without saying so would be worse than none.
 */
export async function readMemberFiles(ask: AskCall): Promise<MemberFiles | { refusal: Envelope }> {
  const texts: TextFile[] = [];
  const missing: string[] = [];
  const uploads = new Map<string, string>();
  let own = '';
  for (const [name, call, isOne = false] of FILES) {
    const read = await rowsOf(ask, call);
    if ('refusal' in read) {
      if (read.refusal.code !== NOT_FOUND) return read;
      missing.push(name);
      continue;
    }
    if (call === 'user') own = maskPhone(scalarText(read.rows[0]?.phone_number));
    texts.push({ name: `${name}.csv`, text: tableOf(itemOf(contract[call].output), read.rows, own, isOne) });
    for (const url of JSON.stringify(read.rows).matchAll(UPLOAD)) uploads.set(url[1] ?? '', '');
    if (call === 'uploads')
      for (const row of read.rows) {
        const [, id] = ADDRESS.exec(scalarText(row.url)) ?? [];
        if (id) uploads.set(id, scalarText(row.name));
      }
    if (call !== 'formRecords') continue;
    const answers = await answersOf(ask, read.rows);
    if ('refusal' in answers) return answers;
    texts.push({ name: '贷款申请填写内容.csv', text: answers.text });
    for (const id of answers.uploads) if (!uploads.has(id)) uploads.set(id, '');
  }
  texts.unshift({ name: '说明.txt', text: readme(missing) });
  return { texts, uploads: [...uploads].map(([id, name]) => ({ id, name })) };
}

const UPLOAD = new RegExp(`${UPLOAD_PATH}/(${OWN_FILE})(?=")`, 'g');
const ADDRESS = new RegExp(`^${UPLOAD_PATH}/(${OWN_FILE})$`);

const readme = (missing: readonly string[]): string =>
  [
    '本压缩包是您在本站的全部数据的副本，由您本人登录后生成，本站不保存这份副本。',
    '表格为 CSV（UTF-8），可以用表格软件打开；“文件”目录是您上传的原件。',
    '姓名、证件号、账号与手机号，与页面一样部分隐藏；需要完整内容的，请联系客服，核实身份后提供。',
    '好友等其他用户的资料不在其中。',
    ...(missing.length > 0 ? [`业务系统没有提供的内容：${missing.join('、')}。`] : []),
    '',
  ].join('\r\n');

type Rows = Record<string, unknown>[];

/** All rows of a list, or the one record. */
async function rowsOf(ask: AskCall, call: CallName): Promise<{ rows: Rows } | { refusal: Envelope }> {
  const isPaged = 'page' in contract[call].input.properties;
  let refusal: Envelope | undefined;
  const rows: Rows = [];
  const pages = unseenRows(
    PAGE,
    async (page) => {
      const envelope = await ask(call, isPaged ? { page, count: PAGE_SIZE_MAX } : {});
      if (envelope.code === SUCCESS) return recordsIn(envelope.data);
      refusal = envelope;
      return [];
    },
    (row) => JSON.stringify(row),
  );
  for await (const page of pages) {
    rows.push(...page);
    if (!isPaged) break;
  }
  return refusal ? { refusal } : { rows };
}

function recordsIn(data: unknown): Rows {
  const { list } = fieldsOf(data);
  const rows = Array.isArray(data) ? data : Array.isArray(list) ? list : data === null ? [] : [data];
  return rows.map(fieldsOf);
}

/** The schema of a row, or of the one record. */
function itemOf(schema: TSchema): Schema {
  // A schema is read by its keywords.
  const { items, properties } = schema as Schema;
  return items ?? properties?.list?.items ?? schema;
}

interface Schema {
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  description?: string;
  'x-reads'?: string;
}

/** One record (`isOne`): a line for each field; a list: a line for each row. */
function tableOf(schema: Schema, rows: Rows, own: string, isOne: boolean): string {
  const fields = Object.entries(schema.properties ?? {}).filter(
    // A number whose word stands beside it says nothing more.
    ([key]) => !LEFT_OUT.has(key) && !(`${key}_text` in (schema.properties ?? {})),
  );
  const headings = fields.map(([key, field]) => headingOf(key, field));
  const cells = rows.map((row) =>
    fields.map(([key, field]) => {
      const text = show(row[key], field);
      return isAboutFriend(row) ? withoutFriends(text, own) : text;
    }),
  );
  const [only] = cells;
  return isOne
    ? csvFile(headings.map((heading, at) => [heading, only?.[at] ?? '']))
    : csvFile([headings, ...cells]);
}

/** The meaning of the field, as the description of `/bff` has it, up to its first explanation. */
const headingOf = (key: string, field?: Schema): string =>
  (field?.description ?? key).split(/[：；，（]|的名称/)[0] ?? key;

function show(value: unknown, field: Schema | undefined): string {
  if (value === null && field?.['x-reads'] === 'money') return UNREADABLE;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => show(one, field?.items)).join('；');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key))
      .map(
        ([key, one]) =>
          [headingOf(key, field?.properties?.[key]), show(one, field?.properties?.[key])] as const,
      )
      .filter(([, text]) => text !== '')
      .map(([heading, text]) => `${heading} ${text}`)
      .join('，');
  if (field?.minimum === 0 && field.maximum === 1) return value === 1 ? '是' : '否';
  return scalarText(value);
}

/** Whether a bill is a commission, or a message is about a referral: their texts name friends. */
const isAboutFriend = ({ biz_type: kind, category }: Record<string, unknown>): boolean =>
  (typeof kind === 'number' && kind >= 401 && kind <= 404) || category === 4;

/** Without the masked numbers and names of friends. */
const withoutFriends = (text: string, own: string): string =>
  text
    .replace(/(?<!\d)1\d{2}\*{4}\d{4}(?!\d)/g, (found) => (found === own ? found : '（好友）'))
    .replace(/[^\s*，。“”]\*{2}(?!\*)/gu, '（好友）');

/** The answers of all applications, by the words of their questions. */
async function answersOf(
  ask: AskCall,
  records: Rows,
): Promise<{ text: string; uploads: string[] } | { refusal: Envelope }> {
  const lines: string[][] = [];
  const uploads: string[] = [];
  const labels = new Map<unknown, Map<string, string>>();
  for (const { id, form_id: form, form_no: no } of records) {
    const detail = await ask('formRecord', { id });
    if (detail.code === NOT_FOUND) continue;
    if (detail.code !== SUCCESS) return { refusal: detail };
    if (!labels.has(form)) labels.set(form, await labelsOf(ask, form));
    for (const url of JSON.stringify(detail.data).matchAll(UPLOAD)) uploads.push(url[1] ?? '');
    for (const [key, answer] of Object.entries(fieldsOf(fieldsOf(detail.data).answers)))
      lines.push([
        scalarText(no),
        labels.get(form)?.get(key) ?? key,
        [answer].flat().map(scalarText).join('；'),
      ]);
  }
  return { text: csvFile([['申请编号', '问题', '回答'], ...lines]), uploads };
}

async function labelsOf(ask: AskCall, form: unknown): Promise<Map<string, string>> {
  const { data } = await ask('form', { id: form });
  const steps = fieldsOf(data).steps;
  const fields = (Array.isArray(steps) ? steps : []).flatMap((step) => {
    const { fields: questions } = fieldsOf(step);
    return Array.isArray(questions) ? questions.map(fieldsOf) : [];
  });
  return new Map(fields.map(({ key, label }) => [scalarText(key), scalarText(label)]));
}
