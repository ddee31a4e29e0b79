import { Type, type TObject, type TSchema } from 'typebox';
import { record, type LimitName, type Deprecated } from '../endpoint.ts';

import {
  BILL_CSV,
  BROWSER_REPORT_PATH,
  CSP_REPORT_PATH,
  DOCS_FILES_PATH,
  DOCS_PATH,
  type Both,
  docsPath,
  GUIDE_PATH,
  guidePath,
  INVITE_DECLINE_PATH,
  INVITE_PATH,
  LANGUAGES,
  LOG_DOCS_PATH,
  logDocsPath,
  MEMBER_DATA,
  METRICS_DOCS_PATH,
  metricsDocsPath,
  PAGE_VIEW_PATH,
  SESSION_RESET_PATH,
  UPLOAD_PATH,
  WECHAT_START,
} from '../paths.ts';
import { OWN_FILE } from '../rules/files.ts';
import { wallet } from './wallet.ts';
import { described } from '../records/described.ts';

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
  /** When the response is 503 with the same body as a success: what that means. */
  unavailable?: Both;
  /** As in `Endpoint`. */
  deprecated?: Deprecated;
  /** As in `Endpoint`. */
  summary: Both;
}

/** The description of the calls, at one address for each language. */
const description = {
  method: 'GET',
  limit: 'read',
  gives: ['application/json'],
  body: described(
    Type.Object({}, { additionalProperties: true }),
    'OpenAPI 3.1 文档',
    'An OpenAPI 3.1 document',
    { examples: [{ openapi: '3.1.0' }] },
  ),
  revalidates: true,
} as const;

/** A page for programmers or operators, and its language in the path. */
const docsPage = { method: 'GET', limit: 'read', gives: ['text/html'], revalidates: true } as const;
const language = record({
  language: described(
    Type.String({
      pattern: `^(?:${LANGUAGES.join('|')})$`,
      examples: ['zh'],
    }),
    '语言',
    'Language',
    { values: { zh: { zh: '中文', en: '英文' }, en: { zh: 'Chinese', en: 'English' } } },
  ),
});

/** The filter of the bill list without paging: the file has all rows. */
const billFilter = Type.Omit(wallet.bill.input, ['page', 'count', 'since'], { additionalProperties: false });

const readinessBody = record({
  status: described(Type.Enum(['ready', 'not ready'], {}), '能否接受访问', 'Whether it takes requests'),
  warm: described(
    Type.Boolean({}),
    '业务系统已经回答过，或有以前的副本',
    'The business system has answered, or there is an earlier copy',
  ),
  draining: described(Type.Boolean({}), '正在停止', 'It is stopping'),
  saturated: described(Type.Boolean({}), '持续繁忙', 'It has been busy for some time'),
});

const pagePath = described(
  Type.String({ pattern: '^/[^?#]*$', maxLength: 512 }),
  '页面路径，不含参数',
  'Path of the page, without parameters',
  { examples: ['/bank'] },
);

/** What went wrong in a browser (client/watchPage.ts). */
export const BROWSER_ERRORS = [
  'script',
  'rejection',
  'render',
  'hydration',
  'asset',
  'not_hydrated',
] as const;

const browserError = record({
  kind: described(Type.Enum([...BROWSER_ERRORS]), '出了什么错', 'What went wrong'),
  name: described(Type.String({ pattern: '^\\w{1,40}$' }), '错误的类名', 'Class of the error'),
  place: Type.Optional(
    described(
      Type.String({ pattern: '^[\\w.-]{1,80}:\\d{1,7}:\\d{1,7}$' }),
      '脚本文件、行、列',
      'File of the script, line and column',
    ),
  ),
});

const webVitals = record({
  lcp: Type.Optional(
    described(
      Type.Number({ minimum: 0, maximum: 600_000 }),
      '最大内容绘制（毫秒）',
      'Largest Contentful Paint (ms)',
    ),
  ),
  inp: Type.Optional(
    described(
      Type.Number({ minimum: 0, maximum: 600_000 }),
      '交互到下一次绘制（毫秒）',
      'Interaction to Next Paint (ms)',
    ),
  ),
  cls: Type.Optional(
    described(Type.Number({ minimum: 0, maximum: 1_000 }), '累计布局偏移', 'Cumulative Layout Shift'),
  ),
});

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
    summary: {
      zh: '账单导出为 CSV：UTF-8，含 BOM；筛选条件与账单相同，不分页',
      en: 'Export bills as CSV: UTF-8 with a byte order mark; filters as for bills, no pages',
    },
  },
  memberData: {
    method: 'GET',
    path: MEMBER_DATA,
    limit: 'export',
    member: true,
    gives: ['application/zip'],
    download: true,
    summary: {
      zh: '我的数据的副本：各类记录的 CSV 与上传的文件，打包为 ZIP；每次重新生成，不保存',
      en: "A copy of the member's data: CSV files of all kinds of records, and the uploaded files, as a ZIP; made anew each time, and not kept",
    },
  },
  uploadedFile: {
    method: 'GET',
    path: `${UPLOAD_PATH}/{id}`,
    limit: 'read',
    member: true,
    input: record({
      id: described(Type.String({ pattern: `^(?:${OWN_FILE})$`, examples: ['1'] }), '编号', 'Id'),
    }),
    gives: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
    download: true,
    summary: { zh: '本人上传的文件', en: 'A file that the member uploaded' },
  },
  wechatStart: {
    method: 'GET',
    path: WECHAT_START,
    limit: 'login',
    input: record({
      from: Type.Optional(
        described(Type.String({}), '登录后返回的本站路径', 'Path of this site to return to after login', {
          examples: ['/wallet'],
        }),
      ),
      agree: Type.Optional(
        described(
          Type.String({}),
          '1：已同意用户协议与隐私政策',
          '1: the user agreement and the privacy policy have been accepted',
        ),
      ),
    }),
    gives: 'redirect',
    summary: {
      zh: '微信登录：跳转到微信授权页',
      en: 'Login by WeChat: redirects to the authorisation page of WeChat',
    },
  },
  sessionReset: {
    method: 'POST',
    path: SESSION_RESET_PATH,
    limit: 'write',
    input: record({
      fingerprint: described(
        Type.String({ maxLength: 64 }),
        '响应头 x-session-reset 的值',
        'Value of the response header x-session-reset',
        { examples: ['0f1e2d3c4b5a'] },
      ),
    }),
    gives: 'envelope',
    output: record({
      newer: described(
        Type.Boolean({}),
        '本浏览器已有另一个会话，未作改动',
        'This browser has another session, so nothing was changed',
        { examples: [false] },
      ),
    }),
    summary: { zh: '清除已失效的会话', en: 'Remove a session that has ended' },
  },
  invitation: {
    method: 'GET',
    path: INVITE_PATH,
    limit: 'captcha',
    gives: 'envelope',
    output: record({
      code: described(
        Type.Union([Type.String(), Type.Null()], {}),
        '此前链接带来的邀请码；没有时为 null',
        'The invite code that an earlier link brought; null if there was none',
      ),
      nickname: Type.Optional(
        described(
          Type.String({}),
          '邀请人的称呼，已脱敏；业务系统未提供时没有',
          'Name of the inviter, masked; absent if the business system does not provide it',
          { examples: ['知夏'] },
        ),
      ),
      phone_mask: Type.Optional(
        described(Type.String({}), '邀请人的手机号，已脱敏', 'Phone number of the inviter, masked', {
          examples: ['138****1234'],
        }),
      ),
    }),
    summary: { zh: '本浏览器收到的邀请', en: 'The invitation that this browser has received' },
  },
  declineInvitation: {
    method: 'POST',
    path: INVITE_DECLINE_PATH,
    limit: 'write',
    gives: 'envelope',
    summary: { zh: '不接受邀请：清除邀请码', en: 'Decline the invitation: removes the invite code' },
  },
  pageView: {
    method: 'POST',
    path: PAGE_VIEW_PATH,
    limit: 'report',
    input: record({
      path: pagePath,
    }),
    gives: 'envelope',
    summary: { zh: '页面浏览上报', en: 'Report a page view' },
  },
  browserReport: {
    method: 'POST',
    path: BROWSER_REPORT_PATH,
    limit: 'report',
    csrfExempt: true,
    input: record({
      path: pagePath,
      error: Type.Optional(described(browserError, '页面中的一个错误', 'One error in a page')),
      vitals: Type.Optional(
        described(
          webVitals,
          '核心网页指标（Core Web Vitals）；浏览器不能测量的没有',
          'Core Web Vitals; what the browser cannot measure is absent',
        ),
      ),
    }),
    gives: 'nothing',
    summary: {
      zh: '页面的出错与速度上报（由浏览器发送）',
      en: 'Reports of errors and speed of pages (sent by browsers)',
    },
  },
  cspReport: {
    method: 'POST',
    path: CSP_REPORT_PATH,
    limit: 'cspReport',
    csrfExempt: true,
    gives: 'nothing',
    summary: {
      zh: '内容安全策略违规上报（由浏览器发送）',
      en: 'Report a violation of the content security policy (sent by browsers)',
    },
  },
  description: {
    ...description,
    path: '/bff/openapi.json',
    summary: { zh: '本接口说明，中文', en: 'This description, in Chinese' },
  },
  englishDescription: {
    ...description,
    path: '/bff/openapi.en.json',
    summary: { zh: '本接口说明，英文', en: 'This description, in English' },
  },
  reference: {
    ...docsPage,
    path: DOCS_PATH,
    summary: {
      zh: '接口参考：本接口说明的网页，语言依请求头 `Accept-Language`',
      en: 'API reference: this description as a web page, in the language that the request header `Accept-Language` prefers',
    },
  },
  referenceIn: {
    ...docsPage,
    path: docsPath('{language}'),
    input: language,
    summary: { zh: '一种语言的接口参考', en: 'The API reference in one language' },
  },
  guide: {
    ...docsPage,
    path: GUIDE_PATH,
    summary: {
      zh: '使用指南：登录、读取账单、提现、上传与出错处理，附示例，语言依请求头 `Accept-Language`',
      en: 'Guide: login, reading bills, withdrawals, uploads and handling of failures, with examples, in the language that the request header `Accept-Language` prefers',
    },
  },
  guideIn: {
    ...docsPage,
    path: guidePath('{language}'),
    input: language,
    summary: { zh: '一种语言的使用指南', en: 'The guide in one language' },
  },
  logDocs: {
    ...docsPage,
    path: LOG_DOCS_PATH,
    summary: {
      zh: '日志的全部事件与字段，语言依请求头 `Accept-Language`',
      en: 'All events of the log and their fields, in the language that the request header `Accept-Language` prefers',
    },
  },
  logDocsIn: {
    ...docsPage,
    path: logDocsPath('{language}'),
    input: language,
    summary: { zh: '一种语言的日志事件', en: 'The events of the log in one language' },
  },
  metricsDocs: {
    ...docsPage,
    path: METRICS_DOCS_PATH,
    summary: {
      zh: '全部指标与标签，语言依请求头 `Accept-Language`',
      en: 'All metrics and their labels, in the language that the request header `Accept-Language` prefers',
    },
  },
  metricsDocsIn: {
    ...docsPage,
    path: metricsDocsPath('{language}'),
    input: language,
    summary: { zh: '一种语言的指标', en: 'The metrics in one language' },
  },
  docsFile: {
    method: 'GET',
    path: `${DOCS_FILES_PATH}/{name}`,
    limit: 'read',
    input: record({
      name: described(
        Type.String({
          pattern: '^[\\w.-]{1,80}$',
          examples: ['docs-0123456789abcdef.css'],
        }),
        '文件名，含内容的哈希值',
        'File name with a hash of the content',
      ),
    }),
    gives: ['text/css', 'text/javascript'],
    summary: {
      zh: '接口参考、使用指南、日志与指标各页的样式和脚本',
      en: 'Style sheets and scripts of the API reference, the guide, and the pages of the log and the metrics',
    },
  },
  liveness: {
    method: 'GET',
    path: '/healthz',
    gives: ['application/json'],
    body: record({ status: described(Type.Literal('ok', {}), '进程能回答', 'The process responds') }),
    summary: { zh: '进程存活', en: 'Liveness' },
  },
  readiness: {
    method: 'GET',
    path: '/readyz',
    gives: ['application/json'],
    body: readinessBody,
    unavailable: {
      zh: '尚未就绪、正在停止或持续繁忙；不要把访问交给它',
      en: 'Not ready yet, stopping, or busy for some time: send it no requests',
    },
    summary: {
      zh: '可以接受访问；尚未就绪或正在停止时为 503',
      en: 'Readiness; 503 while it is not ready yet or is stopping',
    },
  },
  robots: {
    method: 'GET',
    path: '/robots.txt',
    gives: ['text/plain'],
    summary: { zh: '搜索引擎抓取规则', en: 'Rules for search engines' },
  },
  sitemap: {
    method: 'GET',
    path: '/sitemap.xml',
    limit: 'read',
    gives: ['application/xml'],
    summary: { zh: '站点地图', en: 'Site map' },
  },
  securityTxt: {
    method: 'GET',
    path: '/.well-known/security.txt',
    gives: ['text/plain'],
    summary: {
      zh: '安全漏洞的报告方式（RFC 9116）；未设置联系方式时为 404',
      en: 'How to report a security problem (RFC 9116); 404 if no contact is set',
    },
  },
  changePasswordPage: {
    method: 'GET',
    path: '/.well-known/change-password',
    gives: 'redirect',
    summary: {
      zh: '跳转到修改登录密码的页面，供密码管理器使用',
      en: 'Redirects to the page on which the password is changed, for password managers',
    },
  },
} as const satisfies Record<string, GatewayRoute>;
