import { randomUUID } from 'node:crypto';
import { cpSync, rmSync, appendFileSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import t, { type Test } from 'tap';
import { startEmbedded } from '../../embedded/app.ts';
import { runTool } from '../data/support/runTool.ts';
import { readScrape, sumOf } from '../metrics/support/scrape.ts';
import { withdraw } from '../money/support/withdraw.ts';
import { MEMBER, PASSWORD } from '../helper.ts';
import { startPortalProcess } from '../sandbox/support/portalProcess.ts';
import { Browser } from '../support/browserLike.ts';
import { freePort } from '../support/freePort.ts';
import { seededDirectory } from '../support/seededDirectory.ts';
import { until } from '../support/longRun.ts';

/** A folder whose disk can be made full, and has room again, while a program works in it. */
interface SmallDisk {
  /** What makes it full. */
  title: string;
  /** SQLite's name of the fault then. */
  fault: 'SQLITE_FULL' | 'SQLITE_IOERR';
  /** Makes the folder. */
  open(t: Test): string;
  /** No file in the folder can grow any more. `pid`: the program. */
  fill(folder: string, pid: number): void;
  makeRoom(folder: string, pid: number): void;
}

/** Size of the small file system (bytes): several times what the sample members need. */
const SIZE = 24 * 2 ** 20;
const BLOCK = Buffer.alloc(4_096);

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const fillerOf = (folder: string): string => join(folder, 'filler');

function newFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const mount = (folder: string): boolean => run('mount', '-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder);
// A folder that is still in use goes when it is not.
const unmount = (folder: string): boolean => run('umount', '--lazy', folder);

/** A small file system, and a file that takes what is left of it. Only root may mount one, and in most containers not even root. */
const MOUNTED: SmallDisk = {
  title: 'a small file system without room',
  fault: 'SQLITE_FULL',
  open(t) {
    const folder = newFolder(t);
    if (!mount(folder)) throw new Error('a file system could be mounted before');
    t.teardown(() => void unmount(folder));
    return folder;
  },
  fill(folder) {
    try {
      for (;;) appendFileSync(fillerOf(folder), BLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  },
  makeRoom: (folder) => rmSync(fillerOf(folder)),
};

/** No file of the program may become longer than a page of its databases (RLIMIT_FSIZE): the operating system refuses the same writes, by another name. */
const LIMITED: SmallDisk = {
  title: 'a limit of the length of files',
  fault: 'SQLITE_IOERR',
  open: newFolder,
  fill: (_folder, pid) => limit(pid, String(BLOCK.length)),
  makeRoom: (_folder, pid) => limit(pid, 'unlimited'),
};

function limit(pid: number, soft: string): void {
  if (!run('prlimit', '--pid', String(pid), `--fsize=${soft}:unlimited`)) throw new Error('prlimit of util-linux is needed');
}

/** The kinds that this machine permits: the limit everywhere, the file system where it can be mounted. */
function smallDisks(): SmallDisk[] {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const isMounted = mount(folder);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return isMounted ? [MOUNTED, LIMITED] : [LIMITED];
}

const NOT_SUBMITTED = { status: 503, json: { code: 503, reason: 'not_submitted' } };
/** Calls that must go on working: pages and reads of a visitor and of a member. */
const READS = ['/', '/user', '/wallet/record', '/bff/user/bag', '/bff/user/bill', '/bff/partner', '/healthz', '/readyz'];

interface Line {
  level: string;
  event: string;
  call?: string;
  state?: string;
  code?: string;
  err?: { sqlite?: string };
}

const recharge = (browser: Browser, key: string) => browser.post('/bff/user/recharge', { amount: '100.00', channel: 'mock' }, { 'idempotency-key': key });
const logIn = (browser: Browser, phone: string) => browser.post('/bff/login', { phone_number: phone, password: PASSWORD });

for (const disk of smallDisks()) {
  t.test(`${disk.title}: reads are served, writes are refused, the log names ${disk.fault}, and with room it works again`, async (t) => {
    const folder = disk.open(t);
    const seeded = await seededDirectory(startEmbedded, 'now');
    const varDir = join(folder, 'var');
    cpSync(seeded, varDir, { recursive: true });
    rmSync(seeded, { recursive: true });
    const metricsPort = await freePort();
    const portal = await startPortalProcess(t, { VAR_DIR: varDir, METRICS_PORT: String(metricsPort) });
    await portal.ready;
    // The pages that are made ahead read everything once.
    t.ok(await until(() => portal.stdout().includes('sys.pages_fetched'), 60_000));
    const pid = portal.child.pid as number;
    const linesFrom = (start: number): Line[] => portal.stdout().slice(start).trim().split('\n').map((line) => JSON.parse(line) as Line);
    const metrics = async () => readScrape(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
    const figures = async () => (await runTool('checkLedger', [varDir])).stdout.replace(/^digest.*$/m, '');

    const member = new Browser(portal.origin);
    t.equal((await logIn(member, MEMBER.ordinary)).json.code, 200);
    const figuresBefore = await figures();
    t.match(figuresBefore, /faults +none/);
    const full = portal.stdout().length;
    disk.fill(folder, pid);

    const keys = { recharge: randomUUID(), withdraw: randomUUID() };
    t.match(await recharge(member, keys.recharge), NOT_SUBMITTED);
    t.match(await withdraw(member, keys.withdraw, '100.00'), NOT_SUBMITTED);
    const other = new Browser(portal.origin);
    t.match(await logIn(other, MEMBER.vip), { status: 502, json: { code: 502, reason: 'upstream_failed' } });
    for (const path of READS) t.equal((await member.get(path)).status, 200, path);
    const { list } = (await (await fetch(`${portal.embedded}/api/wz?type=news&count=5`)).json() as { data: { list: { id: number; view_count: number }[] } }).data;
    const article = async () => (await (await fetch(`${portal.embedded}/api/wz?type=news&id=${list[0]?.id}`)).json()) as { code: number; data: { view_count: number } };
    t.equal((await article()).code, 200, 'an article is read, though its view cannot be counted');
    t.ok(await until(() => portal.stdout().includes('"call":"sweep"')));
    t.equal(await figures(), figuresBefore, 'nothing has happened');

    const said = linesFrom(full);
    t.same(said.filter(({ event }) => event === 'store.refused').map(({ code }) => code), [disk.fault], 'once a minute');
    const faults = said.filter(({ event }) => event === 'upstream.fault');
    t.same([...new Set(faults.map(({ err }) => err?.sqlite))], [disk.fault]);
    t.same(faults.map(({ call }) => call).toSorted(), ['POST /api/login', 'sweep']);
    t.same(said.filter(({ level, event }) => /error|fatal/.test(level) && event !== 'upstream.fault'), [], 'nothing else is an error');
    t.match(said.filter(({ event }) => event === 'biz.money'), [{ call: 'recharge', state: 'unavailable' }, { call: 'withdraw', state: 'unavailable' }]);
    const scrape = await metrics();
    for (const call of ['recharge', 'withdraw']) t.equal(sumOf(scrape, 'portal_money_calls_total', `call="${call}"`, 'state="unavailable"'), 1, call);
    t.ok(sumOf(scrape, 'portal_store_failures_total', 'operation="claim"') >= 2);

    disk.makeRoom(folder, pid);
    t.equal((await logIn(other, MEMBER.vip)).json.code, 200);
    t.equal((await recharge(member, keys.recharge)).json.code, 200, 'the same key, as the reason says');
    for (let times = 0; times < 2; times++) t.equal((await withdraw(member, keys.withdraw, '100.00')).json.code, 200);
    t.equal(((await member.get(`/bff/user/withdraw?request_id=${keys.withdraw}`)).json.data as unknown[]).length, 1);
    const views = (await article()).data.view_count;
    t.equal(views - (list[0]?.view_count ?? 0), 2, 'the view was counted later');
    t.ok(await until(() => portal.stdout().includes('"store.up"')));
    t.equal(linesFrom(full).filter(({ event }) => event === 'store.up').length, 1);
    t.match(await figures(), /faults +none/);
    t.equal(portal.child.exitCode, null, 'it was not restarted');

    const money = linesFrom(full).filter(({ event }) => event === 'biz.money');
    t.same(['recharge', 'withdraw'].map((name) => money.filter(({ call }) => call === name).map(({ state }) => state)), [
      ['unavailable', 'sent', 'done'],
      ['unavailable', 'sent', 'done', 'replayed'],
    ]);
    portal.child.kill('SIGTERM');
    t.equal(await portal.exited, 0);
  });
}
