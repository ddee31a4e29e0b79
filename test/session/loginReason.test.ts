import t from 'tap';
import { operate } from '../../embedded/test/support/newMember.ts';
import { MEMBER, startPortal } from '../helper.ts';

const EXPIRED = '登录已过期，请重新登录';
const REQUIRED = '请先登录';

t.test('the login page says why it was opened', async (t) => {
  const portal = await startPortal(t);
  /** The login page that a browser gets after the redirects. */
  const follow = async (browser: ReturnType<typeof portal.browser>, path: string) => {
    const { status, headers } = await browser.get(path);
    t.equal(status, 302, path);
    return (await browser.get(String(headers.location))).text.replace(/<script[^]*?<\/script>/g, '');
  };

  await t.test('a member’s page without a session: 请先登录', async (t) => {
    for (const path of ['/wallet/record', '/notice?tab=mine']) {
      const page = await follow(portal.browser(), path);
      t.match(page, REQUIRED);
      t.notMatch(page, EXPIRED);
    }
  });

  await t.test('a session that was refused: 登录已过期，请重新登录', async (t) => {
    for (const path of ['/wallet/record', '/notice?tab=mine']) {
      const member = await portal.member(MEMBER.vip);
      await operate({ origin: portal.upstream }, 'token/expire', { phone_number: MEMBER.vip });
      const page = await follow(member, path);
      t.match(page, EXPIRED);
      t.notMatch(page, REQUIRED);
    }
  });

  await t.test('whoever chose to log in, or has logged out, reads nothing of it', async (t) => {
    const member = await portal.member(MEMBER.ordinary);
    await member.post('/bff/logout', {});
    for (const path of ['/', '/user/login', '/user/login?from=%2Fvip'])
      t.notMatch(
        (await member.get(path)).text.replace(/<script[^]*?<\/script>/g, ''),
        /请先登录|已过期/,
        path,
      );
  });

  await t.test('a link cannot make the page say anything else', async (t) => {
    for (const reason of ['您的账户已冻结', 'toString', '__proto__', 'REQUIRED', 'expired ', '']) {
      const { status, text } = await portal.browser().get(`/user/login?reason=${encodeURIComponent(reason)}`);
      t.equal(status, 200, reason);
      t.notMatch(
        text.replace(/<script[^]*?<\/script>/g, ''),
        /账户已冻结|请先登录|已过期|native code/,
        reason,
      );
    }
  });
});
