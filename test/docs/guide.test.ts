import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t, { type Test } from 'tap';
import { Parser } from 'htmlparser2';
import { Guide } from '../../server/docs/guide/Guide.tsx';
import { guidePath, LANGUAGES, type Language } from '../../shared/paths.ts';
import { MEMBER, PASSWORD, startPortal, type Portal } from '../helper.ts';
import { freePort } from '../support/freePort.ts';

// Runs every example of the guides in the page's order, as the page of a sandbox shows it: nothing in it is replaced.

interface Example {
  language: string;
  /** Code of the envelope that it prints. */
  code: number | undefined;
  text: string;
}

/** The examples of the page. */
function examplesIn(html: string): Example[] {
  const examples: Example[] = [];
  let isCode = false;
  const parser = new Parser({
    onopentag(name, { 'data-language': language, 'data-code': code }) {
      if (name === 'figure' && language)
        examples.push({ language, code: code ? Number(code) : undefined, text: '' });
      isCode = name === 'code' || (isCode && name !== 'figcaption');
    },
    ontext(text) {
      if (isCode) examples.at(-1)!.text += text;
    },
    onclosetag(name) {
      if (name === 'code') isCode = false;
    },
  });
  parser.end(html.replaceAll(/<(p|li|td)>.*?<\/\1>/gs, ''));
  return examples;
}

/** A sandbox: a portal before its own embedded upstream. */
const startSandbox = async (t: Test): Promise<Portal> =>
  startPortal(t, { env: { UPSTREAM: 'embedded', EMBEDDED_PORT: String(await freePort()) } });
const guideOf = async (portal: Portal, language: Language) =>
  (await portal.browser().get(guidePath(language))).text;

/** A folder with the picture that the examples upload. */
function folderOf(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync('embedded/media/samples/license.png', join(folder, 'licence.png'));
  return folder;
}

/** Runs a program without blocking this process, which serves its requests. */
async function run(
  program: string,
  args: string[],
  cwd: string,
): Promise<{ status: number; output: string }> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

const withoutCurl = { skip: spawnSync('curl', ['--version']).error ? 'no curl here' : false };

t.test(
  'each example with curl gives the code that the page promises, unchanged, and the last one resets the sandbox',
  withoutCurl,
  async (t) => {
    const portal = await startSandbox(t);
    const folder = folderOf(t);
    const commands = examplesIn(await guideOf(portal, 'en')).filter(({ language }) => language === 'sh');
    t.ok(commands.length >= 15);
    const member = await portal.member();
    for (const { text, code } of commands) {
      const { status, output } = await run('sh', ['-c', text], folder);
      t.equal(status, 0, text);
      if (text.includes('bills.csv'))
        t.match(readFileSync(join(folder, 'bills.csv'), 'utf8'), /^\uFEFF\S+,/, 'a CSV file');
      else if (text.includes('sms.json'))
        t.match(JSON.parse(output), [{ phone_number: MEMBER.ordinary, scene: '2', code: /^\d{6}$/ }], text);
      else
        t.match(
          JSON.parse(output),
          code === 200 ? { code } : { code, reason: String, message: String },
          text,
        );
    }
    const codes = new Set(commands.map(({ code }) => code));
    for (const code of [200, 400, 422, 40000]) t.ok(codes.has(code), `an example of ${code}`);
    t.match(commands.at(-1)?.text, /\/reset$/);
    t.equal((await member.get('/bff/user/bag')).json.code, 40000, 'the reset has ended the sessions');
    const withdrawals = await (
      await portal.member()
    ).get('/bff/user/withdraw?request_id=order-20261123-0001');
    t.same(withdrawals.json.data, [], 'and what the examples did is gone');
  },
);

t.test(
  'a program passes, pays and rejects withdrawals, and moves the clock, as the guide says',
  async (t) => {
    const portal = await startSandbox(t);
    const consoles = [
      ...(await guideOf(portal, 'zh')).matchAll(/<code>(?:GET|POST) (http:\S+\/console)\//g),
    ].map(([, address]) => address);
    t.ok(consoles.length >= 5);
    t.strictSame([...new Set(consoles)], [`${portal.upstream}/console`]);
    const act = async (path: string, form: Record<string, string> = {}) =>
      (await (
        await fetch(`${portal.upstream}/console/${path}`, {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: { 'x-bank-csrf': '1' },
        })
      ).json()) as { code: number };
    const member = await portal.member();
    const withdraw = async (key: string) => {
      const { json } = await member.post(
        '/bff/user/withdraw',
        { amount: '100.00', type: 1, use_last: 1 },
        { 'idempotency-key': key },
      );
      return (json.data as { id: number }).id;
    };
    const status = async (id: number) =>
      ((await member.get('/bff/user/withdraw?count=5')).json.data as { id: number; status: number }[]).find(
        (one) => one.id === id,
      )?.status;
    const first = await withdraw('console-0001');
    t.match(await (await fetch(`${portal.upstream}/console/pending.json`)).json(), [Object], 'a list');
    t.match(await act(`withdraw/${first}/pass`), { code: 200 });
    t.equal(await status(first), 10);
    t.match(await act(`withdraw/${first}/pay`), { code: 200 });
    t.equal(await status(first), 11);
    const second = await withdraw('console-0002');
    t.match(await act(`withdraw/${second}/reject`, { reason: '测试' }), { code: 200 });
    t.equal(await status(second), 20);
    const third = await withdraw('console-0003');
    for (const [verb, form, next] of [
      ['pass', {}, 10],
      ['fail', { reason: '测试' }, 21],
      ['pass', {}, 0],
      ['pass', {}, 10],
      ['fail', { reason: '测试' }, 21],
      ['reject', { reason: '测试' }, 20],
    ] as const) {
      t.match(await act(`withdraw/${third}/${verb}`, form), { code: 200 });
      t.equal(await status(third), next, verb);
    }
    t.match(await act('token/expire', { phone_number: MEMBER.ordinary }), { code: 200 });
    t.match(await member.get('/bff/user/bag'), { json: { reason: 'session_expired' } });
    t.match(await act('clock', { advance_seconds: '60' }), { code: 200 });
    t.match(await act('reset', { confirm: 'yes' }), { code: 422 }, 'a reset needs its word');
  },
);

t.test('the examples with the typed client are one program that runs', async (t) => {
  const portal = await startSandbox(t);
  const folder = folderOf(t);
  mkdirSync(join(folder, 'node_modules'));
  cpSync('dist/sdk', join(folder, 'node_modules/yinqiao-client'), { recursive: true });
  const program = examplesIn(await guideOf(portal, 'zh'))
    .filter(({ language }) => language === 'js')
    .map(({ text }) => text);
  t.ok(program.length >= 7);
  writeFileSync(join(folder, 'program.mjs'), program.join('\n'));
  const member = await portal.member();
  const balance = ((await member.get('/bff/user/bag')).json.data as { balance: string }).balance;
  const withdrawals = async () =>
    ((await member.get('/bff/user/withdraw?count=100')).json.data as unknown[]).length;
  const before = await withdrawals();
  const { status, output } = await run(process.execPath, ['program.mjs'], folder);
  t.equal(status, 0, output);
  t.match(output, `\n${balance}\n`);
  t.match(output, /\n\/bff\/upload\/\d+\n/);
  t.equal(await withdrawals(), before + 1, 'three calls with one key');
  t.match(readFileSync(join(folder, 'bills-sdk.csv'), 'utf8'), /^\uFEFF\S+,/);
  t.notMatch(output, /Warning/);
});

t.test(
  'both guides have the same sections, links, rows and examples, only comments differ; only a sandbox shows its member and its console',
  (t) => {
    for (const sandbox of [undefined, 'http://127.0.0.1:3001/console']) {
      const [zh = '', en = ''] = LANGUAGES.map((language) =>
        renderToStaticMarkup(
          createElement(Guide, {
            language,
            origin: 'https://portal.example',
            figures: { smsPerHour: 1, pagesPerMinute: 2 },
            sandbox,
          }),
        ),
      );
      const shape = (html: string) =>
        [...html.matchAll(/<(?:section id|a href|tr id|tr|h2|p|li|ol|ul|td|th|strong)\b[^>]*>/g)].map(
          ([tag]) => tag.replaceAll(/\/(?:zh|en)\b/g, ''),
        );
      t.strictSame(shape(en), shape(zh));
      const shown = (html: string) =>
        examplesIn(html).map(({ text, ...rest }) => ({ ...rest, text: text.replaceAll(/ \/\/.*/g, '') }));
      t.strictSame(shown(en), shown(zh));
      t.notMatch(en, /\p{Script=Han}/u, 'no Chinese in the English one');
      for (const html of [zh, en]) {
        for (const [, id = ''] of html.matchAll(/ href="#([\w-]+)"/g)) t.match(html, ` id="${id}"`);
        t.equal(
          new RegExp(`${PASSWORD}|${MEMBER.ordinary}|/console|#sandbox`).test(html),
          sandbox !== undefined,
        );
        t.equal(html.includes('13800001234'), sandbox === undefined, 'else a placeholder');
      }
    }
    t.end();
  },
);
