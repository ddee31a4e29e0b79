import { replace } from 'react-router-dom';
import type { Api } from '../../../shared/api.ts';
import { CONFLICT, NOT_FOUND } from '../../../shared/codes.ts';
import { SUCCESS } from '../../../shared/constants.ts';
import type { MayBeUndefined } from '../../../shared/mayBeUndefined.ts';
import type { ScanState, ScanTicket } from '../../../shared/records/account.ts';
import { SCAN } from '../../../shared/status/scan.ts';
import { afterSignIn } from './afterSignIn.ts';
import type { Values } from '../../forms/formRules.ts';

/** Marks the submissions of the QR login among those of the login page. */
export const SCAN_INTENT = 'scan';
/** A code that ran out unseen is replaced by itself this often; then somebody has to press. */
export const RENEWALS_MAX = 5;
/** Looks at a ticket that may fail one after the other before it is said. */
const MISSES_MAX = 3;

/** What one step of the QR login gave: a new ticket, its state, or neither. `gone`: the upstream does not know the ticket (any more). */
export type ScanResult = { ticket: ScanTicket } | { state: ScanState } | { fault: string; gone: boolean };

/** The part of the login page's action that deals with QR codes: makes a ticket, looks at one, and goes on when it has opened a session. */
export async function scanStep(api: Api, { scan_id: scanId, opened }: Values, from: string | null) {
  if (opened) return replace(afterSignIn({ need_bind_phone: opened === BIND ? 1 : 0 }, from));
  if (!scanId) {
    const { code, data, message } = await api.envelope('scanCreate', {}, { quiet: true });
    return (code === SUCCESS && data ? { ticket: data } : { fault: message, gone: false }) satisfies ScanResult;
  }
  const { code, data, message } = await api.envelope('scanPoll', { scan_id: scanId }, { quiet: true });
  if (code !== SUCCESS || !data) return { fault: message, gone: code === NOT_FOUND || code === CONFLICT } satisfies ScanResult;
  return { state: data } satisfies ScanResult;
}

/** What is to be done with the session that a ticket has opened, as `opened` of a submission says. */
const BIND = 'bind';
const openedBy = ({ need_bind_phone }: Pick<ScanState, 'need_bind_phone'>): string => (need_bind_phone ? BIND : 'go');

const STAGES: Record<number, Stage> = {
  [SCAN.waiting]: 'waiting',
  [SCAN.scanned]: 'scanned',
  [SCAN.confirmed]: 'confirmed',
  [SCAN.cancelled]: 'cancelled',
  [SCAN.expired]: 'expired',
};

export type Stage = 'loading' | 'waiting' | 'scanned' | 'confirmed' | 'cancelled' | 'expired' | 'failed';

export interface Scan {
  stage: Stage;
  ticket: ScanTicket | null;
  /** When the ticket runs out, by this machine's clock. */
  until: number;
  /** Who has scanned it. */
  who: MayBeUndefined<Pick<ScanState, 'avatar' | 'nickname'>> | null;
  /** Codes that replaced one that ran out, since somebody last pressed. */
  renewals: number;
  /** See `openedBy`; '' before it is confirmed. */
  opened: string;
  misses: number;
}

export const NO_SCAN: Scan = { stage: 'loading', ticket: null, until: 0, who: null, renewals: 0, opened: '', misses: 0 };

/** Whether the ticket still waits for the phone, so that it is looked at. */
export const isOpen = ({ stage }: Scan): boolean => stage === 'waiting' || stage === 'scanned';

/** Only a code that nobody has scanned is replaced unasked: whoever was about to confirm is told. */
export const renewsItself = ({ stage, who, renewals }: Scan): boolean => stage === 'expired' && !who && renewals < RENEWALS_MAX;

/** The QR login after an answer. */
export function afterResult(scan: Scan, answer: ScanResult, now: number): Scan {
  if ('ticket' in answer) return { ...NO_SCAN, stage: 'waiting', ticket: answer.ticket, until: now + answer.ticket.expires_in * 1000, renewals: scan.renewals };
  if ('state' in answer) {
    const { status, avatar, nickname } = answer.state;
    const stage = STAGES[status] ?? 'failed';
    // An answer that was on its way while the code ran out comes too late, unless it has opened the session.
    if (!isOpen(scan) && stage !== 'confirmed') return scan;
    return { ...scan, stage, who: nickname ? { avatar, nickname } : scan.who, opened: stage === 'confirmed' ? openedBy(answer.state) : '', misses: 0 };
  }
  if (answer.gone) return { ...scan, stage: 'expired' };
  const misses = scan.misses + 1;
  return isOpen(scan) && misses < MISSES_MAX ? { ...scan, misses } : { ...scan, stage: 'failed', misses };
}
