import t from 'tap';
import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router-dom';
import { nextEntry } from '../../client/ui/hooks/rotate.ts';
import { NOTICE_ENTRIES } from '../../shared/constants.ts';
import { explainError } from '../../client/pages/error.tsx';
import { ariaCurrent, currentEntry } from '../../client/shell/Brand.tsx';

t.test('the notice line rotates through ten entries', async (t) => {
  const seen = [0];
  for (let turn = 0; turn < NOTICE_ENTRIES; turn++) seen.push(nextEntry(seen.at(-1) ?? 0, NOTICE_ENTRIES));
  t.same(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
});

t.test('a notice line without entries or with one does not rotate', async (t) => {
  t.equal(nextEntry(0, 0), 0);
  t.equal(nextEntry(0, 1), 0);
});

const home = { href: '/' };
const bank = { href: '/bank' };
const vip = { href: '/bank/vipChannel' };
const about = { href: '/about', also: ['/contact'] };
const sections = [home, bank, vip, about];

t.test('a page belongs to the section with the longest matching path', async (t) => {
  t.equal(currentEntry(sections, '/bank'), bank);
  t.equal(currentEntry(sections, '/bank/vipChannel'), vip);
  t.equal(currentEntry(sections, '/contact'), about);
});

t.test('the section / matches only itself, and a path must match a whole segment', async (t) => {
  t.equal(currentEntry(sections, '/'), home);
  t.equal(currentEntry(sections, '/banks'), undefined);
  t.equal(currentEntry(sections, '/play'), undefined);
});

t.test('aria-current is `page` for the page itself and `true` for its section', async (t) => {
  t.equal(ariaCurrent(bank, bank, '/bank'), 'page');
  t.equal(ariaCurrent(bank, bank, '/bank/3'), 'true');
  t.equal(ariaCurrent(bank, vip, '/bank/vipChannel'), undefined);
});

t.test('the error page shows status and message that a loader threw for it', async (t) => {
  const thrown = data('账单服务维护中', { status: 503 });
  t.match(explainError(new ErrorResponse(503, '', thrown.data)), { status: 503, message: '账单服务维护中' });
});

t.test('the error page never shows the message of an unexpected error', async (t) => {
  const secret = 'connect ECONNREFUSED 10.0.0.7:5432';
  for (const error of [new Error(secret), secret, undefined, new ErrorResponse(500, secret, new Error(secret)), new ErrorResponse(500, '', { secret })]) {
    const { status, title, message } = explainError(error);
    t.equal(status, 500);
    t.notMatch(title + message, secret);
    t.ok(message);
  }
});
