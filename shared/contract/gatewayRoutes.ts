import { Type, type TObject, type TSchema } from 'typebox';
import { record, type LimitName, type Deprecated } from '../endpoint.ts';
import { SESSION_RESET } from '../headers.ts';
import {
  BILL_CSV,
  BROWSER_REPORT_PATH,
  CSP_REPORT_PATH,
  DOCS_FILES_PATH,
  DOCS_PATH,
  docsPath,
  GUIDE_PATH,
  guidePath,
  INVITE_DECLINE_PATH,
  INVITE_PATH,
  LANGUAGES,
  MEMBER_DATA,
  PAGE_VIEW_PATH,
  SESSION_RESET_PATH,
  UPLOAD_PATH,
  WECHAT_START,
} from '../paths.ts';
import { OWN_FILE } from '../rules/files.ts';
import { wallet } from './wallet.ts';

/** A route of the gateway that is not a call of the upstream, or whose response is not an envelope. */
export interface GatewayRoute {
  method: 'GET' | 'POST';
  /** As OpenAPI writes it, with `{placeholders}`. */
  path: `/${string}`;
  /** Rate limit, and with it the slots of the process. Absent: none, for probes of load balancers. */
  limit?: LimitName;
  /** Members only: the response is 401 without a session. */
  member?: true;
  /** Exempt from CSRF protection: the write reads no cookie. */
  csrfExempt?: true;
  /** The fields of the path's placeholders; the rest is the query (GET) or the body (POST). Absent: the input is not validated. */
  input?: TObject;
  /** Kind of a successful response, or its media types. */
  gives: 'envelope' | 'nothing' | 'redirect' | readonly string[];
  /** Schema of an envelope's `data`. Absent: null. */
  output?: TSchema;
  /** Schema of a JSON body that is no envelope. Absent: the description does not say more than the media types. */
  body?: TSchema;
  /** The response has an entity tag, and a request with the same one gets 304. */
  revalidates?: true;
  /** The response is a file with a name of its own. */
  download?: true;
  /** When the response is 503 with the same body as a success: what that means, in Chinese. */
  unavailable?: string;
  /** As in `Endpoint`. */
  deprecated?: Deprecated;
  /** One line of Chinese for OpenAPI; its English is in server/openapi/english.json. */
  summary: string;
}

/** The description of the calls, at one address for each language. */
const description = {
  method: 'GET',
  limit: 'read',
  gives: ['application/json'],
  body: Type.Object(
    {},
    { additionalProperties: true, description: 'OpenAPI 3.1 文档', examples: [{ openapi: '3.1.0' }] },
  ),
  revalidates: true,
} as const;

/** A page for programmers, and its language in the path. */
const docsPage = { method: 'GET', limit: 'read', gives: ['text/html'], revalidates: true } as const;
const language = record({
  language: Type.String({
    pattern: `^(?:${LANGUAGES.join('|')})$`,
    description: '语言：zh 中文，en 英文',
    examples: ['zh'],
  }),
});

/** The filter of the bill list without paging: the file has all rows. */
const billFilter = Type.Omit(wallet.bill.input, ['page', 'count', 'since'], { additionalProperties: false });

const readinessBody = record({
  status: Type.Enum(['ready', 'not ready'], { description: '能否接受访问' }),
  warm: Type.Boolean({ description: '业务系统已经回答过，或有以前的副本' }),
  draining: Type.Boolean({ description: '正在停止' }),
  saturated: Type.Boolean({ description: '持续繁忙' }),
});

const pagePath = Type.String({ pattern: '^/[^?#]*$', maxLength: 512, description: '页面路径，不含参数' });

/** What went wrong in a browser (client/watchPage.ts). */
export const BROWSER_ERRORS = [
  'script',
  'rejection',
  'render',
  'hydration',
  'asset',
  'not_hydrated',
] as const;

const browserError = record(
  {
    kind: Type.Enum([...BROWSER_ERRORS], { description: '出了什么错' }),
    name: Type.String({ pattern: '^\\w{1,40}$', description: '错误的类名' }),
    place: Type.Optional(
      Type.String({ pattern: '^[\\w.-]{1,80}:\\d{1,7}:\\d{1,7}$', description: '脚本文件、行、列' }),
    ),
  },
  { description: '页面中的一个错误' },
);

const webVitals = record(
  {
    lcp: Type.Optional(Type.Number({ minimum: 0, maximum: 600_000, description: '最大内容绘制（毫秒）' })),
    inp: Type.Optional(
      Type.Number({ minimum: 0, maximum: 600_000, description: '交互到下一次绘制（毫秒）' }),
    ),
    cls: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000, description: '累计布局偏移' })),
  },
  { description: '核心网页指标（Core Web Vitals）；浏览器不能测量的没有' },
);

/**
 * The gateway's routes outside the contract. The routes, their rate limits, the 405 for all other methods and OpenAPI
 * are made from these rows.
 */
export const gatewayRoutes = {
  billCsv: {
    method: 'GET',
    path: BILL_CSV,
    limit: 'export',
    member: true,
    input: billFilter,
    gives: ['text/csv'],
    download: true,
    summary: '账单导出为 CSV：UTF-8，含 BOM；筛选条件与账单相同，不分页',
  },
  memberData: {
    method: 'GET',
    path: MEMBER_DATA,
    limit: 'export',
    member: true,
    gives: ['application/zip'],
    download: true,
    summary: '我的数据的副本：各类记录的 CSV 与上传的文件，打包为 ZIP；每次重新生成，不保存',
  },
  uploadedFile: {
    method: 'GET',
    path: `${UPLOAD_PATH}/{id}`,
    limit: 'read',
    member: true,
    input: record({ id: Type.String({ pattern: `^(?:${OWN_FILE})$`, examples: ['1'] }) }),
    gives: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    download: true,
    summary: '本人上传的文件',
  },
  wechatStart: {
    method: 'GET',
    path: WECHAT_START,
    limit: 'login',
    input: record({
      from: Type.Optional(Type.String({ description: '登录后返回的本站路径' })),
      agree: Type.Optional(Type.String({ description: '1：已同意用户协议与隐私政策' })),
    }),
    gives: 'redirect',
    summary: '微信登录：跳转到微信授权页',
  },
  sessionReset: {
    method: 'POST',
    path: SESSION_RESET_PATH,
    limit: 'write',
    input: record({
      fingerprint: Type.String({ maxLength: 64, description: `响应头 ${SESSION_RESET} 的值` }),
    }),
    gives: 'envelope',
    output: record({ newer: Type.Boolean({ description: '本浏览器已有另一个会话，未作改动' }) }),
    summary: '清除已失效的会话',
  },
  invitation: {
    method: 'GET',
    path: INVITE_PATH,
    limit: 'captcha',
    gives: 'envelope',
    output: record({
      code: Type.Union([Type.String(), Type.Null()], { description: '此前链接带来的邀请码；没有时为 null' }),
      nickname: Type.Optional(Type.String({ description: '邀请人的称呼，已脱敏；业务系统未提供时没有' })),
      phone_mask: Type.Optional(Type.String({ description: '邀请人的手机号，已脱敏' })),
    }),
    summary: '本浏览器收到的邀请',
  },
  declineInvitation: {
    method: 'POST',
    path: INVITE_DECLINE_PATH,
    limit: 'write',
    gives: 'envelope',
    summary: '不接受邀请：清除邀请码',
  },
  pageView: {
    method: 'POST',
    path: PAGE_VIEW_PATH,
    limit: 'report',
    input: record({ path: pagePath }),
    gives: 'envelope',
    summary: '页面浏览上报',
  },
  browserReport: {
    method: 'POST',
    path: BROWSER_REPORT_PATH,
    limit: 'report',
    csrfExempt: true,
    input: record({ path: pagePath, error: Type.Optional(browserError), vitals: Type.Optional(webVitals) }),
    gives: 'nothing',
    summary: '页面的出错与速度上报（由浏览器发送）',
  },
  cspReport: {
    method: 'POST',
    path: CSP_REPORT_PATH,
    limit: 'cspReport',
    csrfExempt: true,
    gives: 'nothing',
    summary: '内容安全策略违规上报（由浏览器发送）',
  },
  description: { ...description, path: '/bff/openapi.json', summary: '本接口说明，中文' },
  englishDescription: { ...description, path: '/bff/openapi.en.json', summary: '本接口说明，英文' },
  reference: {
    ...docsPage,
    path: DOCS_PATH,
    summary: '接口参考：本接口说明的网页，语言依请求头 `Accept-Language`',
  },
  referenceIn: {
    ...docsPage,
    path: docsPath('{language}'),
    input: language,
    summary: '一种语言的接口参考',
  },
  guide: {
    ...docsPage,
    path: GUIDE_PATH,
    summary: '使用指南：登录、读取账单、提现、上传与出错处理，附示例，语言依请求头 `Accept-Language`',
  },
  guideIn: {
    ...docsPage,
    path: guidePath('{language}'),
    input: language,
    summary: '一种语言的使用指南',
  },
  docsFile: {
    method: 'GET',
    path: `${DOCS_FILES_PATH}/{name}`,
    limit: 'read',
    input: record({
      name: Type.String({
        pattern: '^[\\w.-]{1,80}$',
        description: '文件名，含内容的哈希值',
        examples: ['docs-0123456789abcdef.css'],
      }),
    }),
    gives: ['text/css', 'text/javascript'],
    summary: '接口参考与使用指南的样式和脚本',
  },
  liveness: {
    method: 'GET',
    path: '/healthz',
    gives: ['application/json'],
    body: record({ status: Type.Literal('ok', { description: '进程能回答' }) }),
    summary: '进程存活',
  },
  readiness: {
    method: 'GET',
    path: '/readyz',
    gives: ['application/json'],
    body: readinessBody,
    unavailable: '尚未就绪、正在停止或持续繁忙；不要把访问交给它',
    summary: '可以接受访问；尚未就绪或正在停止时为 503',
  },
  robots: { method: 'GET', path: '/robots.txt', gives: ['text/plain'], summary: '搜索引擎抓取规则' },
  sitemap: {
    method: 'GET',
    path: '/sitemap.xml',
    limit: 'read',
    gives: ['application/xml'],
    summary: '站点地图',
  },
  securityTxt: {
    method: 'GET',
    path: '/.well-known/security.txt',
    gives: ['text/plain'],
    summary: '安全漏洞的报告方式（RFC 9116）；未设置联系方式时为 404',
  },
  changePasswordPage: {
    method: 'GET',
    path: '/.well-known/change-password',
    gives: 'redirect',
    summary: '跳转到修改登录密码的页面，供密码管理器使用',
  },
} as const satisfies Record<string, GatewayRoute>;
