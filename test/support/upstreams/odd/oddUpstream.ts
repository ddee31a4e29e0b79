import { createHmac, randomUUID } from 'node:crypto';
import type { Test } from 'tap';
import { fieldsOf } from '../../../../shared/fieldsOf.ts';
import { MEMBER, PASSWORD } from '../../../helper.ts';
import type { Hit } from '../../stubUpstream.ts';
import { listen } from '../listen.ts';
import { KEY, SECRET } from './adaptation.ts';
import { No, respond, With } from './wire.ts';

/** The code of each text message. */
export const CODE = '246810';
/** A channel that `POST /pay` refuses. */
export const CLOSED = 'bank_transfer';

interface Member {
  id: number;
  mobile: string;
  password: string;
  nick: string;
  sex: number;
  portrait: string;
  edits: number;
  fen: number;
}
interface Call extends Hit {
  /** The fields of the body, and its bytes. */
  fields: Record<string, unknown>;
  bytes: Buffer;
  /** What stands in the path in place of `{id}`. */
  id: string;
  token: string | undefined;
}

const NUMBERED = /^(\/(?:payouts|store|files|news)\/)\w+/;
const lost = () => new No('please log in', { ret: 7 });

/** Times are seconds. */
const now = () => Math.floor(Date.now() / 1000);
const listOf = <T>(length: number, make: (id: number) => T) =>
  Array.from({ length }, (_, at) => make(length - at));
const paged = (rows: object[], { query }: Call) => {
  const [page, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))];
  return { rows: rows.slice((page - 1) * size, page * size) };
};
const etagOf = ({ id, edits }: Member) => `"${id}-${edits}"`;

/**
 * A small upstream that differs from the contract wherever one can: envelope, codes, texts, signed requests, forms, names, fen, pagers, one call
 * in several, whole lists, and files in a store. It writes as PHP does: numbers are texts, and nothing is an empty list. A login
 * gives its tokens in the data, in headers and in a cookie; a token is taken from a header, the query or a cookie. `state`: the key of
 * `GET /news`, and whether every call is refused as one too many.
 */
export async function startOddUpstream(t: Pick<Test, 'teardown'>) {
  const hits: Hit[] = [];
  const members: Member[] = [];
  /** `jwt` opens a session, `again` renews it. */
  let sessions: { member: Member; jwt: string; again: string }[] = [];
  const payouts: { id: number; fen: number; at: number }[] = [];
  const orders: { no: string; fen: number; state: number; at: number }[] = [];
  const files = new Map<string, Buffer>();
  const bills = listOf(23, (no) => ({
    no,
    way: no % 3 ? 'in' : 'out',
    fen: 1000 + no,
    at: now() - 9000 + no,
  }));
  const news = listOf(12, (id) => ({ id, title: `新闻 ${id}` }));
  const state = { key: KEY, isBusy: false };

  const enter = (mobile: unknown, password: unknown) =>
    members.push({
      id: members.length + 1,
      mobile: String(mobile),
      password: String(password),
      nick: '林知夏',
      sex: 0,
      portrait: '',
      edits: 0,
      fen: 500_000,
    });
  enter(MEMBER.ordinary, PASSWORD);

  function open(member: Member): With {
    const [jwt, again] = [randomUUID(), randomUUID()];
    sessions.push({ member, jwt, again });
    return new With(
      { 'x-session': jwt, 'x-again': again, 'set-cookie': `SID=${jwt}; Path=/; HttpOnly` },
      { jwt, again, until: now() + 3600 },
    );
  }
  const articles = (rows: object[]) => (call: Call) => {
    if (call.token !== state.key) throw lost();
    return paged(rows, call);
  };

  const forAll: Record<string, (call: Call) => unknown> = {
    'GET /index.php?s=site': () => ({ title: '奇行' }),
    'POST /codes': ({ fields }) => ({ challenge: `for ${String(fields.mobile)}` }),
    'POST /proofs'({ fields: { challenge, digits } }) {
      if (!String(challenge).startsWith('for 1') || digits !== CODE) throw new No('wrong digits');
    },
    'POST /members': ({ fields: { mobile, password } }) => void enter(mobile, password),
    'POST /session'({ fields: { mobile, password } }) {
      const member = members.find((one) => one.mobile === mobile);
      if (member?.password !== password) throw new No('wrong password');
      return open(member!);
    },
    'PUT /session'({ fields }) {
      const ended = sessions.find(({ again }) => again === fields.again);
      if (!ended) throw lost();
      sessions = sessions.filter((one) => one !== ended);
      return open(ended.member);
    },
    'GET /news': articles(news),
    'GET /faq': articles(news.slice(0, 2)),
    'GET /news/{id}/text': ({ id }) => `<p>正文 ${id}</p>`,
    'PUT /store/{id}'({ id, bytes, token }) {
      if (token) throw new No('the store wants no token');
      files.set(id, bytes);
    },
    'GET /store/{id}'({ id, query }) {
      if (query.get('ticket') !== 'now') throw new No('no ticket');
      return files.get(id);
    },
  };

  const forMembers: Record<string, (member: Member, call: Call) => unknown> = {
    'DELETE /session'(_, { token }) {
      sessions = sessions.filter(({ jwt }) => jwt !== token);
    },
    'GET /me': (member) => new With({ etag: etagOf(member) }, member),
    'PATCH /me'(member, { fields, headers }) {
      if (headers['content-type'] !== 'application/merge-patch+json') throw new No('no patch');
      if (headers['if-match'] !== etagOf(member)) throw new No('changed meanwhile');
      Object.assign(member, fields, { edits: member.edits + 1 });
    },
    'PUT /me/password'(member, { fields: { old, password } }) {
      if (old !== member.password) throw new No('wrong password');
      member.password = String(password);
    },
    'GET /wallet': ({ fen }) => ({ fen }),
    'GET /index.php?s=bills'(_, call) {
      const way = call.query.get('way');
      return paged(way ? bills.filter((bill) => bill.way === way) : bills, call);
    },
    'GET /terms': () => ({ min_amount: 1000 }),
    'GET /payouts': () => payouts,
    'POST /payouts'(member, { fields: { fen: wanted, at } }) {
      const fen = Number(wanted);
      if (Math.abs(Number(at) - Date.now()) > 600_000) throw new No('too late');
      if (fen > member.fen) throw new No('not enough', { word: 'NO_MONEY', res: { need: fen - member.fen } });
      member.fen -= fen;
      const id = payouts.unshift({ id: payouts.length + 1, fen, at: now() });
      return { id, fee: 100, real_amount: fen - 100 };
    },
    'DELETE /payouts/{id}'(_, { id }) {
      const at = payouts.findIndex((one) => String(one.id) === id);
      if (at < 0) throw new No('no such record', { status: 500 });
      payouts.splice(at, 1);
    },
    'GET /orders': () => orders,
    'POST /offers': () => ({ offer: randomUUID() }),
    'POST /orders'(_, { fields: { fen, offer } }) {
      if (!offer || Number(fen) > 100_000) throw new No('too much');
      orders.unshift({ no: `R${orders.length + 1}`, fen: Number(fen), state: 0, at: now() });
      return orders[0];
    },
    'POST /pay'(_, { fields: { no, way } }) {
      if (way === CLOSED) throw new No('closed');
      orders.find((one) => one.no === no)!.state = 10;
      return { url: `https://pay.example/${String(no)}` };
    },
    'GET /tickets': () => listOf(12, (id) => ({ id, content: `留言 ${id}` })),
    'POST /files': () => ({ id: files.size + 1, key: `k${files.size + 1}` }),
    'GET /files/{id}/link': (_, { id }) => ({ url: `/store/k${id}?ticket=now` }),
  };

  /** What a call gives; undefined: there is no such call. */
  function answer(call: Call, url: string): unknown {
    const { method, path, query, headers, body, token } = call;
    const text = [method, url, body, headers['x-time']].join('\n');
    if (createHmac('sha256', SECRET).update(text).digest('hex') !== headers['x-sign'])
      throw new No('没有签名');
    if (headers.tenant !== '7') throw new No('没有租户');
    if (state.isBusy) throw new No('slow down', { ret: 9 });
    const isScript = path === '/index.php';
    const route = `${method} ${isScript ? `${path}?s=${query.get('s')}` : path.replace(NUMBERED, '$1{id}')}`;
    if (forAll[route]) return forAll[route](call) ?? [];
    if (!forMembers[route]) {
      if (isScript) throw new No('no such action', { ret: -1 });
      return undefined;
    }
    const session = sessions.find(({ jwt }) => jwt === token);
    if (!session) throw lost();
    return forMembers[route](session.member, call) ?? [];
  }

  const origin = await listen(t, (request, response, bytes) => {
    const { method = '', url = '', headers } = request;
    const { pathname: path, searchParams: query } = new URL(url, 'http://odd');
    const type = headers['content-type'] ?? '';
    const isForm = type === 'application/x-www-form-urlencoded';
    const body = isForm || type.endsWith('json') ? bytes.toString() : '';
    const hit: Hit = { method, path, query, headers, body };
    hits.push(hit);
    const [, bearer] = /^Bearer (.+)/.exec(String(headers['x-token'])) ?? [];
    const [, cookie] = /SID=([^;]+)/.exec(headers.cookie ?? '') ?? [];
    const call: Call = {
      ...hit,
      fields: isForm ? Object.fromEntries(new URLSearchParams(body)) : fieldsOf(JSON.parse(body || '{}')),
      bytes,
      id: path.split('/')[2] ?? '',
      token: bearer ?? query.get('sid') ?? cookie,
    };
    respond(response, () => answer(call, url));
  });
  return {
    origin,
    hits,
    state,
    members,
    /** Every token is over. Refresh tokens are not. */
    endTokens() {
      for (const session of sessions) session.jwt = randomUUID();
    },
  };
}
