import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { filePart, kindPart, multipart, sendForm } from '../support/browserLike.ts';
import { until } from '../support/longRun.ts';
import { MISSING, startSparsePortal } from '../support/sparsePortal.ts';
import type { Call, Look, Visit, Words } from './cases.ts';
import { account } from './cases/account.ts';
import { loan } from './cases/loan.ts';
import { spread } from './cases/spread.ts';
import { visitor } from './cases/visitor.ts';
import { wallet } from './cases/wallet.ts';

type Portal = Awaited<ReturnType<typeof startSparsePortal>>;
type Who = NonNullable<Look['as']>;

const browserOf = ({ portal, member }: Portal, who: Who) => (who === 'visitor' ? portal.browser() : member());
const isCall = (step: Call | Visit): step is Call => String(step[0]).includes(' /bff/');
const isWords = (one: Words | Look): one is Words => typeof one === 'string' || one instanceof RegExp;
const isIn = ({ text, html }: { text: string; html: string }, words: Words): boolean => {
  const place = /[=<]/.test(String(words)) ? html : text;
  return typeof words === 'string' ? place.includes(words) : words.test(place);
};

async function call(t: Test, portal: Portal, [name, body, code]: Call, who: Who) {
  const [method = '', path = ''] = name.split(' ');
  const browser = browserOf(portal, who);
  const key = { 'idempotency-key': randomUUID() };
  const answer = await (method === 'GET' ? browser.get(path) : browser.post(path, body, key));
  t.match(answer, { status: code, json: { code } }, name);
  const passedOn = portal.stub.hits.findLast((hit) => hit.method === method);
  if (code === 200) t.match(JSON.parse(passedOn?.body ?? ''), body, `${name} is passed on`);
}

async function visit(t: Test, portal: Portal, [pages, ...shows]: Visit, usually: Who) {
  const look: Look = Object.assign({}, ...shows.filter((one) => !isWords(one)));
  const { as = usually, not, redirectsTo, status = redirectsTo ? 302 : 200 } = look;
  const faultsOf = (shown: { text: string; html: string }) => [
    ...shows.filter(isWords).flatMap((words) => (isIn(shown, words) ? [] : [`lacks ${words}`])),
    ...(not !== undefined && isIn(shown, not) ? [`has ${not}`] : []),
  ];
  for (const path of [pages].flat()) {
    const browser = browserOf(portal, as);
    if (look.soon)
      await until(async () => faultsOf(await portal.read(path, browser, look.in)).length === 0, 10_000);
    const page = await portal.open(t, path, browser, look.in);
    t.same([page.status, page.location], [status, redirectsTo], path);
    t.same(faultsOf(page), [], path, { text: page.text });
  }
}

for (const { replies, as = 'member', rows } of [visitor, account, loan, spread, wallet])
  for (const [title, steps] of Object.entries(rows))
    t.test(title, async (t) => {
      const atStart = Array.isArray(steps[0]) ? {} : steps[0];
      const portal = await startSparsePortal(t, { ...replies, ...atStart });
      for (const step of steps)
        if (!Array.isArray(step)) portal.reply(step);
        else if (isCall(step)) await call(t, portal, step, as);
        else await visit(t, portal, step, as);
    });

t.test('an upload that the upstream does not have is said at the field', async (t) => {
  const { member } = await startSparsePortal(t, { 'POST /api/upload': MISSING });
  const sent = await sendForm(member(), multipart(kindPart('avatar'), filePart('png')));
  t.match(sent.json, { code: 404, message: '上传暂未开放' });
});
