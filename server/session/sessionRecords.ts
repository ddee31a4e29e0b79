import { LRUCache } from 'lru-cache';
import type { Store } from '../store/store.ts';
import type { StoreWatch } from './watchStore.ts';

/** Prefix of the store's keys, and those of the last release. */
const KEY = 'session:';
const BEFORE = ['session-ended:', 'session-life:'];
/** Sessions that this process knows: some fifty megabytes. */
const KNOWN_MAX = 100_000;
/** Time between two writes of a session's last use (ms). */
const SEEN_EVERY = 60_000;
/** For how long a browser's login or logout counts as under way (ms): longer than a document that was asked for before can take to be sent. */
const LOGIN_LIFE = 120_000;
/** Attempts of a change, since each may find that of another gateway. */
const ATTEMPTS = 10;
/** Time between two attempts to tell the store what it could not be told (ms). */
const RETELL = 1_000;

/** What is known of a session. All but `member` are times (ms since the epoch). */
export interface SessionRecord {
  /** A login has given its token, and it was ended. The later counts: an upstream may give a member the same token again. */
  opened?: number | undefined;
  ended?: number | undefined;
  /** It is over then, whatever happens. Absent: the upstream has not accepted the token yet. */
  until?: number | undefined;
  /** Its last use. */
  seen?: number | undefined;
  /** A login began, or a logout was carried out, in the browser that has this session's cookie. */
  login?: number | undefined;
  /** The scope of its member (identity.ts). */
  member?: string | undefined;
  /** Its account may have become another member's; what was known before counts no more. */
  joined?: number | undefined;
}

/** Of these times the later one counts; of the first three the store must learn, if late. */
const DUE = ['opened', 'ended', 'joined'] as const;
const TIMES = [...DUE, 'seen', 'login'] as const;

/** A session as this process knows it. */
interface Known {
  record: SessionRecord;
  /** What the store has. */
  text: string | undefined;
  /** The store has answered when it was last asked. */
  isCurrent: boolean;
  /** When the store was last told of a use, or was to be. */
  told: number;
}

const UNKNOWN: Known = { record: {}, text: undefined, isCurrent: false, told: -Infinity };

export interface SessionRecordsOptions {
  store: Store;
  watch: StoreWatch;
  /** Longest life of a session, and longest time without use; 0: no such limit (seconds). */
  maxAge: number;
  idle: number;
  /** Time (ms since the epoch). */
  now: () => number;
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** Whether a session was ended and no login has given its token again. */
export const isEnded = ({ opened = 0, ended = 0 }: SessionRecord): boolean => ended > opened;

/**
 * One record for each session, by its fingerprint, in the store that all gateways share. A request reads it once; a change is written if the
 * store still has what it was made from, or is made again from what the store has. Nothing here rejects: without the store, what this
 * process knows counts, so that an outage logs nobody out, and the store is told of ends and logins when it is back. Made-up tokens
 * cannot fill it: one that the upstream refuses is remembered here alone.
 */
export function createSessionRecords({ store, watch, maxAge, idle, now }: SessionRecordsOptions) {
  const known = new LRUCache<string, Known>({ max: KNOWN_MAX });
  let retelling: NodeJS.Timeout | undefined;
  let isClosed = false;

  // By the clock of whoever has changed the record before, so that a change is later than what it changes.
  const after = (time = 0): number => Math.max(now(), time + 1);
  const accepted = (record: SessionRecord): SessionRecord => ({
    ...record,
    until: record.until ?? now() + maxAge * 1000,
  });
  const ended = (record: SessionRecord): SessionRecord =>
    isEnded(record) ? record : { ...record, ended: after(record.opened) };
  /** Longer than the session (s), so that a token that is over does not look like a new one. */
  const lifeOf = ({ until }: SessionRecord): number =>
    Math.max(LOGIN_LIFE / 1000, until === undefined ? 0 : Math.ceil((until - now()) / 1000) + maxAge);

  /** Whether the store knows what it must: nothing of a token that was never accepted, or of a session whose time is over. */
  const isTold = ({ record, text }: Known): boolean => {
    const stored = parsed(text);
    return (record.until ?? 0) <= now() || DUE.every((time) => record[time] === stored[time]);
  };

  /** Takes over what the store has; what came here while it was asked stays. */
  function take(id: string, text: string | undefined): Known {
    const stored = parsed(text);
    const mine = known.get(id) ?? UNKNOWN;
    const told = Math.max(mine.told, stored.seen ?? -Infinity);
    const taken = { record: merged(mine.record, stored), text, isCurrent: true, told };
    known.set(id, taken);
    return taken;
  }

  /** The store has failed: what this process knows counts. */
  function lose(id: string): Known {
    const mine = { ...(known.get(id) ?? UNKNOWN), isCurrent: false };
    if (known.has(id)) known.set(id, mine);
    return mine;
  }

  /** The session; the store is read unless this process alone writes to it and knows. */
  async function find(id: string): Promise<Known> {
    const mine = known.get(id);
    if (mine?.isCurrent && !store.isShared) return mine;
    const read = await watch(mine?.isCurrent ? store.get(KEY + id) : readFirst(id));
    if (read.failed) return lose(id);
    const found = take(id, read.value);
    // The store was away, or has lost it.
    return isTold(found) ? found : change(id, (record) => record);
  }

  /** The record, or what the last release kept: a session that it has ended, or whose time was over, stays so. */
  async function readFirst(id: string): Promise<string | undefined> {
    const text = await store.get(KEY + id);
    if (text !== undefined) return text;
    const [end, life] = await Promise.all(BEFORE.map((prefix) => store.get(prefix + id)));
    // The values were written by the last release.
    const mark = JSON.parse(end ?? '{}') as { ended?: boolean; at?: number };
    const mine = known.get(id) ?? UNKNOWN;
    const before = { ...parsed(life), ended: mark.ended ? mark.at : undefined };
    known.set(id, { ...mine, record: merged(mine.record, before) });
    return undefined;
  }

  /** Changes the record, here at once and in the store when this resolves. Its member counts only when it is stored. */
  async function change(id: string, edit: (record: SessionRecord) => SessionRecord): Promise<Known> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const mine = known.get(id) ?? UNKNOWN;
      const { text } = mine;
      const next = edit(mine.record);
      const value = JSON.stringify(next);
      if (value === text) return mine;
      known.set(id, { ...mine, record: merged(next, parsed(text)) });
      const written = await watch(store.replace(KEY + id, text, value, lifeOf(next)));
      if (written.failed) break;
      const found = take(id, written.value);
      if (found.text === value) return found;
    }
    const lost = lose(id);
    if (!isTold(lost)) tellLater();
    return lost;
  }

  function tellLater(): void {
    if (!isClosed) retelling ??= setTimeout(() => void tellAll(), RETELL).unref();
  }

  async function tellAll(): Promise<void> {
    clearTimeout(retelling);
    retelling = undefined;
    for (const [id] of [...known.entries()].filter(([, mine]) => !isTold(mine)))
      if (!(await change(id, (record) => record)).isCurrent) return;
  }

  return {
    find,
    /** What this process knows, as of the last request with the session. */
    known: (id: string): Readonly<Known> | undefined => known.get(id),

    /** Whether the session is older than sessions get, or was not used for too long. */
    isOver: ({ until = Infinity, seen = Infinity }: SessionRecord): boolean =>
      now() >= until || (idle > 0 && now() - seen >= idle * 1000),

    /** A login has opened a session that lives until then. */
    async open(id: string, until: number): Promise<void> {
      await change(id, (record) => ({ ...record, opened: after(record.ended), until, seen: now() }));
    },

    /** A logout or a session reset has ended it, at every gateway. Its response removes the cookie, so that the browser may soon have another. */
    async end(id: string): Promise<void> {
      await change(id, (record) => ({ ...accepted(ended(record)), login: now() }));
    },

    /** The upstream refuses its token: at every gateway if it `isProven`, or was accepted before. A made-up one must not fill the store. */
    async refuse(id: string, isProven: boolean): Promise<void> {
      const mine = known.get(id) ?? UNKNOWN;
      if (isProven || mine.record.until !== undefined) await change(id, (record) => accepted(ended(record)));
      else known.set(id, { ...mine, record: ended(mine.record) });
    },

    /** The upstream has accepted the token. */
    async touch(id: string): Promise<void> {
      const mine = known.get(id);
      // A clock that was set back must not keep the store from being told until it has caught up.
      if (mine && Math.abs(now() - mine.told) < SEEN_EVERY) mine.record.seen = now();
      else {
        if (mine) mine.told = now();
        await change(id, (record) => ({ ...accepted(record), seen: now() }));
      }
    },

    /** A call that may open a session begins, with this session's cookie. */
    async announceLogin(id: string): Promise<void> {
      await change(id, (record) => ({ ...record, login: now() }));
    },

    /** Whether the browser with this session's cookie may have, or soon have, another. If the store does not say, it may. */
    mayChange: ({ record: { login = -Infinity }, isCurrent }: Readonly<Known>): boolean =>
      !isCurrent || now() - login < LOGIN_LIFE,

    /** Keeps whose session it is, unless that is known, and returns what is stored. Undefined: the store failed. */
    async learn(id: string, member: string): Promise<string | undefined> {
      const { record } = await change(id, (record) =>
        record.member === undefined ? { ...accepted(record), seen: record.seen ?? now(), member } : record,
      );
      return record.member;
    },

    /** Forgets whose session it is. */
    async forgetMember(id: string): Promise<void> {
      await change(id, (record) => ({
        ...accepted(record),
        member: undefined,
        joined: after(record.joined),
      }));
    },

    /** Tells the store what is left to tell, if it can be told. */
    async close(): Promise<void> {
      isClosed = true;
      await tellAll();
    },
  };
}

/** What the store has; the text was written by this module. */
const parsed = (text: string | undefined): SessionRecord =>
  text === undefined ? {} : (JSON.parse(text) as SessionRecord);

/** What this process knows and what the store has, in one: of each time the later. */
function merged(mine: SessionRecord, stored: SessionRecord): SessionRecord {
  const both = { ...stored };
  for (const time of TIMES) if ((mine[time] ?? 0) > (stored[time] ?? 0)) both[time] = mine[time];
  if (both.opened !== stored.opened || stored.until === undefined) both.until = mine.until;
  if (both.joined !== stored.joined) both.member = mine.member;
  return both;
}
