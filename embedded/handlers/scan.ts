import { SCAN } from '../../shared/status/scan.ts';
import { createTicket, pollTicket, SCAN_LIFE, SCAN_TEXT } from '../workflows/scan.ts';
import { loginByWechat, exchangeCode } from '../rules/wechat.ts';
import { SECOND } from '../domain/shanghaiTime.ts';
import { refuse } from '../domain/refusal.ts';
import { withMessage, type Handlers } from './context.ts';

/** Seconds between two queries of a ticket. */
const INTERVAL = 2;

/** The three uses of `/api/scanAuth`: log in with a code of WeChat's page, create a QR ticket, query that ticket. */
export const scan = {
  // One transaction: a refused login does not spend the code.
  scanAuth: (input, context) => {
    const { db, now } = context;
    return withMessage(
      '登录成功',
      db.tx(() => loginByWechat(context, exchangeCode(db, now, input.code), input.invite_code)),
    );
  },

  // The console is the phone that scans; without it a QR code would be of no use.
  scanCreate(_input, { db, now, origin, sandbox }) {
    if (!sandbox) return refuse(404, '暂不支持扫码登录', 'not_found');
    const { id, code } = createTicket(db, now);
    return { scan_id: id, qr_content: `${origin}/console/scan/${code}`, status: SCAN.waiting, expires_in: SCAN_LIFE / SECOND, interval: INTERVAL };
  },

  scanPoll(input, context) {
    const { ticket, session } = pollTicket(context, input.scan_id, input.invite_code);
    const { status, nickname, avatar } = ticket;
    return { status, status_text: SCAN_TEXT[status], ...((status === SCAN.scanned || status === SCAN.confirmed) && { nickname, avatar }), ...session };
  },
} satisfies Handlers;
