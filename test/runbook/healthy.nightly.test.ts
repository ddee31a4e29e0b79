import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { startStubUpstream } from '../support/stubUpstream.ts';
import { isPrinted, readRunbook } from './support/runbook.ts';
import { tryCommands } from './support/runSteps.ts';
import { startPatient } from './support/startPatient.ts';

/** Sections whose commands change something or need an ended portal, and one in which a figure tells the difference, which its own test compares. */
const LEFT_OUT = ['', 'corrupt-database', 'restore', 'key-rotation', 'rollback', 'event-loop'];

t.test('beside a healthy portal no section’s commands print what they print beside its fault', async (t) => {
  const stub = await startStubUpstream(t);
  const varDir = mkdtempSync(join(tmpdir(), 'runbook-healthy-'));
  t.teardown(() => rmSync(varDir, { recursive: true, force: true }));
  const { portal, seen, logged } = await startPatient(t, { UPSTREAM_ORIGIN: stub.origin, NODE_ENV: 'production', VAR_DIR: varDir });
  const visitor = new Browser(portal.origin);
  for (const path of ['/', '/bank', '/bff/config']) t.equal((await visitor.get(path)).status, 200, path);
  t.ok(await logged('"route":"/bff/config"'));
  const env = { ...seen, REDIS_URL: `redis://127.0.0.1:${await freePort()}`, ID: 'no-such-request' };
  const sections = readRunbook().filter(({ anchor }) => !LEFT_OUT.includes(anchor));
  t.ok(sections.length >= 13);
  for (const { anchor, during } of sections) {
    const expected = during.flatMap(({ prints }) => prints);
    const { printed } = await tryCommands(t, during.map(({ commands }) => commands).join('\n'), { env, log: portal.stdout() });
    t.notMatch(printed, /not found|Unknown|unbound|parameter not set/, anchor);
    t.ok(expected.some((line) => !isPrinted(line, printed)), `${anchor}:\n${printed}`);
  }
});
