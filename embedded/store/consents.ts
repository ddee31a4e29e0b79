import { consents } from '../../shared/records/words.ts';
import { maskAddress } from '../../shared/rules/contact.ts';
import type { CostTable } from '../../shared/money/costTable.ts';
import { isOpen } from '../../shared/status/move.ts';
import { formStatus } from '../../shared/status/form.ts';
import type { AuthorizedLender, ConsentRecord } from '../sent.ts';
import { partners } from '../content/content.ts';
import { wireTime } from '../domain/shanghaiTime.ts';
import {
  AUTHORIZATION,
  COST_TABLE,
  MEMBER_AGREEMENTS,
  SCENES,
  type Scene,
  titleOf,
  versionAt,
} from '../domain/agreements.ts';
import type { Db } from './db.ts';
import { limits, totals } from './paging.ts';

interface PageQuery {
  page?: number;
  count?: number;
}

export interface ConsentRow {
  id: number;
  user_id: number;
  text_key: string;
  version: string;
  scene: Scene;
  agreed: number;
  application_id: number | null;
  partner_id: number | null;
  detail: string | null;
  address: string;
  device: string;
  at: number;
  expires_at: number | null;
  withdrawn_at: number | null;
}

export const insertConsent = (db: Db, row: Omit<ConsentRow, 'id' | 'withdrawn_at'>): number =>
  db.insert('consents', { ...row });

export const consentById = (db: Db, id: number): ConsentRow | undefined =>
  db.get('SELECT * FROM consents WHERE id = ?', id);

/** The consents that belong to an application, newest first. */
export const consentsOf = (db: Db, applicationId: number): ConsentRow[] =>
  db.all('SELECT * FROM consents WHERE application_id = ? ORDER BY id DESC', applicationId);

/** Marks consents as withdrawn: one, or (without `id`) all authorisations of an application. */
export function markWithdrawn(
  db: Db,
  now: number,
  { id, applicationId }: { id?: number; applicationId?: number },
): void {
  db.run(
    `UPDATE consents SET withdrawn_at = ? WHERE (id = ? OR application_id = ?) AND text_key = '${AUTHORIZATION}' AND partner_id IS NOT NULL AND withdrawn_at IS NULL`,
    now,
    id ?? null,
    applicationId ?? null,
  );
}

/** The newest version that the member was asked about, by agreement. */
function latestAnswers(db: Db, userId: number, keys: readonly string[]): Map<string, string> {
  const rows = db.all<{ text_key: string; version: string }>(
    'SELECT text_key, max(version) AS version FROM consents WHERE user_id = ? AND text_key IN (SELECT value FROM json_each(?)) GROUP BY text_key',
    userId,
    JSON.stringify(keys),
  );
  return new Map(rows.map(({ text_key: key, version }) => [key, version]));
}

interface Shown extends ConsentRow {
  form_no: string | null;
  form_status: number | null;
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

/** A member's consents, newest first. */
export function consentRecords(db: Db, userId: number, query: PageQuery, now: number): ConsentRecord[] {
  return db
    .all<Shown>(
      `SELECT c.*, a.form_no, a.status AS form_status FROM consents c LEFT JOIN applications a ON a.id = c.application_id
       WHERE c.user_id = ? ORDER BY c.id DESC LIMIT ? OFFSET ?`,
      userId,
      ...limits(query),
    )
    .map((row) => toRecord(row, now));
}

export const consentTotals = (db: Db, userId: number, query: PageQuery) =>
  totals(db.number('SELECT count(*) FROM consents WHERE user_id = ?', userId), query);

const STATUS = { inForce: 1, withdrawn: 2, over: 3, declined: 4 } as const;

function toRecord(row: Shown, now: number): ConsentRecord {
  const partner = partners.find(({ id }) => id === row.partner_id);
  const status = statusOf(row, row.form_status, now);
  return {
    id: row.id,
    key: row.text_key,
    title: titleOf(row.text_key),
    version: row.version,
    scene_text: SCENES[row.scene],
    application_id: row.application_id,
    ...(row.form_no !== null && { form_no: row.form_no }),
    partner_id: row.partner_id,
    ...(partner && { partner_name: partner.name }),
    agreed_at: wireTime(row.at),
    address: maskAddress(row.address),
    device: row.device,
    expires_at: row.expires_at === null ? null : wireTime(row.expires_at),
    withdrawn_at: row.withdrawn_at === null ? null : wireTime(row.withdrawn_at),
    status,
    status_text: row.text_key === COST_TABLE ? '已确认' : consents.zh[status],
    can_withdraw: mayWithdraw(row, row.form_status, now) ? 1 : 0,
  };
}

/** An authorisation ends with its term or its application, as its text says. */
const statusOf = (
  { agreed, withdrawn_at, expires_at }: ConsentRow,
  formStatusNow: number | null,
  now: number,
) =>
  agreed === 0
    ? STATUS.declined
    : withdrawn_at !== null
      ? STATUS.withdrawn
      : expires_at !== null &&
          (expires_at < now || (formStatusNow !== null && !isOpen(formStatus, formStatusNow)))
        ? STATUS.over
        : STATUS.inForce;

/** An authorisation can be withdrawn while its application is open, with the lender or not. */
export const mayWithdraw = (row: ConsentRow, formStatusNow: number | null, now: number): boolean =>
  row.partner_id !== null &&
  row.text_key === AUTHORIZATION &&
  statusOf(row, formStatusNow, now) === STATUS.inForce &&
  formStatusNow !== null &&
  isOpen(
    {
      status: formStatus.status,
      open: ['submitted', 'accepted', 'wanting', 'proposed', 'atBank', 'approved'],
    },
    formStatusNow,
  );

/** The lenders that a member has authorised for an application, newest first, each with the costs that were confirmed. */
export function authorizedLenders(
  db: Db,
  applicationId: number,
  formStatusNow: number,
  now: number,
): AuthorizedLender[] {
  const rows = consentsOf(db, applicationId);
  return rows.flatMap((row) => {
    const partner = partners.find(({ id }) => id === row.partner_id);
    if (!partner || row.text_key === COST_TABLE) return [];
    const table = rows.find(
      ({ text_key: key, partner_id: of, at }) => key === COST_TABLE && of === row.partner_id && at === row.at,
    );
    return [
      {
        id: row.id,
        partner_id: partner.id,
        partner_name: partner.name,
        ...contactOf(partner),
        version: row.version,
        agreed_at: wireTime(row.at),
        expires_at: row.expires_at === null ? null : wireTime(row.expires_at),
        withdrawn_at: row.withdrawn_at === null ? null : wireTime(row.withdrawn_at),
        can_withdraw: mayWithdraw(row, formStatusNow, now) ? 1 : 0,
        // Written by this upstream.
        ...(table?.detail && {
          cost_table: { ...(JSON.parse(table.detail) as CostTable), confirmed_at: wireTime(table.at) },
        }),
      },
    ];
  });
}

type Contact = Pick<(typeof partners)[number], 'phone' | 'license_no' | 'license_url'>;

/** How a lender is reached, and its licence. */
export const contactOf = ({ phone, license_no, license_url }: Contact): Contact => ({
  ...(phone && { phone }),
  ...(license_no && { license_no }),
  ...(license_url && { license_url }),
});
