import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { createMember } from '../../rules/createMember.ts';
import { makeSchema } from '../../store/schema.ts';
import { openDb, type Db } from '../../store/db.ts';
import { memberById, updateMember, type MemberRow } from '../../store/members.ts';
import { uploadUrl } from '../../store/uploads.ts';
import { seeded } from '../../../test/support/mutate.ts';

/** A pseudo-random generator with a seed. */
export function generator(seed: number) {
  const next = seeded(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (share: number): boolean => next() < share,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}

/** A new database with certified members who invited one another. The temporary table `moves` records every change of status. */
export function createLedger(
  t: Test,
  members: number,
  at: number,
): { db: Db; ids: number[]; member(id: number): MemberRow; voucher(id: number): string } {
  const dir = mkdtempSync(join(tmpdir(), 'ledger-'));
  const db = openDb(dir, 'ledger.db');
  t.teardown(() => {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  });
  // Durability is not tested here, and many thousand commits are faster without it.
  db.exec('PRAGMA synchronous = OFF');
  db.tx(() => makeSchema(db));
  db.exec(
    'CREATE TEMP TABLE moves (what TEXT, id INTEGER, was INTEGER, is_now INTEGER, times INTEGER, PRIMARY KEY (what, was, is_now))',
  );
  for (const table of ['withdrawals', 'recharges', 'vip_records', 'vip_refunds', 'balance_refunds']) {
    db.exec(`CREATE TEMP TRIGGER moved_${table} AFTER UPDATE OF status ON ${table} WHEN old.status <> new.status BEGIN
      INSERT INTO moves VALUES ('${table}', new.id, old.status, new.status, 1) ON CONFLICT (what, was, is_now) DO UPDATE SET times = times + 1; END`);
    db.exec(`CREATE TEMP TRIGGER born_${table} AFTER INSERT ON ${table} BEGIN
      INSERT INTO moves VALUES ('${table}', new.id, -1, new.status, 1) ON CONFLICT (what, was, is_now) DO UPDATE SET times = times + 1; END`);
  }
  const ids: number[] = [];
  const vouchers = new Map<number, string>();
  for (let i = 0; i < members; i++) {
    const id = createMember(db, at, {
      phone: `177${String(i).padStart(8, '0')}`,
      passwordHash: null,
      inviterId: i > 1 ? (ids[Math.floor(i / 2)] ?? null) : null,
    });
    updateMember(db, id, { cert_status: 2, cert_type: 1, real_name: '林知夏' });
    vouchers.set(
      id,
      uploadUrl(
        db.insert('uploads', {
          user_id: id,
          kind: 'voucher',
          file: `voucher-${id}.png`,
          name: '回单.png',
          size: 1,
          mime: 'image/png',
          created_at: at,
        }),
      ),
    );
    ids.push(id);
  }
  return {
    db,
    ids,
    member: (id) => memberById(db, id) as MemberRow,
    voucher: (id) => vouchers.get(id) as string,
  };
}
