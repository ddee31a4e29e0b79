import { existsSync, readFileSync } from 'node:fs';
import t from 'tap';
import {
  config,
  home,
  noticeLines,
  pages,
  rechargeConfig,
  vipRights,
  withdrawConfig,
} from '../../embedded/content/content.ts';
import { billTypeWords } from '../../shared/status/bill.ts';
import { hashPassword } from '../../embedded/domain/passwords.ts';
import type { FormRecordDetail } from '../../embedded/sent.ts';
import { startEmbeddedUpstream } from '../../embedded/test/support/embeddedUpstream.ts';
import { buy, fill, handOver, newMember, operate, payIn } from '../../embedded/test/support/newMember.ts';
import type { LoanForm } from '../../shared/records/loan.ts';
import { contract } from '../../shared/contract/index.ts';
import { promises } from './promises.ts';

/** The texts that may promise something: pages, agreements, rules and lines, as a reader sees them, by name. */
const TEXTS: readonly (readonly [name: string, text: string])[] = [
  ...pages
    .filter(({ earlierVersionOf }) => !earlierVersionOf)
    .map(({ slug = '', content }) => [slug, content] as const),
  ['spread', String(config.spread.rules)],
  ['vip_refund', config.vip_refund.rule_text],
  ['recharge', rechargeConfig.notice.join('\n')],
  ['withdrawal', [withdrawConfig.arrival_text, ...withdrawConfig.tips].join('\n')],
  [
    'rights',
    Object.values(vipRights)
      .map(({ title, desc }) => `${title}：${desc}`)
      .join('\n'),
  ],
  ['home', [...home.faqs.map(({ answer }) => answer), ...home.steps.map(({ text }) => text)].join('\n')],
  ['notice', noticeLines.join('\n')],
];

/** Words by which a sentence may promise something. */
const PROMISING =
  /我们(会|不|将|在|只|立即|依法|至少)|不会|不收|不向|不代|不得另|内(首次)?(回复|回访|回复|完成|到账|联系)|随时|可以(撤回|撤销|注销|导出|查看|直接)|只(提供|用于|展示|保存|发|按)|仅(在|用于|审核)|期满|全额|脱敏|至少提前|原路|不影响|核对|停止|可申请退款/;

const linesOf = (html: string): string[] =>
  html
    .replaceAll(/<\/(p|li|td|th|tr|h2|h3)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .split(/\n|(?<=[。；])/)
    .map((line) => line.trim())
    .filter(Boolean);
/** Answers that say no more than yes or no. */
const isWhole = (line: string): boolean => line.length > 4;

t.test(
  'every sentence that promises something stands in the catalogue, and every row in a text',
  async (t) => {
    const all = TEXTS.flatMap(([name, text]) => linesOf(text).map((line) => [name, line] as const));
    const found = all.filter(([, line]) => PROMISING.test(line) && isWhole(line));
    for (const [name, line] of found)
      t.ok(
        promises.some(({ says }) => line.includes(says)),
        `${name}: ${line}`,
      );
    for (const { says } of promises)
      t.ok(
        all.some(([, line]) => line.includes(says)),
        `no text says: ${says}`,
      );
    t.comment(
      `${found.length} sentences, ${promises.length} rows, ${promises.filter((row) => 'tests' in row).length} of them kept by code`,
    );
  },
);

t.test('each promise names the code that keeps it and tests that exist', async (t) => {
  for (const row of promises) {
    if ('conduct' in row) {
      t.ok(row.conduct, row.says);
      continue;
    }
    t.ok(existsSync(row.by), `${row.says}: ${row.by}`);
    t.ok(row.tests.length > 0, row.says);
    for (const [file, title] of row.tests) {
      if (!t.ok(existsSync(file), `${row.says}: ${file}`)) continue;
      // The tests of calls have the names of the contract's rows.
      const source = readFileSync(file, 'utf8').replaceAll(/\\(['"`])/g, '$1');
      t.ok(
        source.includes(title) || (file.endsWith('callTable.test.ts') && title in contract),
        `${row.says}: ${file} has “${title}”`,
      );
    }
  }
});

t.test('the portal sells memberships only, and no step of an application takes money', async (t) => {
  // Everything that can happen to a wallet, by its label; only buying a membership takes money for something.
  const taken = Object.values(billTypeWords).filter(
    (label) => !/充值|提现|退款|退回|佣金|奖励|系统|赠送|余额/.test(label),
  );
  t.same(taken, ['开通 VIP 会员'], 'no label names a fee for an application, a repayment or a referral');
  t.notOk(
    readFileSync('embedded/workflows/form.ts', 'utf8').includes('ledger'),
    'the workflow of an application does not touch the ledger',
  );
});

t.test('a membership changes neither rate nor sum of what a lender grants', async (t) => {
  const upstream = await startEmbeddedUpstream(t);
  async function granted(isVip: boolean) {
    const member = await newMember(upstream);
    if (isVip) {
      await payIn(upstream, member, '50.00');
      t.equal((await buy(upstream, member, 1)).code, 200);
    }
    const answers = {
      ...(await fill((await upstream.get('/api/form/2')).data as LoanForm)),
      amount: '30000',
      term: '12',
    };
    const { id } = (await upstream.post('/api/user/form', { form_id: 2, agree: 1, answers }, member))
      .data as { id: number };
    await operate(upstream, `form/${id}/pass`);
    await handOver(upstream, member.token, id);
    await operate(upstream, `form/${id}/pass`);
    const { result, is_priority } = (await upstream.get(`/api/user/form/${id}`, member.token))
      .data as FormRecordDetail;
    t.equal(is_priority, isVip ? 1 : 0);
    return result;
  }
  const plain = await granted(false);
  t.match(plain, { amount: '30000.00', annual_rate: /^\d/ });
  t.same(await granted(true), plain);
});

t.test('no call of the contract asks a credit bureau', async (t) => {
  t.same(
    Object.values(contract).filter(
      (row) => 'upstream' in row && /credit|zhengxin|征信/.test(`${row.upstream} ${row.summary}`),
    ),
    [],
  );
});

t.test('a password is kept as a salted hash', async (t) => {
  const [one, other] = await Promise.all([hashPassword('Demo-2026'), hashPassword('Demo-2026')]);
  t.notMatch(one, 'Demo-2026');
  t.not(one, other, 'the same password has another hash each time');
});
