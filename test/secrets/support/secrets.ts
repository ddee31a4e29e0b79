import type { Test } from 'tap';
import type { EndpointName } from '../../../shared/contract/index.ts';

/**
 * What a visitor, a member or an upstream may send and nobody else may see. Each value is valid where it belongs, so that it gets
 * as far as it can, and occurs nowhere else in the project.
 */
export const SECRETS = {
  token: 'Tq4wWm81-token-of-a-member',
  grantedToken: 'Gx7bNk29-token-of-a-login',
  queryToken: 'Qt6vSb38-token-in-an-address',
  secondToken: 'Dv5rLs63-another-token',
  inviteCookie: 'Ky2hRz84cookieinvite',
  stateCookie: 'Vu9cJd57-cookie-state',
  otherCookie: 'Oc3mPt46-foreign-cookie',
  account: 'Ha6gFy92-account',
  password: 'Wz8nBe35Pass',
  newPassword: 'Qf1xUj74Pass',
  smsCode: '739164',
  oldSmsCode: '850273',
  phone: '19923746105',
  contactPhone: '18836251947',
  idNumber: '110101199003074514',
  card: '6217003810029684704',
  bankBranch: 'Bb6tXi18-branch',
  bankCode: 'Lw8kQa41',
  realName: '欧阳沐宸霖',
  legalPerson: '司徒望舒瑾',
  nickname: 'Nn5vCo72-nickname',
  email: 'em9dZs36.box@mail.example',
  birthday: '1987-03-29',
  company: '湖州蓝鲸木业有限公司',
  creditCode: '91330501MA2B4XQ17K',
  invite: 'Iv4jHr68code',
  oauthCode: 'Oa7sEw25-code',
  oauthState: 'Os2pYm93-state',
  scanId: 'Sc8uKb54-scan',
  captcha: 'xK7qV2Zr',
  captchaKey: 'Ck3fNd86-captcha-key',
  idempotencyKey: 'Ik6zTg47-idempotency',
  orderNo: 'RC8264019375526',
  amount: '83619.47',
  fileName: 'Fn1eWq79-scan',
  fileText: 'Ft5yVa32-content-of-a-file',
  fileUrl: '/media/Fu9iSx61.png',
  partName: 'Pn4rBj83-part',
  answer: 'La2oMk56-answer-of-an-application',
  remark: 'Rm7wDc94-remark',
  message: 'Fb3lPh27-message-to-the-site',
  searchWord: 'Sw8gUz65word',
  queryName: 'Qn1tJe48-name',
  queryValue: 'Qv6aRf73-value',
  pathPart: 'Pp9mXo24-path',
  viewedPart: 'Vp3cYi87-viewed',
  referer: 'Rf5kGw42-referer',
  agent: 'Ua8bHs69-agent',
  authorization: 'Au2nQd31-authorization',
  unknownHeader: 'Uh7xLv95-header',
  site: 'Sf4uTb58-site',
  origin: 'or6zjk13-origin',
  contentType: 'ct1pme76-type',
  cspUri: 'Cu9fWr84-blocked',
  cspSample: 'Cs3iBy37-sample',
  cspDirective: 'cd6osn52-directive',
  fingerprint: 'Fp8ejc41d0a7b3f2',
  forwardedFor: '198.51.100.217',
  unknownField: 'Uf5gVx89-field',
  unknownName: 'Un2qKa64-name',
  errorText: 'Et7hDm15-text-of-an-error',
} as const;

export type SecretName = keyof typeof SECRETS;

/** Values for the fields of calls, by field name; `CALL.field` where a name has several meanings. */
const FIELDS: Partial<Record<string, unknown>> = {
  phone_number: SECRETS.phone,
  contact_phone: SECRETS.contactPhone,
  account: SECRETS.account,
  password: SECRETS.newPassword,
  password_confirmation: SECRETS.newPassword,
  old_password: SECRETS.password,
  code: SECRETS.smsCode,
  old_code: SECRETS.oldSmsCode,
  captcha: SECRETS.captcha,
  captcha_key: SECRETS.captchaKey,
  invite_code: SECRETS.invite,
  nickname: SECRETS.nickname,
  email: SECRETS.email,
  birthday: SECRETS.birthday,
  avatar: SECRETS.fileUrl,
  state: SECRETS.oauthState,
  scan_id: SECRETS.scanId,
  start_date: SECRETS.birthday,
  end_date: SECRETS.birthday,
  keyword: SECRETS.searchWord,
  real_name: SECRETS.realName,
  legal_person: SECRETS.legalPerson,
  id_card: SECRETS.idNumber,
  amount: SECRETS.amount,
  bank_branch: SECRETS.bankBranch,
  bank_code: SECRETS.bankCode,
  company_name: SECRETS.company,
  credit_code: SECRETS.creditCode,
  qr_code_url: SECRETS.fileUrl,
  voucher_url: SECRETS.fileUrl,
  id_card_front: SECRETS.fileUrl,
  id_card_back: SECRETS.fileUrl,
  license_url: SECRETS.fileUrl,
  request_id: SECRETS.idempotencyKey,
  order_no: SECRETS.orderNo,
  name: SECRETS.realName,
  content: SECRETS.message,
  remark: SECRETS.remark,
  answers: { contact_name: SECRETS.answer },
  kind: SECRETS.partName,
  'login.password': SECRETS.password,
  'withdraw.account': SECRETS.card,
  'scanAuth.code': SECRETS.oauthCode,
};

/** The secret for a field of a call; undefined if the field cannot have one. */
export const secretFor = (call: EndpointName, field: string): unknown =>
  FIELDS[`${call}.${field}`] ?? FIELDS[field];

/** Characters of a secret that are searched for: a line that shows only the beginning of one has it too. */
const ENOUGH = 8;
const needles = new Map<string, SecretName>();
for (const [name, value] of Object.entries(SECRETS) as [SecretName, string][]) {
  // An address of a file differs from others behind the folder; an IP address and a date only as a whole.
  const core = value.replace(/^\/media\//, '');
  needles.set(/^[\d.-]+$/.test(core) && core.length < 16 ? core : core.slice(0, ENOUGH), name);
}
const NEEDLES = new RegExp(
  [...needles.keys()]
    .map((needle) =>
      /^\d+$/.test(needle) ? `(?<![\\d.a-f-])${needle}` : needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
    .join('|'),
  'g',
);

/** The names of the secrets in a text, as they are or encoded: for addresses, JSON or HTML. */
export function secretsIn(text: string): SecretName[] {
  const found = new Set<SecretName>();
  for (const form of [text, fromPercent(text), fromEscapes(text)]) {
    for (const [needle] of form.matchAll(NEEDLES)) found.add(needles.get(needle) as SecretName);
  }
  return [...found];
}

const fromPercent = (text: string): string =>
  text.includes('%')
    ? text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
    : text;
const fromEscapes = (text: string): string =>
  text.replace(/\\u([\da-f]{4})|&#x([\da-f]+);|&#(\d+);/gi, (_all, a?: string, b?: string, c?: string) =>
    String.fromCodePoint(c === undefined ? parseInt(a ?? b ?? '', 16) : Number(c)),
  );

/** Collects what this process writes to standard error until the test ends. */
export function captureStderr(t: Test): () => string {
  const write = process.stderr.write.bind(process.stderr);
  let text = '';
  process.stderr.write = ((part: string | Uint8Array, ...rest: []) => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString();
    return write(part, ...rest);
  }) as typeof process.stderr.write;
  t.teardown(() => {
    process.stderr.write = write;
  });
  return () => text;
}
