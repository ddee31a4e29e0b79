/** A call of the specification's table. `auth` as in the contract: `optional` is the visit call, which accepts "0" but refuses it. */
export interface SpecCall {
  auth: 'public' | 'member' | 'optional';
  /** The response's `data`, or how it follows from the query and the last segment of the path. */
  data: unknown;
  message?: string;
}

type Read = (query: URLSearchParams, last: string) => unknown;

const ROWS = [{ id: 1 }, { id: 2 }];
const rows: Read = (query) => (Number(query.get('page') ?? 1) === 1 ? ROWS : []);
const open = (data: unknown): SpecCall => ({ auth: 'public', data });
const own = (data: unknown): SpecCall => ({ auth: 'member', data });
const openWrite: SpecCall = { auth: 'public', data: null, message: '操作成功' };
const ownWrite: SpecCall = { auth: 'member', data: null, message: '操作成功' };
const none = { pc: [] };

/** The address of the site's QR picture, which this upstream serves too. */
export const QR_PATH = '/media/qrcode.svg';

/**
 * Every call of the specification's table with the fields that the specification names, and no other field. Where it shows no
 * fields, a record is `{}`, and a row or a member has only its `id`. `POST /api/login` and `/api/register` are in specOnlyUpstream.ts.
 */
export const specCalls: Record<string, SpecCall> = {
  'POST /api/login': open(null),
  'POST /api/register': open(null),
  'GET /api/user': own({ id: 7 }),
  'POST /api/send/sms': openWrite,
  'POST /api/forget/password': openWrite,
  'POST /api/user/change/password': ownWrite,
  'POST /api/user/edit': ownWrite,
  'POST /api/user/change/phone_number': ownWrite,
  'POST /api/user/bind/phone_number': ownWrite,
  'POST /api/user/set/password': ownWrite,
  'GET /api/user/cert/logs/list': own(rows),
  'GET /api/user/cert/logs/page': own({}),
  'POST /api/user/cert/apply': ownWrite,
  'GET /api/user/childs': own(rows),
  'GET /api/level': open(ROWS),
  'GET /api/vip': open(ROWS),
  'GET /api/user/notice/list': own(rows),
  'GET /api/user/notice/detail/{id}': own(((_query, last) => ({ id: Number(last) })) satisfies Read),
  'POST /api/scanAuth': openWrite,
  // A GET that writes.
  'GET /api/user/vip/refund': ownWrite,
  'GET /api/user/bag': own({}),
  'GET /api/user/bill': own(rows),
  'GET /api/user/bill/page': own({}),
  'POST /api/user/withdraw': ownWrite,
  'GET /api/user/withdraw': own(rows),
  'GET /api/user/withdraw/page': own({}),
  'GET /api/withdraw': open({}),
  'POST /api/user/recharge': { ...ownWrite, data: {} },
  'GET /api/index': open({}),
  'GET /api/site': open({
    qrcode: QR_PATH,
    email: 'service@loans.example',
    address: '杭州市西湖区文三路 1 号',
    copyright: '© 2026 loans.example',
    police_record_number: '浙公网安备 33010602000001 号',
    record_number: '浙ICP备2026000001号',
  }),
  'GET /api/recharge': open({}),
  'GET /api/seo': open({
    index: {},
    about: {},
    user: {},
    bag: {},
    bank: {},
    news: {},
    vip: {},
    promotion: {},
  }),
  'GET /api/config': open({
    banner: {
      index: none,
      help_list: none,
      contact: none,
      news_list: none,
      about: none,
      news_detail: none,
      help_detail: none,
    },
  }),
  'GET /api/upload': open({}),
  'GET /api/visit': { auth: 'optional', data: { id: 7 } },
  'GET /api/partner': open(((query) => (query.has('loan_type_id') ? ROWS.slice(0, 1) : ROWS)) satisfies Read),
  'GET /api/loan_type': open(ROWS),
  'GET /api/notice': open(Array.from({ length: 10 }, (_, index) => ({ content: `第 ${index + 1} 条公告` }))),
  'GET /api/wz': open({}),
};
