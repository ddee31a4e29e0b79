import { toQuery } from '../../shared/wire.ts';
import { ABSENT, type Adaptation } from '../../server/upstream/adapt/adapt.ts';
import { adaptedRow } from '../../server/upstream/adapt/callOf.ts';
import { readAdaptation } from '../../server/upstream/adapt/readAdaptation.ts';
import { contract, type CallName, type Contract } from '../../shared/contract/index.ts';
import { type Endpoint, type Output, requiredOf } from '../../shared/endpoint.ts';
import { ARTICLE_TYPES, type ArticleType } from '../../shared/records/content.ts';
import { reads } from '../../server/gateway/adapterOf.ts';
import { checkAdaptation } from '../../server/gateway/checkAdaptation.ts';
import { Session } from '../../server/session/session.ts';
import { createUpstreamClient, type UpstreamClient } from '../../server/upstream/upstreamClient.ts';
import { isRead } from '../../shared/wire.ts';
import { inParallel } from '../inParallel.ts';
import { type Ask, type Asked, createAsk, callLabel } from './createAsk.ts';
import { unreadIn, type Unread } from './effects.ts';
import type { Finding } from './list.ts';
import type { Arguments } from './readArguments.ts';
import { record } from './record.ts';
import { DECLARED, makeReport, printReport, createProgress, type Terminal } from './report.ts';
import { tryLists } from './tryLists.ts';
import { type TriedRefresh, tryRefresh } from './tryRefresh.ts';
import { NOT_TRIED, writeSteps } from './writeSteps.ts';

/** A key that no call has had. */
const UNUSED = 'check-upstream-no-such-key';

const hasRows = ({ data }: Asked): boolean => Array.isArray(data) && data.length > 0;

/**
 * The lists that do not know the filter `request_id`: they have records, also for a key that no call has had. An unknown outcome cannot be
 * settled by them. Lists that were not readable or are empty say nothing.
 */
async function findUnsettled(asked: readonly Asked[], ask: Ask): Promise<string[]> {
  const lists = new Set(Object.values<Endpoint>(contract).map(({ recordedIn }) => recordedIn));
  const found: string[] = [];
  for (const list of asked)
    if (lists.has(list.name) && hasRows(list) && hasRows(await ask(list.name, { request_id: UNUSED })))
      found.push(list.name);
  return found;
}

/** Unread messages before and after the check; undefined if their list cannot be read. */
async function findUnread(asked: readonly Asked[], ask: Ask): Promise<Unread | undefined> {
  const notices = asked.find(({ name }) => name === 'notices');
  if (notices?.data === undefined) return undefined;
  const { data } = await ask('notices', {});
  return data === undefined ? undefined : { before: unreadIn(notices.data), after: unreadIn(data) };
}

/** A call to ask, or the reason why it is not asked; then the input is what is known of it. */
export interface Step {
  name: CallName;
  input: object;
  why?: string;
}

const rowOf = (name: CallName): Endpoint => contract[name];
const isListed = (type: ArticleType) => type !== 'page';

/**
 * The calls that need no record, public ones first: as a page's first view asks them, with the defaults of the contract for page
 * and count.
 */
const listSteps: readonly Step[] = reads
  .flatMap((name): Step[] => {
    if (name === 'articles') return ARTICLE_TYPES.filter(isListed).map((type) => ({ name, input: { type } }));
    return requiredOf(rowOf(name).input).length === 0 ? [{ name, input: {} }] : [];
  })
  .sort((one, other) => Number(isMembers(one.name)) - Number(isMembers(other.name)));

/** The calls for a record, with the first record of its list. */
const detailSteps = (lists: readonly Asked[]): Step[] => [
  follow(lists, 'partner', 'loanType', ([kind]) => kind && { loan_type_id: kind.id }),
  ...ARTICLE_TYPES.filter(isListed).map((type) =>
    follow(lists, 'article', 'articles', ({ list: [row] }) => row && { type, id: row.id }, { type }),
  ),
  follow(lists, 'article', 'wz', ({ agreements: [row] }) => row && { type: 'page', id: row.id }, {
    known: { type: 'page' },
  }),
  follow(lists, 'inviter', 'user', ({ invite_code: code }) =>
    code ? { code } : 'the member has no invite code',
  ),
  follow(lists, 'form', 'forms', ([row]) => row && { id: row.id }),
  follow(lists, 'formRecord', 'formRecords', ([row]) => row && { id: row.id }),
  follow(lists, 'rechargeOrder', 'rechargeOrders', ([row]) => row && { order_no: row.order_no }),
  follow(lists, 'message', 'messages', ({ list: [row] }) => row && { id: row.id }),
  follow(lists, 'noticeDetail', 'notices', ({ list }) => {
    const read = list.find(({ is_read }) => is_read === 1);
    return read ? { id: read.id } : list[0] && 'would mark a message as read';
  }),
];

/**
 * The step for a record of a list. `inputFrom` gives its input, or why none of the rows is used. `type` chooses among several
 * requests of the list; `known` is what is known of the input.
 */
function follow<N extends CallName>(
  lists: readonly Asked[],
  name: CallName,
  list: N,
  inputFrom: (data: Output<Contract[N]>) => object | string | undefined,
  { type, known = type ? { type } : {} }: { type?: ArticleType; known?: object } = {},
): Step {
  const from = lists.find(
    (asked) =>
      asked.name === list && (type === undefined || ('type' in asked.input && asked.input.type === type)),
  );
  if (from?.data === undefined) {
    const why =
      from?.verdict === 'not asked' && from.reason
        ? from.reason
        : `${list} is ${from?.verdict ?? 'not asked'}`;
    return { name, input: known, why };
  }
  // The reader has made the data as the contract declares it.
  const input = inputFrom(from.data as Output<Contract[N]>) ?? `${list} has no row`;
  return typeof input === 'string' ? { name, input: known, why: input } : { name, input };
}

/** Whether a call says something only to a member, by the contract or by the adaptation. */
function isMembers(name: CallName, adaptation?: Adaptation): boolean {
  const { auth, onFailure } = rowOf(name);
  return ((adaptation && adaptedRow(adaptation, name)?.auth) ?? auth) === 'member' || onFailure === 'session';
}

/** Requests at once: no load for any upstream. */
const AT_ONCE = 4;

interface Check {
  ask: Ask;
  upstream: UpstreamClient;
  adaptation: Adaptation;
  session: Session;
  /** Logs in first. */
  login?: object | undefined;
  /** Whether writes are tried. */
  write: boolean;
  onAsk: (call: string) => void;
}

/** What a check has found out. */
export interface Checked {
  asked: readonly Asked[];
  unsettled: readonly string[];
  lists: readonly Finding[];
  unread?: Unread;
  refresh?: TriedRefresh;
}

/** Asks every read of the contract, and tries its lists and the session. If the first request cannot be sent, it is the only one. */
async function checkCalls({
  ask,
  upstream,
  adaptation,
  session,
  login,
  write,
  onAsk,
}: Check): Promise<Checked> {
  const steps: Step[] = login ? [{ name: 'login', input: login }, ...listSteps] : [...listSteps];
  const first = await run(steps.slice(0, 1));
  if (first.some(({ unsent }) => unsent)) return { asked: first, unsettled: [], lists: [] };
  const { opened: grant } = session.takeEvents();
  const lists = [...first, ...(await run(steps.slice(1)))];
  const reads = [...lists, ...(await run(detailSteps(lists)))];
  const asking: Ask = (name, ...rest) => {
    onAsk(callLabel(adaptation, name));
    return ask(name, ...rest);
  };
  const found = await tryLists(lists, adaptation, asking, AT_ONCE);
  const unsettled = await findUnsettled(lists, asking);
  const unread = await findUnread(lists, asking);
  const read = lists.find(({ name, data }) => data !== undefined && contract[name].auth === 'member');
  const refresh = await tryRefresh({ upstream, adaptation, session, grant, ask: asking, read: read?.name });
  // One after the other, so that the last ones may end the session.
  const written: Asked[] = [];
  for (const step of writeSteps(reads, write)) written.push(await take(step));
  return {
    asked: [...reads, ...written],
    unsettled,
    lists: found,
    ...(unread && { unread }),
    ...(refresh && { refresh }),
  };

  /** Takes the steps in their order, several at once. */
  async function run(wanted: readonly Step[]): Promise<Asked[]> {
    const asked: Asked[] = [];
    await inParallel(AT_ONCE, wanted, async (step, at) => void (asked[at] = await take(step)));
    return asked;
  }

  async function take({ name, input, why }: Step): Promise<Asked> {
    const tokenMissing = isMembers(name, adaptation) && !session.token;
    const reason = why ?? (tokenMissing ? (login ? 'the login gave no token' : 'needs --token') : undefined);
    const place = callLabel(adaptation, name);
    const call =
      isRead(rowOf(name)) && !adaptedRow(adaptation, name)?.answer ? place + toQuery(input) : place;
    const none = { name, call, places: [], input, replies: [] };
    if (adaptation.rows[name] === ABSENT) return { ...none, verdict: 'not offered', reason: DECLARED };
    if (reason === NOT_TRIED) return { ...none, verdict: 'not tried' };
    if (reason !== undefined) return { ...none, verdict: 'not asked', reason };
    onAsk(place);
    return ask(name, input);
  }
}

/**
 * Asks every read of the contract, and writes if they are to be tried, writes the report to `stdout` and progress to `stderr`.
 * @returns the exit code: 1 if a call is unusable, else 0
 */
export async function check(
  { config, origin, token, login, json, write, record: folder, withoutPages }: Arguments,
  { stdout, stderr }: { stdout: Terminal; stderr: Terminal },
): Promise<number> {
  const session = new Session(token);
  const adaptation = await readAdaptation(config.adaptation);
  checkAdaptation(adaptation);
  const upstream = createUpstreamClient(origin, adaptation, { breaker: false });
  const progress = createProgress(stderr);
  const ask = createAsk(upstream, config, session, adaptation);
  const found = await checkCalls({ ask, upstream, adaptation, session, login, write, onAsk: progress.show });
  const { asked } = found;
  await upstream.close();
  if (folder !== undefined) record(folder, asked);
  // Loaded now: the pages take seconds, and without a connection nothing needs them.
  const reached = !asked.some(({ unsent }) => unsent && asked.length === 1);
  const pages =
    reached && !withoutPages
      ? await (await import('./pagesOfCalls.ts')).pagesOfCalls()
      : new Map<string, string[]>();
  progress.clear();
  const report = makeReport(origin, found, pages);
  if (json) stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (!reached)
    stderr.write(`no connection to ${origin}: nothing listens there, or its name or certificate is wrong\n`);
  else if (!json) stdout.write(printReport(report));
  return report.summary.unusable > 0 ? 1 : 0;
}
