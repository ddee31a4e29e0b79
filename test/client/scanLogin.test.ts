import t from 'tap';
import {
  afterResult,
  NO_SCAN,
  renewsAutomatically,
  RENEWALS_MAX,
  type Scan,
  type ScanResult,
} from '../../client/features/signIn/scanLogin.ts';

const TICKET = {
  scan_id: 'scan-00000001',
  qr_content: 'https://portal.example/qr',
  status: 0,
  expires_in: 300,
  interval: 2,
};
const NOW = 1_000_000;
const polled = (status: number, more: object = {}): ScanResult => ({
  state: { status, status_text: '', ...more },
});
const made = afterResult(NO_SCAN, { ticket: TICKET }, NOW);
const scanned = afterResult(made, polled(1, { nickname: '周叙白', avatar: '/a.png' }), NOW);

t.test('a result after the ticket expired is ignored, unless it opened the session', async (t) => {
  const over: Scan = { ...scanned, stage: 'expired' };
  for (const status of [0, 1, 3]) t.equal(afterResult(over, polled(status), NOW), over);
  t.match(afterResult(over, polled(2), NOW), { stage: 'confirmed', opened: 'go' });
});

t.test(
  'polling may fail twice in a row; a third failure, or a ticket that cannot be made, is shown',
  async (t) => {
    const miss: ScanResult = { fault: '网络连接失败', gone: false };
    const twice = afterResult(afterResult(made, miss, NOW), miss, NOW);
    t.equal(twice.stage, 'waiting');
    t.equal(afterResult(twice, polled(0), NOW).misses, 0, 'a success resets the count of failures');
    t.equal(afterResult(twice, miss, NOW).stage, 'failed');
    t.equal(afterResult(NO_SCAN, miss, NOW).stage, 'failed');
  },
);

t.test(
  'a ticket whose lifetime is not known is shown and replaced later; a poll that says no status counts as failed',
  async (t) => {
    const { expires_in: _, ...unlimited } = TICKET;
    const open = afterResult(NO_SCAN, { ticket: unlimited }, NOW);
    t.equal(open.stage, 'waiting');
    t.ok(open.until > NOW && Number.isFinite(open.until));
    t.match(afterResult(open, { state: {} }, NOW), { stage: 'waiting', misses: 1 });
  },
);

t.test(
  'a ticket that expired before it was scanned is renewed automatically, at most five times',
  async (t) => {
    const over: Scan = { ...made, stage: 'expired' };
    t.same(
      [0, 4, 5].map((renewals) => renewsAutomatically({ ...over, renewals })),
      [true, true, false],
    );
    t.equal(RENEWALS_MAX, 5);
    t.notOk(renewsAutomatically({ ...scanned, stage: 'expired' }));
    t.notOk(renewsAutomatically({ ...over, stage: 'cancelled' }));
    t.equal(
      afterResult({ ...over, renewals: 3 }, { ticket: TICKET }, NOW).renewals,
      3,
      'a new ticket keeps the count of renewals',
    );
  },
);
