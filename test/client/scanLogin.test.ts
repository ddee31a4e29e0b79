import t from 'tap';
import type { Api } from '../../shared/api.ts';
import { fail, ok, type Envelope } from '../../shared/envelope.ts';
import { afterResult, isOpen, NO_SCAN, renewsAutomatically, RENEWALS_MAX, scanStep, type Scan, type ScanResult } from '../../client/features/signIn/scanLogin.ts';

const TICKET = { scan_id: 'scan-00000001', qr_content: 'https://portal.example/qr', status: 0, expires_in: 300, interval: 2 };
const NOW = 1_000_000;
const look = (status: number, more: object = {}): ScanResult => ({ state: { status, status_text: '', ...more } });
const made = afterResult(NO_SCAN, { ticket: TICKET }, NOW);
const scanned = afterResult(made, look(1, { nickname: '周叙白', avatar: '/a.png' }), NOW);

t.test('a code is drawn, scanned, confirmed', async (t) => {
  t.match(made, { stage: 'waiting', until: NOW + 300_000, who: null });
  t.equal(afterResult(made, look(0), NOW).stage, 'waiting');
  t.match(scanned, { stage: 'scanned', who: { nickname: '周叙白' } });
  t.match(afterResult(scanned, look(2, { need_bind_phone: 0 }), NOW), { stage: 'confirmed', opened: 'go', who: { nickname: '周叙白' } });
  t.match(afterResult(scanned, look(2, { need_bind_phone: 1 }), NOW), { stage: 'confirmed', opened: 'bind' });
  t.same([made, scanned].map(isOpen), [true, true]);
});

t.test('a code that is cancelled, has run out, is unknown or of a state that nobody knows is looked at no more', async (t) => {
  const ends: [ScanResult, string][] = [[look(3), 'cancelled'], [look(4), 'expired'], [{ fault: '', gone: true }, 'expired'], [look(9), 'failed']];
  for (const [answer, stage] of ends) {
    const over = afterResult(made, answer, NOW);
    t.equal(over.stage, stage);
    t.notOk(isOpen(over));
  }
});

t.test('what is answered after the code ran out comes too late, unless it has opened the session', async (t) => {
  const over: Scan = { ...scanned, stage: 'expired' };
  for (const status of [0, 1, 3]) t.equal(afterResult(over, look(status), NOW), over);
  t.match(afterResult(over, look(2), NOW), { stage: 'confirmed', opened: 'go' });
});

t.test('one look that fails is nothing, three in a row are said; a code that cannot be made is said at once', async (t) => {
  const miss: ScanResult = { fault: '网络连接失败', gone: false };
  const twice = afterResult(afterResult(made, miss, NOW), miss, NOW);
  t.equal(twice.stage, 'waiting');
  t.equal(afterResult(twice, look(0), NOW).misses, 0, 'one that succeeds makes good');
  t.equal(afterResult(twice, miss, NOW).stage, 'failed');
  t.equal(afterResult(NO_SCAN, miss, NOW).stage, 'failed');
});

t.test('a code that ran out unseen is replaced by itself, five times; who has scanned is told instead', async (t) => {
  const over: Scan = { ...made, stage: 'expired' };
  t.same([0, 4, 5].map((renewals) => renewsAutomatically({ ...over, renewals })), [true, true, false]);
  t.equal(RENEWALS_MAX, 5);
  t.notOk(renewsAutomatically({ ...scanned, stage: 'expired' }));
  t.notOk(renewsAutomatically({ ...over, stage: 'cancelled' }));
  t.equal(afterResult({ ...over, renewals: 3 }, { ticket: TICKET }, NOW).renewals, 3, 'a new code does not begin to count anew');
});

t.test('the login page’s action makes a ticket, looks at it, and goes on with the session', async (t) => {
  const asked: unknown[] = [];
  const api = (answer: Envelope): Api => ({ envelope: async (name: string, input: object) => { asked.push([name, input]); return answer; } }) as unknown as Api;
  t.same(await scanStep(api(ok(TICKET)), {}, null), { ticket: TICKET });
  t.same(await scanStep(api(ok({ status: 1, status_text: '' })), { scan_id: TICKET.scan_id }, null), { state: { status: 1, status_text: '' } });
  t.same(await scanStep(api(fail(404, '二维码已失效')), { scan_id: TICKET.scan_id }, null), { fault: '二维码已失效', gone: true });
  t.same(await scanStep(api(fail(502, '繁忙')), { scan_id: TICKET.scan_id }, null), { fault: '繁忙', gone: false });
  t.same(asked.map((call) => (call as [string])[0]), ['scanCreate', 'scanPoll', 'scanPoll', 'scanPoll']);
  for (const [opened, from, to] of [['go', '/vip', '/vip'], ['go', '//evil.example', '/user'], ['bind', '/vip', '/user/bindAccount?from=%2Fvip']] as const) {
    const answer = (await scanStep(api(ok(null)), { opened }, from)) as Response;
    t.equal(answer.headers.get('location'), to);
    t.ok(answer.headers.has('x-remix-replace'), 'instead of the login page');
  }
  t.equal(asked.length, 4, 'without asking anybody');
});
