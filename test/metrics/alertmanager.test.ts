import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { freePort } from '../support/freePort.ts';
import { until } from '../support/longRun.ts';
import { readRules } from './support/rules.ts';

// The sample for Alertmanager: whom an alert reaches, and what is held back.

const CONFIG = 'deploy/alertmanager/alertmanager.yml';
/** Debian's name of the program, and everybody else's. */
const PROGRAM = ['prometheus-alertmanager', 'alertmanager'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);
const skip = {
  skip:
    PROGRAM && spawnSync('amtool', ['--version']).status === 0
      ? false
      : 'alertmanager and amtool are not installed',
};
const alerts = readRules().filter(({ isAlert }) => isAlert);

const amtool = (...args: string[]) => {
  const { status, stdout } = spawnSync('amtool', args, { encoding: 'utf8' });
  return { status, printed: stdout.trim() };
};

t.test('amtool accepts the sample, and each severity has its receiver', skip, (t) => {
  const { status, printed } = amtool('check-config', CONFIG);
  t.equal(status, 0, printed);
  t.match(printed, / 2 receivers/);
  for (const severity of ['page', 'ticket']) {
    const { name = '' } = alerts.find((alert) => alert.severity === severity) ?? {};
    t.same(
      amtool(
        'config',
        'routes',
        'test',
        `--config.file=${CONFIG}`,
        `severity=${severity}`,
        `alertname=${name}`,
        'instance=portal-1',
      ),
      { status: 0, printed: severity },
    );
  }
  t.end();
});

interface Told {
  labels: { alertname: string };
  status: { state: string; inhibitedBy: string[] };
}

/** Starts Alertmanager with the sample. Returns what tells it of firing alerts, and which of them it holds back. */
async function startAlertmanager(t: Test) {
  const folder = mkdtempSync(join(tmpdir(), 'alertmanager-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(
    PROGRAM ?? '',
    [
      `--config.file=${CONFIG}`,
      `--storage.path=${folder}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--cluster.listen-address=',
    ],
    { stdio: 'ignore' },
  );
  const exited = new Promise((done) => void child.once('exit', done));
  t.teardown(async () => {
    child.kill('SIGKILL');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  if (
    !(await until(
      () =>
        fetch(`${origin}/-/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      20_000,
    ))
  )
    throw new Error('alertmanager does not start');
  return async (...names: string[]): Promise<{ told: string[]; heldBack: string[] }> => {
    const labels = (name: string) => ({
      alertname: name,
      severity: alerts.find((alert) => alert.name === name)?.severity ?? 'none',
      instance: 'portal-1',
    });
    await fetch(`${origin}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(names.map((name) => ({ labels: labels(name) }))),
    });
    const read = async () => (await (await fetch(`${origin}/api/v2/alerts`)).json()) as Told[];
    let seen: Told[] = [];
    await until(
      async () =>
        (seen = (await read()).filter(({ labels }) => names.includes(labels.alertname))).length ===
          names.length && seen.every(({ status }) => status.state !== 'unprocessed'),
      20_000,
    );
    const namesOf = (isHeldBack: boolean) =>
      seen
        .filter(({ status }) => status.inhibitedBy.length > 0 === isHeldBack)
        .map(({ labels }) => labels.alertname)
        .sort();
    // What was told ends, so that the next ones stand alone.
    const body = JSON.stringify(
      names.map((name) => ({ labels: labels(name), endsAt: new Date().toISOString() })),
    );
    await fetch(`${origin}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    await until(async () => (await read()).length === 0, 20_000);
    return { told: namesOf(false), heldBack: namesOf(true) };
  };
}

t.test('a real Alertmanager tells of a cause, and holds back what follows from it', skip, async (t) => {
  const tell = await startAlertmanager(t);
  const all = alerts.map(({ name }) => name);
  t.same(
    await tell(
      'PortalErrorsFast',
      'PortalErrorsSlow',
      'PortalMoneyUnavailable',
      'PortalStoreDown',
      'PortalRedisRefusing',
    ),
    {
      told: ['PortalStoreDown'],
      heldBack: ['PortalErrorsFast', 'PortalErrorsSlow', 'PortalMoneyUnavailable', 'PortalRedisRefusing'],
    },
  );
  t.same(
    await tell('PortalBreakerOpen', 'PortalUpstreamFailing', 'PortalSlowFast', 'PortalIdentityMismatch'),
    {
      told: ['PortalBreakerOpen', 'PortalIdentityMismatch'],
      heldBack: ['PortalSlowFast', 'PortalUpstreamFailing'],
    },
  );
  t.same(await tell('PortalDiskFull', 'PortalStoreFailing', 'PortalLogLinesDropped'), {
    told: ['PortalDiskFull'],
    heldBack: ['PortalLogLinesDropped', 'PortalStoreFailing'],
  });
  t.same(await tell('PortalErrorsFast', 'PortalErrorsSlow', 'PortalFault', 'PortalUnknownOutcome'), {
    told: ['PortalErrorsFast', 'PortalUnknownOutcome'],
    heldBack: ['PortalErrorsSlow', 'PortalFault'],
  });
  const { told, heldBack } = await tell(...all);
  t.equal(told.length + heldBack.length, all.length);
  for (const name of [
    'PortalIdentityMismatch',
    'PortalPrivateUpload',
    'PortalUnknownOutcomes',
    'PortalCertificateEnding',
    'PortalInstanceDown',
    'PortalBackupOld',
  ])
    t.ok(told.includes(name), `${name} is never held back`);
});
