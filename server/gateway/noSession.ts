import { LOGIN_REQUIRED } from '../../shared/constants.ts';
import type { Envelope } from '../../shared/envelope.ts';
import { refusal } from '../../shared/refusal.ts';
import type { Session } from '../session/session.ts';

/** The refusal of a member's call without a token: a cookie came that opens nothing (any more), or none came. */
export const noSession = ({ rejected }: Pick<Session, 'rejected'>): Envelope => refusal(rejected ? 'session_expired' : 'not_logged_in', LOGIN_REQUIRED);
