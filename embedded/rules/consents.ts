import { AUTHORIZATION_DAYS } from '../../shared/constants.ts';
import { COST_TABLE_VERSION } from '../../shared/money/costTable.ts';
import type { CostTable } from '../../shared/money/costTable.ts';
import { pages } from '../content/content.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY } from '../domain/shanghaiTime.ts';
import { insertConsent, latestAnswers, type ConsentRow } from '../store/consents.ts';
import type { Db } from '../store/db.ts';

/** The agreement by which an application's data may be given to a lender. */
export const AUTHORIZATION = 'infoAuthorization';
/** The table of costs that a member confirms; it is no article. */
export const COST_TABLE = 'costTable';
/** The agreements of a membership, about whose new versions members are asked. */
export const MEMBER_AGREEMENTS = ['protocol', 'privacy'] as const;

/** On what occasion a member agreed. */
export const SCENES = {
  register: '注册',
  scan: '扫码登录',
  wechat: '微信登录',
  code: '验证码登录',
  form: '提交贷款申请',
  proposal: '确认推荐机构',
  vip: '购买 VIP 会员',
  renewal: '协议更新',
} as const;
export type Scene = keyof typeof SCENES;

/** Where a consent comes from. */
export interface Origin {
  address: string;
  device: string;
}

/** The version of a text that is in force at a time (ms): the day of its publication. Before the first one, the first. */
export function versionAt(key: string, at: number): string {
  if (key === COST_TABLE) return COST_TABLE_VERSION;
  const days = pages
    .filter(({ slug, earlierVersionOf }) => (earlierVersionOf ?? slug) === key)
    .map(({ published }) => published.slice(0, 10))
    .toSorted();
  const begun = days.filter((day) => Date.parse(`${day}T00:00:00+08:00`) <= at);
  return begun.at(-1) ?? days[0] ?? '';
}

/** From when (ms) the newest version of a membership's agreements is in force. */
export const newestVersionFrom = (): number =>
  Math.max(...MEMBER_AGREEMENTS.map((key) => Date.parse(`${versionAt(key, Infinity)}T00:00:00+08:00`)));

export const titleOf = (key: string): string =>
  key === COST_TABLE ? '综合融资成本明示表' : (pages.find(({ slug }) => slug === key)?.title ?? key);

interface Agreeing {
  userId: number;
  scene: Scene;
  origin: Origin;
  applicationId?: number;
  partnerId?: number | null;
}

/** Records that a member agrees to the present version of an agreement. An authorisation that names a lender ends after 90 days. */
export function recordConsent(db: Db, now: number, key: string, agreeing: Agreeing, agreed: 0 | 1 = 1): void {
  const { userId, scene, origin, applicationId = null, partnerId = null } = agreeing;
  insertConsent(db, {
    user_id: userId,
    text_key: key,
    version: versionAt(key, now),
    scene,
    agreed,
    application_id: applicationId,
    partner_id: partnerId,
    detail: null,
    ...origin,
    at: now,
    expires_at: key === AUTHORIZATION && partnerId !== null ? now + AUTHORIZATION_DAYS * DAY : null,
  });
}

/** Records that a member has read and confirmed the costs of a loan from this lender. */
export function recordCostTable(db: Db, now: number, agreeing: Agreeing, table: CostTable): void {
  const { userId, scene, origin, applicationId = null, partnerId = null } = agreeing;
  insertConsent(db, {
    user_id: userId,
    text_key: COST_TABLE,
    version: table.version,
    scene,
    agreed: 1,
    application_id: applicationId,
    partner_id: partnerId,
    detail: JSON.stringify(table),
    ...origin,
    at: now,
    expires_at: null,
  });
}

/** Whether this consent allows to give the application's data to the lender that it names: the present version, not over, not withdrawn. */
export const isInForce = (
  { text_key, version, partner_id, expires_at, withdrawn_at, agreed }: ConsentRow,
  now: number,
): boolean =>
  text_key === AUTHORIZATION &&
  agreed === 1 &&
  partner_id !== null &&
  withdrawn_at === null &&
  version === versionAt(AUTHORIZATION, now) &&
  expires_at !== null &&
  now <= expires_at;

/** Refuses with 409 when the member has seen another version of the text than the present one. No version is not checked. */
export function refuseOldText(key: string, seen: string | undefined, now: number): void {
  if (seen !== undefined && seen !== versionAt(key, now))
    refuse(409, `《${titleOf(key)}》已更新，请重新阅读后确认`, 'terms_changed');
}

/** The agreements of which a member has neither accepted nor declined the present version. */
export function agreementsDue(
  db: Db,
  userId: number,
  now: number,
): { key: string; title: string; version: string }[] {
  const answered = latestAnswers(db, userId, MEMBER_AGREEMENTS);
  return MEMBER_AGREEMENTS.flatMap((key) => {
    const version = versionAt(key, now);
    return version === '' || answered.get(key) === version ? [] : [{ key, title: titleOf(key), version }];
  });
}

/** Records the agreements that a new member accepts with one tick. */
export function recordMembership(db: Db, now: number, userId: number, scene: Scene, origin: Origin): void {
  for (const key of MEMBER_AGREEMENTS) recordConsent(db, now, key, { userId, scene, origin });
}
