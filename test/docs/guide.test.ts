import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Parser } from 'htmlparser2';
import { MEMBER, PASSWORD, startPortal } from '../helper.ts';

// Runs every example of the guide as the page shows it, in the page's order. The member and the password in them are placeholders.

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
      if (name === 'figure' && language) examples.push({ language, code: code ? Number(code) : undefined, text: '' });
      isCode = name === 'code' || (isCode && name !== 'figcaption');
    },
    ontext(text) {
      if (isCode) examples.at(-1)!.text += text;
    },
    onclosetag(name) {
      if (name === 'code') isCode = false;
    },
  });
  parser.end(html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<(p|li|td)>.*?<\/\1>/gs, ''));
  return examples.map((example) => ({ ...example, text: example.text.replaceAll('13800001234', MEMBER.ordinary).replaceAll('yinqiao-2026', PASSWORD) }));
}

/** A portal with its examples, and a folder with the picture that they upload. */
async function start(t: Test) {
  const portal = await startPortal(t);
  const folder = mkdtempSync(join(tmpdir(), 'guide-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync('embedded/media/samples/license.png', join(folder, 'licence.png'));
  return { portal, folder, examples: examplesIn((await portal.browser().get('/bff/docs/guide')).text) };
}

/** Runs a program without blocking this process, which serves its requests. */
async function run(program: string, args: string[], cwd: string): Promise<{ status: number; output: string }> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part));
  const [status] = (await once(child, 'close')) as [number];
  return { status, output };
}

t.test('each example with curl gives the code that the page promises', { skip: spawnSync('curl', ['--version']).error ? 'no curl here' : false }, async (t) => {
  const { folder, examples } = await start(t);
  const commands = examples.filter(({ language }) => language === 'sh');
  t.ok(commands.length >= 12);
  for (const { text, code } of commands) {
    const { status, output } = await run('sh', ['-c', text], folder);
    t.equal(status, 0, text);
    if (code === undefined) t.match(readFileSync(join(folder, 'bills.csv'), 'utf8'), /^\uFEFF\S+,/, 'a CSV file');
    else t.match(JSON.parse(output), code === 200 ? { code } : { code, reason: String, message: String }, text);
  }
  const codes = new Set(commands.map(({ code }) => code));
  for (const code of [200, 400, 422, 40000]) t.ok(codes.has(code), `an example of ${code}`);
});

t.test('the examples with the typed client are one program that runs', async (t) => {
  const { portal, folder, examples } = await start(t);
  mkdirSync(join(folder, 'node_modules'));
  cpSync('dist/sdk', join(folder, 'node_modules/yinqiao-client'), { recursive: true });
  const program = examples.filter(({ language }) => language === 'js').map(({ text }) => text);
  t.ok(program.length >= 7);
  writeFileSync(join(folder, 'program.mjs'), program.join('\n'));
  const member = await portal.member();
  const balance = ((await member.get('/bff/user/bag')).json.data as { balance: string }).balance;
  const withdrawals = async () => ((await member.get('/bff/user/withdraw?count=100')).json.data as unknown[]).length;
  const before = await withdrawals();
  const { status, output } = await run(process.execPath, ['program.mjs'], folder);
  t.equal(status, 0, output);
  t.match(output, `\n${balance}\n`);
  t.match(output, /\n\/bff\/upload\/\d+\n/);
  t.equal(await withdrawals(), before + 1, 'three calls with one key');
  t.match(readFileSync(join(folder, 'bills-sdk.csv'), 'utf8'), /^\uFEFF\S+,/);
  t.notMatch(output, /Warning/);
});
