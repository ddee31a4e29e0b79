import t from 'tap';
import type { Api } from '../../shared/api.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { afterResult, isOpen, NO_SCAN, renewsAutomatically, RENEWALS_MAX, scanStep, type Scan, type ScanResult } from '../../client/features/signIn/scanLogin.ts';

const TICKET = { scan_id: 'scan-00000001', qr_content: 'https://portal.example/qr', status: 0, expires_in: 300, interval: 2 };
const NOW = 1_000_000;
const polled = (status: number, more: object = {}): ScanResult => ({ state: { status, status_text: '', ...more } });
const made = afterResult(NO_SCAN, { ticket: TICKET }, NOW);
const scanned = afterResult(made, polled(1, { nickname: '周叙白', avatar: '/a.png' }), NOW);

t.test('a QR code is shown, scanned and confirmed', async (t) => {
  t.match(made, { stage: 'waiting', until: NOW + 300_000, who: null });
  t.equal(afterResult(made, polled(0), NOW).stage, 'waiting');
  t.match(scanned, { stage: 'scanned', who: { nickname: '周叙白' } });
  t.match(afterResult(scanned, polled(2, { need_bind_phone: 0 }), NOW), { stage: 'confirmed', opened: 'go', who: { nickname: '周叙白' } });
  t.match(afterResult(scanned, polled(2, { need_bind_phone: 1 }), NOW), { stage: 'confirmed', opened: 'bind' });
  t.same([made, scanned].map(isOpen), [true, true]);
});

t.test('a QR ticket that is cancelled, expired, unknown or in an unknown status is not polled any more', async (t) => {
  const ends: [ScanResult, string][] = [[polled(3), 'cancelled'], [polled(4), 'expired'], [{ fault: '', gone: true }, 'expired'], [polled(9), 'failed']];
  for (const [result, stage] of ends) {
    const over = afterResult(made, result, NOW);
    t.equal(over.stage, stage);
    t.notOk(isOpen(over));
  }
});

t.test('a result after the ticket expired is ignored, unless it opened the session', async (t) => {
  const over: Scan = { ...scanned, stage: 'expired' };
  for (const status of [0, 1, 3]) t.equal(afterResult(over, polled(status), NOW), over);
  t.match(afterResult(over, polled(2), NOW), { stage: 'confirmed', opened: 'go' });
});

t.test('polling may fail twice in a row; a third failure, or a ticket that cannot be made, is shown', async (t) => {
  const miss: ScanResult = { fault: '网络连接失败', gone: false };
  const twice = afterResult(afterResult(made, miss, NOW), miss, NOW);
  t.equal(twice.stage, 'waiting');
  t.equal(afterResult(twice, polled(0), NOW).misses, 0, 'a success resets the count of failures');
  t.equal(afterResult(twice, miss, NOW).stage, 'failed');
  t.equal(afterResult(NO_SCAN, miss, NOW).stage, 'failed');
});

t.test('a ticket whose lifetime is not known is shown and replaced later; a poll that says no status counts as failed', async (t) => {
  const { expires_in: _, ...unlimited } = TICKET;
  const open = afterResult(NO_SCAN, { ticket: unlimited }, NOW);
  t.equal(open.stage, 'waiting');
  t.ok(open.until > NOW && Number.isFinite(open.until));
  t.match(afterResult(open, { state: {} }, NOW), { stage: 'waiting', misses: 1 });
});

t.test('an upstream without the QR login is told apart from one that fails', async (t) => {
  const api = (result: Envelope): Api => ({ envelope: async () => result }) as unknown as Api;
  const missing = await scanStep(api(fail(404, '没有找到您要的内容')), {}, null) as ScanResult;
  t.equal(afterResult(NO_SCAN, missing, NOW).stage, 'missing');
  const failed = await scanStep(api(fail(502, '繁忙')), {}, null) as ScanResult;
  t.equal(afterResult(NO_SCAN, failed, NOW).stage, 'failed');
});

t.test('a ticket that expired before it was scanned is renewed automatically, at most five times', async (t) => {
  const over: Scan = { ...made, stage: 'expired' };
  t.same([0, 4, 5].map((renewals) => renewsAutomatically({ ...over, renewals })), [true, true, false]);
  t.equal(RENEWALS_MAX, 5);
  t.notOk(renewsAutomatically({ ...scanned, stage: 'expired' }));
  t.notOk(renewsAutomatically({ ...over, stage: 'cancelled' }));
  t.equal(afterResult({ ...over, renewals: 3 }, { ticket: TICKET }, NOW).renewals, 3, 'a new ticket keeps the count of renewals');
});

t.test('the login page’s action makes a ticket, polls it, and redirects once the session is open', async (t) => {
  const calls: unknown[] = [];
  const api = (result: Envelope): Api => ({ envelope: async (name: string, input: object) => { calls.push([name, input]); return result; } }) as unknown as Api;
  t.same(await scanStep(api(ok(TICKET)), {}, null), { ticket: TICKET });
  t.same(await scanStep(api(ok({ status: 1, status_text: '' })), { scan_id: TICKET.scan_id }, null), { state: { status: 1, status_text: '' } });
  t.same(await scanStep(api(fail(404, '二维码已失效')), { scan_id: TICKET.scan_id }, null), { fault: '二维码已失效', gone: true });
  t.same(await scanStep(api(fail(502, '繁忙')), { scan_id: TICKET.scan_id }, null), { fault: '繁忙', gone: false });
  t.same(calls.map((call) => (call as [string])[0]), ['scanCreate', 'scanPoll', 'scanPoll', 'scanPoll']);
  for (const [opened, from, to] of [['go', '/vip', '/vip'], ['go', '//evil.example', '/user'], ['bind', '/vip', '/user/bindAccount?from=%2Fvip']] as const) {
    const response = (await scanStep(api(ok(null)), { opened }, from)) as Response;
    t.equal(response.headers.get('location'), to);
    t.ok(response.headers.has('x-remix-replace'), 'the redirect replaces the login page in the history');
  }
  t.equal(calls.length, 4, 'the redirect makes no call');
});
