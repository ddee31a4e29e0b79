import t from 'tap';
import { wireTime, firstContact } from '../domain/shanghaiTime.ts';
import type { FormRecord } from '../sent.ts';
import { expectedAt } from '../domain/grant.ts';
import { startEmbeddedUpstream } from './support/embeddedUpstream.ts';
import { buy, newMember, payIn } from './support/newMember.ts';

const at = (time: string) => Date.parse(`${time.replace(' ', 'T')}:00+08:00`);

t.test('a VIP is called within two working hours, others by the end of the next working day', async (t) => {
  for (const [submitted, vip, other] of [
    ['2026-11-20 10:00', '2026-11-20 12:00', '2026-11-23 18:00'],
    ['2026-11-20 17:00', '2026-11-23 10:00', '2026-11-23 18:00'],
    ['2026-11-20 20:00', '2026-11-23 11:00', '2026-11-23 18:00'],
    ['2026-11-21 10:00', '2026-11-23 11:00', '2026-11-23 18:00'],
    ['2026-11-23 06:00', '2026-11-23 11:00', '2026-11-24 18:00'],
  ] as const) {
    t.equal(wireTime(firstContact(at(submitted), true)).slice(0, 16), vip, `VIP, ${submitted}`);
    t.equal(wireTime(firstContact(at(submitted), false)).slice(0, 16), other, submitted);
  }
});

t.test('a withdrawal of before 16:00 on a working day arrives on that day, any other on the next working day', async (t) => {
  for (const [applied, arrives] of [
    ['2026-11-20 15:59', '2026-11-20'],
    ['2026-11-20 16:00', '2026-11-23'],
    ['2026-11-21 09:00', '2026-11-23'],
    ['2026-11-23 09:00', '2026-11-23'],
  ] as const)
    t.equal(wireTime(expectedAt(at(applied))).slice(0, 10), arrives, applied);
});

t.test('an application keeps the mark and the promise that held when it was submitted', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  const member = await newMember(upstream);
  const user = async () => (await upstream.get('/api/user', member.token)).data;
  t.equal((await user()).vip, null);
  await payIn(upstream, member, '30.00');
  await buy(upstream, member, 1);
  t.equal((await user()).vip.contact_promise, '工作时间提交申请，2 小时内由顾问首次联系');
  const records = async (phone: string): Promise<FormRecord[]> => (await upstream.get('/api/user/form?count=100', await upstream.login(phone))).data;
  const ofVip = (await records('13800000002')).filter(({ status }) => status !== 0);
  const drafts = (await records('13800000001')).filter(({ status }) => status === 0);
  t.ok(ofVip.some(({ is_priority, contact_by }) => is_priority === 1 && contact_by), 'submitted during a membership');
  for (const { contact_by } of drafts) t.equal(contact_by, undefined, 'a draft promises nothing');
});
