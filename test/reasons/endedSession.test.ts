import t from 'tap';
import { startPortal } from '../helper.ts';
import { filePart, multipart, OURS, sendForm } from '../support/browserLike.ts';

// A program reads from the reason whether its cookie came to nothing or was never sent.

t.test('a session that has ended is told from none, by every kind of call', async (t) => {
  const portal = await startPortal(t);
  const member = await portal.member();
  const cookie = [...member.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  t.equal(
    (await portal.browser().get('/bff/user/bag', { cookie })).status,
    200,
    'a copy of the cookie works',
  );
  await member.post('/bff/logout');
  for (const [headers, reason, message] of [
    [{ cookie }, 'session_expired', '登录已过期，请重新登录'],
    [{}, 'not_logged_in', '请先登录'],
  ] as const) {
    const browser = portal.browser();
    const refused = { status: 401, json: { code: 40000, reason, message } };
    for (const path of ['/bff/user/bag', '/bff/user/bill.csv', '/bff/upload/1'])
      t.match(await browser.get(path, headers), refused, `${path}: ${reason}`);
    t.match(
      await browser.post(
        '/bff/user/withdraw',
        { amount: '100.00', type: 1, use_last: 1 },
        { ...headers, 'idempotency-key': 'ended-session-1' },
      ),
      refused,
      `a write: ${reason}`,
    );
    t.match(
      await sendForm(browser, multipart(filePart('x')), { ...OURS, ...headers }),
      refused,
      `an upload: ${reason}`,
    );
  }
});
