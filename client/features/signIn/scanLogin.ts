import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { CONFLICT, METHOD_NOT_ALLOWED, NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { ScanState, ScanTicket, Session } from '../../../shared/records/account.ts';
import { SCAN } from '../../../shared/status/scan.ts';
import type { Values } from '../../forms/formRules.ts';
import type { MayBeUndefined } from '../../../shared/fieldsOf.ts';
import { toQuery } from '../../../shared/wire.ts';
import { safeReturn } from '../../../shared/rules/ownPaths.ts';

export const SCAN_INTENT = 'scan';
/** After that the visitor has to press a button. */
export const RENEWALS_MAX = 5;
/** Seconds, when the upstream does not say. */
const LIFE = 120;
const MISSES_MAX = 3;

/** `gone`: the upstream does not know the ticket. `missing`: it has no QR login. */
export type ScanResult =
  { ticket: ScanTicket } | { state: ScanState } | { fault: string; gone: boolean; missing?: boolean };

/** Creates a ticket, polls one, and redirects once a session is open. */
export async function scanStep(api: Api, { scan_id: scanId, opened, agree }: Values, from: string | null) {
  if (opened) return replace(afterSignIn({ need_bind_phone: opened === BIND ? 1 : 0 }, from));
  if (!scanId) {
    const { code, data, message } = await api.envelope('scanCreate', agree === '1' ? { agree: 1 } : {}, {
      quiet: true,
    });
    return (
      code === SUCCESS && data
        ? { ticket: data }
        : { fault: message, gone: false, missing: code === NOT_FOUND || code === METHOD_NOT_ALLOWED }
    ) satisfies ScanResult;
  }
  const { code, data, message } = await api.envelope('scanPoll', { scan_id: scanId }, { quiet: true });
  if (code !== SUCCESS || !data)
    return { fault: message, gone: code === NOT_FOUND || code === CONFLICT } satisfies ScanResult;
  return { state: data } satisfies ScanResult;
}

/** The new member has to bind a phone number first. */
const BIND = 'bind';
const openedBy = ({ need_bind_phone }: Pick<ScanState, 'need_bind_phone'>): string =>
  need_bind_phone ? BIND : 'go';

const STAGES: Record<number, Stage> = {
  [SCAN.waiting]: 'waiting',
  [SCAN.scanned]: 'scanned',
  [SCAN.confirmed]: 'confirmed',
  [SCAN.cancelled]: 'cancelled',
  [SCAN.expired]: 'expired',
};

export type Stage =
  'loading' | 'waiting' | 'scanned' | 'confirmed' | 'cancelled' | 'expired' | 'failed' | 'missing';

export interface Scan {
  stage: Stage;
  ticket: ScanTicket | null;
  /** Milliseconds of the browser's clock. */
  until: number;
  who: MayBeUndefined<Pick<ScanState, 'avatar' | 'nickname'>> | null;
  /** Since the visitor last pressed the button. */
  renewals: number;
  /** See `openedBy`; '' before it is confirmed. */
  opened: string;
  misses: number;
}

export const NO_SCAN: Scan = {
  stage: 'loading',
  ticket: null,
  until: 0,
  who: null,
  renewals: 0,
  opened: '',
  misses: 0,
};

export const isScanOpen = ({ stage }: Scan): boolean => stage === 'waiting' || stage === 'scanned';

/** Not after a scan: somebody who was about to confirm has to see that it expired. */
export const renewsAutomatically = ({ stage, who, renewals }: Scan): boolean =>
  stage === 'expired' && !who && renewals < RENEWALS_MAX;

export function afterResult(scan: Scan, result: ScanResult, now: number): Scan {
  if ('ticket' in result)
    return {
      ...NO_SCAN,
      stage: 'waiting',
      ticket: result.ticket,
      until: now + (result.ticket.expires_in || LIFE) * 1000,
      renewals: scan.renewals,
    };
  if ('state' in result) {
    const { status, avatar, nickname } = result.state;
    if (status === undefined) return afterMiss(scan);
    const stage = STAGES[status] ?? 'failed';
    // After the expiry only an opened session counts.
    if (!isScanOpen(scan) && stage !== 'confirmed') return scan;
    return {
      ...scan,
      stage,
      who: nickname ? { avatar, nickname } : scan.who,
      opened: stage === 'confirmed' ? openedBy(result.state) : '',
      misses: 0,
    };
  }
  if (result.gone) return { ...scan, stage: 'expired' };
  return result.missing ? { ...scan, stage: 'missing' } : afterMiss(scan);
}

function afterMiss(scan: Scan): Scan {
  const misses = scan.misses + 1;
  return isScanOpen(scan) && misses < MISSES_MAX ? { ...scan, misses } : { ...scan, stage: 'failed', misses };
}

/** A member without a phone number binds one first. */
export function afterSignIn(
  { need_bind_phone }: Pick<Session, 'need_bind_phone'>,
  from: string | null,
): string {
  return need_bind_phone ? `/user/bindAccount${toQuery({ from })}` : safeReturn(from);
}
