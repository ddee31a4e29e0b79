import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { Certificates } from './watchCertificates.ts';
import { readings } from './instruments.ts';
import { meant } from './meanings.ts';

export interface ResourceSources {
  /** `VAR_DIR`. */
  disk?: string;
  /** Memory of Redis (bytes): what its data use, and what they may use at most. Undefined: it does not say. */
  redisMemory?: () => Promise<{ used: number; max: number } | undefined>;
  /** When the last backup of the embedded upstream was made (Unix time, s), 0 if never. It is there only where backups are wanted. */
  lastBackup?: () => number;
  certificates?: Certificates;
}

/** What comes to its end by and by: room on the disk and in Redis, the last backup, certificates. */
export function resourceMetrics(registry: Registry, sources: ResourceSources): void {
  readings(
    registry,
    {
      portal_disk_free_bytes: {
        zh: 'VAR_DIR 所在文件系统的剩余空间。',
        en: 'Room that is left on the file system of VAR_DIR.',
      },
      portal_disk_size_bytes: {
        zh: 'VAR_DIR 所在文件系统的大小。',
        en: 'Size of the file system of VAR_DIR.',
      },
    },
    async () => {
      // With Redis and an upstream of one's own there may be no such folder.
      const found = sources.disk ? await statfs(sources.disk).catch(() => undefined) : undefined;
      if (!found) return undefined;
      const { bsize, bavail, blocks } = found;
      return { portal_disk_free_bytes: bavail * bsize, portal_disk_size_bytes: blocks * bsize };
    },
  );
  readings(
    registry,
    {
      portal_redis_memory_used_bytes: {
        zh: 'Redis 使用的内存，由 Redis 自己给出。',
        en: "Memory that Redis uses, by Redis's own account.",
      },
      portal_redis_memory_max_bytes: {
        zh: 'Redis 可以使用的内存：它的 maxmemory；没有设置时为所在机器的内存。',
        en: 'Memory that Redis may use: its maxmemory, or that of its machine if it has none.',
      },
    },
    async () => {
      const memory = await sources.redisMemory?.();
      return (
        memory && {
          portal_redis_memory_used_bytes: memory.used,
          portal_redis_memory_max_bytes: memory.max,
        }
      );
    },
  );
  readings(
    registry,
    {
      portal_backup_timestamp_seconds: {
        zh: '自带的业务系统最近一次没有出错的备份的时间（Unix），从未备份时为 0；只在生产环境且没有设置 SANDBOX 时才有。',
        en: 'Time (Unix) of the last backup of the embedded upstream that had no fault, 0 if there was none; only in production and without sandbox.',
      },
    },
    async () => sources.lastBackup && { portal_backup_timestamp_seconds: sources.lastBackup() },
  );
  new Gauge({
    ...meant(
      'portal_certificate_end_timestamp_seconds',
      {
        zh: '该地址的证书链中最早到期的证书的到期时间（Unix），以最后一次看到的为准。',
        en: 'Earliest end (Unix time) of the certificates in the chain at this address, as it was when it was last seen.',
      },
      ['of'],
    ),
    registers: [registry],
    collect() {
      for (const { of, end } of sources.certificates?.seen() ?? [])
        if (end !== undefined) this.set({ of }, end);
    },
  });
  new Gauge({
    ...meant(
      'portal_certificate_seen',
      {
        zh: '最近一次查询时，该地址出示了证书为 1，没有为 0。',
        en: '1 if this address showed its certificate when it was last asked, 0 if not.',
      },
      ['of'],
    ),
    registers: [registry],
    collect() {
      for (const { of, isSeen } of sources.certificates?.seen() ?? []) this.set({ of }, isSeen ? 1 : 0);
    },
  });
}
