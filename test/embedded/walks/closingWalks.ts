import { openDb } from '../../../embedded/store/db.ts';
import { newMember, payIn, daysLater } from '../support/newMember.ts';
import { advanceDays, operate } from '../support/operate.ts';
import { must, noticesOf, walkOf, type Walk } from './walk.ts';

/** A new member asks to close the account; then the steps. A closed account shows nothing to anybody, so the status is read from the database. */
const closing = walkOf<'cancel' | 'pay in' | 'wait'>(async (upstream, steps) => {
  const member = await newMember(upstream);
  // A phone gets one code a minute.
  await operate(upstream, 'clock', { advance_seconds: 60 });
  await must('code', upstream.post('/api/send/sms', { scene: '9', phone_number: member.phone }, { address: `198.51.100.${200 + member.id % 50}` }));
  await must('close', upstream.post('/api/user/close', { code: await upstream.code(member.phone), agree: 1 }, { token: member.token }));
  for (const step of steps) {
    if (step === 'cancel') await must(step, upstream.post('/api/user/close/cancel', {}, { token: member.token }));
    if (step === 'pay in') await payIn(upstream, member, '5.00');
    if (step === 'wait') await (steps.includes('pay in') ? daysLater(upstream, 7, member) : advanceDays(upstream, 7));
  }
  const db = openDb(upstream.varDir, 'embedded.db');
  const row = db.get<{ id: number; status: number }>('SELECT id, status FROM closings WHERE user_id = ?', member.id);
  db.close();
  const isClosed = row?.status === 2;
  return { status: row?.status ?? -1, shown: [], notices: isClosed ? [] : await noticesOf(upstream, member.token, 'closing', row?.id ?? 0) };
});

export const closingWalks: Walk[] = [
  closing(['cancel'], { status: 1, shown: [], notices: ['closing.asked', 'closing.cancelled'] }),
  closing(['wait'], { status: 2, shown: [], notices: [] }),
  closing(['pay in', 'wait'], { status: 3, shown: [], notices: ['closing.asked', 'closing.stopped'] }),
];
