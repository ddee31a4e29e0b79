import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { folderWith } from '../support/folderWith.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { freePort } from '../support/freePort.ts';
import { freshCopy } from '../support/freshCopy.ts';
import { until } from '../support/longRun.ts';
import { noTerminal, openTerminal } from './support/terminal.ts';

t.setTimeout(240_000);

const CTRL_C = '\x03';
const PAGE = 'client/pages/home/page.tsx';

async function ports(t: Test) {
  const [port, embeddedPort] = [await freePort(), await freePort()];
  return {
    origin: `http://127.0.0.1:${port}`,
    env: {
      VAR_DIR: folderWith(t),
      PORT: String(port),
      EMBEDDED_PORT: String(embeddedPort),
      METRICS_PORT: '0',
      DRAIN_GRACE: '0',
    },
    upstream: `http://127.0.0.1:${embeddedPort}`,
  };
}

t.test(
  'npm run dev in a terminal shows words; a syntax error of a page is shown there and in the browser, until it is repaired; Ctrl-C ends all',
  { skip: noTerminal },
  async (t) => {
    const folder = freshCopy(t);
    const { origin, env, upstream } = await ports(t);
    const terminal = openTerminal(t, 'npm run dev', env, folder);
    t.ok(await terminal.shows('Stop      Ctrl-C'));
    t.match(
      terminal.screen(),
      `
The portal is ready; it shows each change when it is saved.

  Address   ${origin}
  Log in    phone ${MEMBER.ordinary}, password ${PASSWORD} (a sample member)
  Console   ${upstream}/console
  Full log  ${join(env.VAR_DIR, 'log', `dev-${env.PORT}.jsonl`)}
`,
    );
    let length = terminal.screen().length;
    t.equal((await fetch(origin)).status, 200);
    t.ok(await terminal.shows(/GET {3}200 {2}\/ {2}\d+ ms\n/, length));
    const path = join(folder, PAGE);
    const before = readFileSync(path, 'utf8');
    length = terminal.screen().length;
    writeFileSync(path, before.replace('export function Component() {', 'export function Component( {'));
    t.ok(await terminal.shows('dev: error: ', length));
    const page = await fetch(origin);
    t.equal(page.status, 500);
    const place = new RegExp(`PARSE_ERROR[^]*${PAGE}:\\d+:\\d+`);
    t.match(await page.text(), place);
    t.ok(await terminal.shows(place, length));
    length = terminal.screen().length;
    writeFileSync(path, before);
    t.ok(await terminal.shows(/dev: gateway made in \d+ ms\n/, length));
    t.equal((await fetch(origin)).status, 200);
    t.notMatch(terminal.screen(), /^\{/m, 'no JSON');
    terminal.press(CTRL_C);
    t.equal(await terminal.ended, 128 + 2);
    t.ok(await until(() => terminal.left().length === 0), 'nothing is left');
  },
);

t.test(
  'npm run upstream in a terminal says where it is, and ends when the window is closed',
  { skip: noTerminal },
  async (t) => {
    const { env, upstream } = await ports(t);
    const terminal = openTerminal(t, 'npm run upstream', env);
    t.ok(await terminal.shows('Stop      Ctrl-C'));
    t.match(
      terminal.screen(),
      new RegExp(`The embedded upstream is ready\\.\\n\\n {2}Address {3}${upstream}/api\\n`),
    );
    t.match(await (await fetch(`${upstream}/api/site`)).json(), { code: 200 });
    terminal.close();
    t.ok(await until(() => terminal.left().length === 0, 20_000));
  },
);
