import { AUTHORIZATION_DAYS } from '../../shared/constants.ts';
import type { CostTable } from '../../shared/money/costTable.ts';
import {
  AUTHORIZATION,
  COST_TABLE,
  MEMBER_AGREEMENTS,
  type Scene,
  titleOf,
  versionAt,
} from '../domain/agreements.ts';
import { refuse } from '../domain/refusal.ts';
import { DAY, wireTime } from '../domain/shanghaiTime.ts';
import { insertConsent, type ConsentRow } from '../store/consents.ts';
import type { Db } from '../store/db.ts';

/** Where a consent comes from. */
export interface Origin {
  address: string;
  device: string;
}

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
  // Before its rule was in force there was no such table; only samples are that old.
  if (wireTime(now).slice(0, 10) < table.version) return;
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

/** Records the agreements that a new member accepts with one tick. */
export function recordMembership(db: Db, now: number, userId: number, scene: Scene, origin: Origin): void {
  for (const key of MEMBER_AGREEMENTS) recordConsent(db, now, key, { userId, scene, origin });
}
