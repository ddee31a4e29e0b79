import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '../support/logTo.ts';
import t, { type Test } from 'tap';
import { lastBackup, noteBackup } from '../../embedded/store/lastBackup.ts';
import { createMetrics } from '../../server/metrics/metrics.ts';
import { watchCertificates } from '../../server/metrics/watchCertificates.ts';
import { openStore } from '../../server/store/openStore.ts';
import { makeAuthority, type Identity } from '../support/faults/certificates.ts';
import { NO_REDIS, startRedis, until } from '../support/startRedis.ts';
import { readScrape } from './support/scrape.ts';

// What comes to its end by and by: room, memory, backups, certificates.

/** The values of metrics of these sources, by their series. */
async function readingOf(
  sources: Parameters<ReturnType<typeof createMetrics>['watch']>[0],
): Promise<Map<string, number>> {
  const metrics = createMetrics();
  metrics.watch(sources);
  return readScrape(await metrics.registry.metrics()).values;
}

const newFolder = (t: Test) => {
  const folder = mkdtempSync(join(tmpdir(), 'resources-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

t.test(
  'the room on the disk is what the system says; a folder that does not exist has no figure',
  async (t) => {
    const [size, free] =
      execFileSync('df', ['-B1', '--output=size,avail', tmpdir()], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .at(-1)
        ?.trim()
        .split(/\s+/)
        .map(Number) ?? [];
    const values = await readingOf({ disk: tmpdir() });
    t.equal(values.get('portal_disk_size_bytes'), size);
    // Others write meanwhile.
    t.ok(Math.abs((values.get('portal_disk_free_bytes') ?? 0) - (free ?? 0)) < 0.2 * (size ?? 0));
    t.notOk((await readingOf({ disk: '/does/not/exist' })).has('portal_disk_free_bytes'));
  },
);

t.test(
  "Redis's memory is what Redis says; while it is away there is no figure",
  { skip: NO_REDIS },
  async (t) => {
    const redis = await startRedis(t);
    execFileSync('redis-cli', ['-u', redis.url, 'config', 'set', 'maxmemory', '50000000']);
    const { store, usable, metered } = openStore(
      { redisUrl: redis.url, memoryStore: false, varDir: '' },
      silentLog,
    );
    t.teardown(() => store.close());
    await until(usable);
    const values = await readingOf(metered);
    t.equal(values.get('portal_redis_memory_max_bytes'), 50_000_000);
    t.ok((values.get('portal_redis_memory_used_bytes') ?? 0) > 100_000);
    t.equal(values.get('portal_store_up{store="redis"}'), 1);
    await redis.stop();
    await until(() => !usable());
    const away = await readingOf(metered);
    t.notOk(away.has('portal_redis_memory_max_bytes'));
    t.equal(away.get('portal_store_up{store="redis"}'), 0);
  },
);

t.test(
  'the time of the last backup is that which the backup has left; where none is wanted there is no figure',
  async (t) => {
    const varDir = newFolder(t);
    const at = Date.parse('2026-11-27T03:10:00Z');
    const told = async () =>
      (await readingOf({ lastBackup: () => lastBackup(varDir) })).get('portal_backup_timestamp_seconds');
    t.equal(await told(), 0, 'there was none');
    noteBackup(varDir, at);
    t.equal(await told(), at / 1_000);
    t.notOk((await readingOf({})).has('portal_backup_timestamp_seconds'));
  },
);

t.test(
  'the end of a certificate is that which a client sees, as soon as it is loaded; one that is over is seen too',
  async (t) => {
    const authority = makeAuthority(t);
    const end = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * 86_400_000);
    const sign = (days: number): Identity =>
      authority.sign({
        name: 'localhost',
        from: '20260101000000Z',
        to: end(days)
          .toISOString()
          .replace(/[-:T]|\.\d+/g, ''),
      });
    const server = createServer(sign(5), (socket) => void socket.on('error', () => undefined).end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.teardown(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const certificates = watchCertificates(
      {
        publicOrigin: `https://localhost:${port}`,
        upstreamOrigin: 'http://127.0.0.1:9',
        redisUrl: 'rediss://127.0.0.1:1',
      },
      { every: 50, again: 50 },
    );
    t.teardown(certificates.stop);
    const seen = (of: string) => certificates.seen().find((one) => one.of === of);
    const ends = async (days: number) =>
      until(() => Math.abs((seen('portal')?.end ?? 0) - end(days).getTime() / 1_000) < 60);
    await ends(5);
    server.setSecureContext(sign(-1));
    await ends(-1);
    await until(() => seen('redis') !== undefined);
    t.same(seen('redis'), { of: 'redis', isSeen: false });
    t.equal(seen('upstream'), undefined, 'it does not speak TLS');
    const values = await readingOf({ certificates });
    t.ok(
      (values.get('portal_certificate_end_timestamp_seconds{of="portal"}') ?? Infinity) < Date.now() / 1_000,
    );
    t.same(
      [values.get('portal_certificate_seen{of="portal"}'), values.get('portal_certificate_seen{of="redis"}')],
      [1, 0],
    );
    t.notOk(values.has('portal_certificate_end_timestamp_seconds{of="redis"}'));
    await new Promise((resolve) => void server.close(resolve));
    await until(() => seen('portal')?.isSeen === false);
    t.ok(seen('portal')?.end, 'the end that was seen last is still known');
  },
);
