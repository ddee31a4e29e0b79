import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { folderWith } from '../support/folderWith.ts';
import { startEmbedded } from '../support/built.ts';
import { createReadable } from '../../server/terminal/readableLine.ts';
import { bannerText } from '../../server/terminal/banner.ts';
import { openLogFile } from '../../server/terminal/logFile.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/longRun.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { noTerminal, openTerminal } from './support/terminal.ts';

const CTRL_C = '\x03';

/** `npm start` in a terminal. */
async function start(t: Test, more: Record<string, string> = {}) {
  const [port, embeddedPort, varDir] = [
    await freePort(),
    await freePort(),
    await seededDirectory(startEmbedded, 'now'),
  ];
  const env = {
    VAR_DIR: varDir,
    PORT: String(port),
    EMBEDDED_PORT: String(embeddedPort),
    METRICS_PORT: '0',
    DRAIN_GRACE: '0',
    ...more,
  };
  return {
    env,
    varDir,
    port,
    origin: `http://127.0.0.1:${port}`,
    console: `http://127.0.0.1:${embeddedPort}/console`,
    terminal: openTerminal(t, 'npm start', env),
  };
}

t.test(
  'in a terminal npm start shows where it is, requests and what is wrong, and no JSON; a second start names it; Ctrl-C ends all',
  { skip: noTerminal },
  async (t) => {
    const { env, varDir, port, origin, console, terminal } = await start(t);
    t.ok(await terminal.shows('Ctrl-C'), 'it is ready');
    const log = join(varDir, 'log', `portal-${port}.jsonl`);
    t.match(
      terminal.screen(),
      `
The portal is ready.

  Address   ${origin}
  Log in    phone ${MEMBER.ordinary}, password ${PASSWORD} (a sample member)
  Console   ${console}
  Full log  ${log}
  Stop      Ctrl-C
`,
    );
    const length = terminal.screen().length;
    const browser = new Browser(origin);
    // On a busy machine a page may be refused.
    const { status } = await browser.get('/bank/1?invite=YQ6H2K');
    t.equal(
      (await browser.post('/bff/login', { phone_number: MEMBER.ordinary, password: 'wrong-pass1' })).json
        .code === 200,
      false,
    );
    t.equal(
      (await browser.post('/bff/login', { phone_number: MEMBER.ordinary, password: PASSWORD })).json.code,
      200,
    );
    t.ok(await terminal.shows(/POST {2}200 {2}\/bff\/login/, length));
    const shown = terminal.screen().slice(length);
    t.match(shown, new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}GET {3}${status} {2}/bank/:id {2}\\d+ ms`, 'm'));
    t.match(shown, /POST {2}4\d\d {2}\/bff\/login {2}\d+ ms {2}\w+/);
    t.notMatch(shown, /[{}]|YQ6H2K|\d{11}/, 'no JSON, no query, no telephone number');
    for (const line of readFileSync(log, 'utf8').split('\n').filter(Boolean)) JSON.parse(line);
    for (const event of ['sys.ready', 'upstream.call', 'http.request'])
      t.ok(readFileSync(log, 'utf8').includes(`"event":"${event}"`), event);

    const { process: pid } = JSON.parse(readFileSync(join(varDir, 'running-portal.json'), 'utf8')) as {
      process: number;
    };
    t.ok(terminal.left().includes(pid));
    const second = spawnSync(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env['PATH'], ...env, PORT: '0', EMBEDDED_PORT: '0' },
      encoding: 'utf8',
    });
    t.match(second, {
      status: 2,
      stderr: `the portal is already running at ${origin}, process ${pid} (VAR_DIR ${varDir}): `,
    });
    const other = spawnSync(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env['PATH'], ...env, STORE: 'memory', UPSTREAM_ORIGIN: origin },
      encoding: 'utf8',
    });
    t.match(other, {
      status: 2,
      stderr: `PORT ${port} is taken by node, process ${pid} in ${process.cwd()} (EADDRINUSE): `,
    });
    t.match(second.stderr + other.stderr, /^[^\n]+\n[^\n]+\n$/, 'a line each');

    terminal.press(CTRL_C);
    t.equal(await terminal.ended, 128 + 2, 'the signal itself is the end');
    t.match(terminal.screen(), /\^C\d\d:\d\d:\d\d {2}stopping: .*\n.* {2}stopped after \d+ ms\n/);
    t.strictSame(terminal.left(), [], 'nothing is left');
    t.notOk(existsSync(join(varDir, 'running-portal.json')));
  },
);

t.test(
  'a closed window and SIGTERM to npm end it too, whatever the portal does, and nothing is left',
  { skip: noTerminal },
  async (t) => {
    const [closed, told] = await Promise.all([
      start(t, { LANG: 'zh_CN.UTF-8' }),
      start(t, { NO_COLOR: '1' }),
    ]);
    t.ok(await closed.terminal.shows('停止      Ctrl-C'));
    t.match(closed.terminal.screen(), `  登录      手机号 ${MEMBER.ordinary}，密码 ${PASSWORD}（示例用户）`);
    t.ok(closed.terminal.left().length > 0);
    closed.terminal.close();
    t.ok(await until(() => closed.terminal.left().length === 0, 20_000), 'the window was closed');
    t.match(
      readFileSync(join(closed.varDir, 'log', `portal-${closed.port}.jsonl`), 'utf8'),
      /"event":"sys\.shutdown","signal":"SIGHUP"[^]*"event":"sys\.stopped"/,
      'it has ended in order',
    );

    t.ok(await told.terminal.shows('Ctrl-C'));
    const npm = told.terminal
      .left()
      .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm start'));
    process.kill(npm ?? 0, 'SIGTERM');
    t.equal(await told.terminal.ended, 128 + 15);
    t.ok(await until(() => told.terminal.left().length === 0), 'npm was ended');
  },
);

t.test(
  'a warning is told in words once, and in short later; an error has its place; pseudonyms and files are left out',
  (t) => {
    const readable = createReadable();
    const line = (fields: object) =>
      readable(
        JSON.stringify({
          level: 'info',
          time: '2026-11-27T08:00:00.000Z',
          instance: 'one',
          version: '1',
          ...fields,
        }),
      );
    const warning = {
      level: 'warn',
      event: 'sys.config_warning',
      variable: 'PUBLIC_ORGIN',
      reason: 'is none of ours',
    };
    t.match(
      line(warning),
      /^\d\d:00:00 {2}warning {2}A setting is valid, but probably not what is wanted\. {2}sys\.config_warning {2}variable=PUBLIC_ORGIN {2}reason=is none of ours$/,
    );
    t.match(line(warning), /warning {2}sys\.config_warning {2}variable/);
    t.match(
      line({
        level: 'error',
        event: 'sys.error',
        err: { type: 'TypeError', message: 'x is no function', at: ['at one (a.ts:1:2)'] },
      }),
      /error {2}A request failed[^\n]*TypeError: x is no function\n +at one \(a\.ts:1:2\)$/,
    );
    t.equal(
      line({ event: 'http.request', method: 'GET', route: '/assets/*', status: 200, durMs: 1 }),
      undefined,
    );
    t.match(
      line({
        event: 'http.request',
        method: 'GET',
        route: '/assets/*',
        status: 404,
        durMs: 1.6,
        client: 'abc',
      }),
      /GET {3}404 {2}\/assets\/\* {2}2 ms$/,
    );
    t.match(
      line({ event: 'http.request', method: 'GET', route: '/bank/:id', durMs: 1, aborted: true }),
      /GET {3}left {2}\/bank\/:id/,
    );
    t.equal(line({ event: 'biz.pageview', path: '/bank' }), undefined);
    const usual = {
      of: 'portal',
      origin: 'http://127.0.0.1:3000',
      console: 'http://127.0.0.1:3001/console',
      sample: { phone: MEMBER.ordinary, password: PASSWORD },
      log: 'var/log/portal-3000.jsonl',
    } as const;
    t.ok(readFileSync('README.md', 'utf8').includes(bannerText(usual, 'en').trim()), 'README shows it');
    t.match(
      bannerText({ of: 'portal', origin: 'https://portal.example', upstream: 'https://api.example' }, 'en'),
      /Address +https:\/\/portal\.example\n +Upstream +https:\/\/api\.example\n +Stop/,
      'no sample member before an upstream of one’s own',
    );
    t.end();
  },
);

t.test(
  'the log file of a terminal is for its owner, goes on at the next start, and has a bounded size',
  async (t) => {
    const varDir = folderWith(t);
    const path = join(varDir, 'log', 'portal-1.jsonl');
    for (const line of ['one\n', 'two\n']) {
      const file = openLogFile(varDir, 'portal-1', 8);
      file?.write(line);
      file?.close();
    }
    t.equal(readFileSync(path, 'utf8'), 'one\ntwo\n');
    const file = openLogFile(varDir, 'portal-1', 8);
    file?.write('three\n');
    file?.close();
    t.equal(readFileSync(path, 'utf8'), 'three\n');
    t.equal(readFileSync(join(varDir, 'log', 'portal-1.1.jsonl'), 'utf8'), 'one\ntwo\n');
    t.equal(openLogFile('/proc/x', 'portal-1'), undefined);
  },
);
