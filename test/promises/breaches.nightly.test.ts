import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import t from 'tap';

/** What is changed in the code, and the test that must notice it. */
interface Breach {
  promise: string;
  file: string;
  from: string;
  to: string;
  test: string;
}

const BREACHES: readonly Breach[] = [
  {
    promise: 'no lender gets data without a consent that names it',
    file: 'embedded/workflows/form.ts',
    from: '!partner || !authorized.includes(partner.id)',
    to: '!partner',
    test: 'embedded/test/consentProperties.test.ts',
  },
  {
    promise: 'a consent ends after 90 days',
    file: 'embedded/rules/consents.ts',
    from: 'now <= expires_at',
    to: 'now > 0',
    test: 'embedded/test/consentProperties.test.ts',
  },
  {
    promise: 'a consent is for the present version',
    file: 'embedded/rules/consents.ts',
    from: 'version === versionAt(AUTHORIZATION, now) &&',
    to: '',
    test: 'embedded/test/consentProperties.test.ts',
  },
  {
    promise: 'a consent can be withdrawn',
    file: 'embedded/rules/consents.ts',
    from: 'withdrawn_at === null &&',
    to: '',
    test: 'embedded/test/consentProperties.test.ts',
  },
  {
    promise: 'drafts go after 90 days',
    file: 'embedded/workflows/retention.ts',
    from: 'for (const row of oldDrafts(db, now - PERIODS.draft_days * DAY)) forgetApplication(db, row);',
    to: '',
    test: 'embedded/test/lifetimes.test.ts',
  },
  {
    promise: "friends' names are masked",
    file: 'embedded/store/team.ts',
    from: 'nickname: maskNickname(row.nickname),',
    to: 'nickname: row.nickname,',
    test: 'embedded/test/spread.test.ts',
  },
  {
    promise: 'the whole price is refunded within seven days',
    file: 'embedded/domain/refundQuote.ts',
    from: 'const full = now < refundDeadline(vip);',
    to: 'const full = now < 0;',
    test: 'embedded/test/vip.test.ts',
  },
  {
    promise: 'complaints are answered within the term of the law',
    file: 'embedded/workflows/message.ts',
    from: 'startOfDay(at) + (PERIODS.complaint_days + 1) * DAY - SECOND',
    to: 'startOfDay(at) + 2 * (PERIODS.complaint_days + 1) * DAY',
    test: 'embedded/test/consoleActs.test.ts',
  },
  {
    promise: 'offers stand in the order that is published',
    file: 'shared/money/ranking.ts',
    from: '(low.cost + high.cost) / 2',
    to: 'high.cost',
    test: 'test/client/bank.test.ts',
  },
  {
    promise: 'numbers on an application are masked',
    file: 'shared/rules/masks.ts',
    from: 'PHONE.test(answer) ? maskPhone(answer)',
    to: 'PHONE.test(answer) ? answer',
    test: 'test/reader/read.test.ts',
  },
  {
    promise: 'nothing but a membership costs money',
    file: 'shared/status/bill.ts',
    from: "301: '开通 VIP 会员'",
    to: "301: '申请服务费'",
    test: 'test/promises/promises.test.ts',
  },
];

const PARTS = [
  'client',
  'docs',
  'embedded',
  'scripts',
  'sdk',
  'server',
  'shared',
  'test',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'LICENSE',
  'dist',
];

t.test('each planted breach of a promise turns a test red', { timeout: 1_200_000 }, async (t) => {
  const copy = mkdtempSync(join(tmpdir(), 'breach-'));
  t.teardown(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of PARTS) cpSync(part, join(copy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  // Tests run what is built.
  const node = (file: string) =>
    spawnSync(process.execPath, ['--import', './scripts/sources.mjs', file], {
      cwd: copy,
      env: { ...process.env, TAP: '1' },
      encoding: 'utf8',
    });
  for (const test of new Set(BREACHES.map((breach) => breach.test)))
    t.equal(node(test).status, 0, `${test} is green`);
  for (const { promise, file, from, to, test } of BREACHES) {
    const whole = readFileSync(join(copy, file), 'utf8');
    t.ok(whole.includes(from), `${file} has what is changed`);
    writeFileSync(join(copy, file), whole.replace(from, to));
    t.equal(node('scripts/build.ts').status, 0, `${promise}: it builds`);
    t.not(node(test).status, 0, promise);
    writeFileSync(join(copy, file), whole);
  }
});
