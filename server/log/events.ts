import type { Level } from 'pino';
import type { Both } from '../../shared/paths.ts';

/**
 * Who acts on a line. `nobody`: it is for questions that somebody has later; `operator`: who runs the portal; `upstream`: who runs the
 * upstream; `developer`: who changes the portal.
 */
export type Actor = 'nobody' | 'operator' | 'upstream' | 'developer';

/** A field: what it means, and by its type what it may hold. A text is a word of the code or of the configuration, never one that somebody sent. */
interface Field<Value> extends Both {
  readonly value?: Value;
}
type Fields = Readonly<Record<string, Field<unknown>>>;

/** An event of the log: its levels, the usual one first, who acts on a line with it, what it means, and its fields besides those of every line. */
interface Entry<Levels extends readonly Level[], F extends Fields> extends Both {
  levels: Levels;
  acts: Actor;
  fields: F;
}

const field =
  <Value>() =>
  (zh: string, en: string): Field<Value> => ({ zh, en });
const text = field<string>();
const number = field<number>();
const flag = field<boolean>();
/** What `describeError` says of it is written. */
const error = field<unknown>();
/** Of words, or of objects with words and numbers. */
const list = field<readonly unknown[]>();

const event = <const Levels extends readonly [Level, ...Level[]], F extends Fields>(
  levels: Levels,
  acts: Actor,
  zh: string,
  en: string,
  fields: F,
): Entry<Levels, F> => ({ levels, acts, zh, en, fields });

/** Fields of every line. Pino or the logger writes them; `reqId` and `part` are bindings of child loggers. */
export const everyLine: Fields = {
  level: text(
    '`debug`、`info`、`warn`、`error`、`fatal`；`LOG_LEVEL` 是写入的最低级别',
    '`debug`, `info`, `warn`, `error`, `fatal`; `LOG_LEVEL` is the lowest that is written',
  ),
  time: text('ISO 8601，UTC', 'ISO 8601, UTC'),
  event: text('发生了什么；本页的各个标题', 'what happened; the headings of this page'),
  instance: text('写入这一行的网关', 'the gateway that wrote it'),
  version: text(
    '门户的版本，以及其构建的哈希的前几个字符',
    'version of the portal, and the first characters of its build’s hash',
  ),
  part: text(
    '`embedded`：由自带的业务系统写入；没有此项：由网关写入',
    '`embedded`: the embedded upstream wrote it; absent: the gateway',
  ),
  reqId: text(
    '请求的追踪号，与响应的 `x-request-id` 相同；所有访客共用的页面，是生成它的编号，与错误页面上的相同；没有此项：这一行不属于任何请求',
    'the request, as in the response’s `x-request-id`; of a page that all visitors share, its making, as on the error page; absent: the line belongs to none',
  ),
  traceId: text(
    '请求的链路编号（W3C Trace Context）：由可信的代理给出，否则为去掉连字符的 `reqId`',
    'the trace of the request (W3C Trace Context): that of a trusted proxy, else `reqId` without hyphens',
  ),
};

const member = text(
  '会话：令牌指纹的前几个字符，与 `x-session-reset` 中相同；没有此项：访客',
  'the session: first characters of its token’s fingerprint, as in `x-session-reset`; absent: a visitor',
);
const client = text(
  '客户端 IP 地址（IPv6 取 /64）的带密钥哈希；密钥相同的网关得出的值相同',
  'keyed hash of the client’s IP address (of IPv6 the /64), the same for all gateways with the same keys',
);
const account = text(
  '所填手机号或账号的带密钥哈希',
  'keyed hash of the telephone number or account that was named',
);
const call = text('调用的名称，与合同中相同', 'name of the call, as in the contract');
const code = number('信封的 code；200 表示成功', 'the envelope’s code; 200 is success');
const reason = text('拒绝的原因，与信封中相同', 'why it was refused, as in the envelope');
const durMs = number('所用的时间（毫秒）', 'time that it took (ms)');
const err = error(
  '错误的类、错误码与调用栈；只有 `TypeError` 或 `ReferenceError` 带有消息，因为其文字来自代码；`sqlite` 是 SQLite 的错误名称',
  'class, code and stack of the error; its message only if it is a `TypeError` or `ReferenceError`, whose words are the code’s; `sqlite` is SQLite’s name of the fault',
);
const place = list(
  '出错的组件外面的各层组件，最里面的在前',
  'the components around the one that failed, the innermost first',
);
const count = number('自上一次记录以来的次数', 'how often since the last such line');

/** Every event of the log. `/bff/docs/log` shows this table. */
export const events = {
  // Requests
  'http.request': event(
    ['info', 'debug'],
    'nobody',
    '请求已结束，或客户端已断开。每个请求都有一行，包括还没有解析就被拒绝的。健康检查，以及自带的业务系统收到的请求，级别为 `debug`。',
    'A request is over, or its client has left. There is one such line for each request, also for those that were refused before they were understood. Health checks, and the requests that the embedded upstream receives, are logged at `debug`.',
    {
      method: text('没有此项：请求头无法读取', 'absent: the head could not be read'),
      route: text(
        '路由或页面（`/bank/:id`）的模板；`unknown`：没有这个页面，或地址在匹配路由之前就被拒绝；`unparsed`：请求头无法读取',
        'template of the route, or of the page (`/bank/:id`); `unknown`: no such page, or an address that was refused before its route was looked for; `unparsed`: the head could not be read',
      ),
      status: number(
        'HTTP 状态；没有此项：响应开始之前客户端已断开',
        'HTTP status; absent: the client left before the response had begun',
      ),
      code: number(
        '信封的 code，仅当响应是为这个请求生成的',
        'the envelope’s code, if the response was one that was made for this request',
      ),
      reason,
      policy: text('拒绝它的限额', 'the rate limit that refused it'),
      fault: text(
        '解析器对无法读取的请求头给出的错误码',
        'the parser’s code for a head that could not be read',
      ),
      durMs: number(
        '从请求头到响应结束的时间（毫秒）',
        'from the request’s head to the end of its response (ms)',
      ),
      bytesOut: number(
        '实际发送的正文长度（压缩后）；没有正文、以流的方式发送或没有全部送达时，没有此项',
        'length of the body as it was sent, compressed; absent if there was none, if it was streamed, or if it did not arrive whole',
      ),
      fromMemory: flag(
        '响应取自内存：没有为这个请求重新生成或压缩',
        'the response was in memory: it was neither made nor compressed for this request',
      ),
      aborted: flag(
        '客户端在收到全部响应之前断开，或其连接被切断',
        'the client left, or its connection was destroyed, before it had the whole response',
      ),
      client,
      member,
    },
  ),
  // Security
  'sec.authn_login_fail': event(
    ['info'],
    'operator',
    '登录或注册被拒绝。来自同一客户端或针对同一账号的很多次，就是攻击。',
    'A login or registration was refused. Many of one client or for one account are an attack.',
    { call, account, client, code, reason },
  ),
  'sec.authn_login_success': event(['info'], 'nobody', '已建立一个会话。', 'A session was opened.', {
    call,
    account,
    client,
    member,
  }),
  'sec.authn_check_fail': event(
    ['info'],
    'operator',
    '用户进行受保护的操作或重设密码时，密码或验证码被拒绝。',
    'A password or code that protects an act of a member, or the reset of a password, was refused.',
    { call, account, client, code, reason, member },
  ),
  'sec.rate_limited': event(
    ['warn'],
    'operator',
    '请求超过限额而被拒绝：第一次立即记录，此后每秒合计一次。每个请求自己的行也有 `policy` 与 `client`。',
    'A rate limit has refused requests: the first at once, then their sum each second. Each request’s own line has `policy` and `client` too.',
    {
      policy: text('限额的策略，与响应头 `RateLimit` 中相同', 'the rate limit, as in the header `RateLimit`'),
      client: text(
        '客户端 IP 地址的带密钥哈希；`other`：几个客户端合计；`none`：调用不是由请求引起的',
        'keyed hash of the client’s IP address; `other`: of several; `none`: no request made the call',
      ),
      count,
    },
  ),
  'sec.budget': event(
    ['warn'],
    'operator',
    '全体访客共用的总限额（例如短信）已用到 80% 或 100%。',
    'The budget of all visitors together, such as that of text messages, is used up to 80 % or 100 %.',
    {
      policy: text('限额的策略', 'the rate limit'),
      count: number('已用的次数', 'used so far'),
      max: number('总限额', 'the budget'),
      seconds: number('时段的长度（秒）', 'length of its window (s)'),
    },
  ),
  'sec.login_failures': event(
    ['warn'],
    'operator',
    '最近几分钟的登录大多失败：有人在试密码，或登录功能出了故障。',
    'Most logins of the last minutes failed: somebody tries passwords, or logins are broken.',
    {
      failed: number('失败的登录次数', 'failed logins'),
      total: number('全部登录次数', 'all logins'),
      seconds: number('统计的时间长度（秒）', 'length of the time looked at (s)'),
    },
  ),
  'sec.connections_refused': event(['warn'], 'operator', '有连接被拒绝。', 'Connections were refused.', {
    limit: text(
      '`address`：同一地址的连接过多；`all`：连接总数过多',
      '`address`: too many of one address; `all`: too many at all',
    ),
    count,
  }),
  'sec.session_reset': event(
    ['info'],
    'nobody',
    '会话已结束：页面或调用的响应已告知浏览器（每个会话在每个进程中只记一次），或者浏览器已请求移除 Cookie。',
    'A session is over: a response, be it a page’s or a call’s, has told the browser so (once for each session and process), or the browser has had the cookie removed.',
    {
      member,
      by: text(
        '由谁发现：`call` 或 `page`，由其响应告知；或 `browser`，它请求移除了 Cookie',
        'who noticed it: a `call` or a `page`, whose response says so; or the `browser`, which has asked for the removal of the cookie',
      ),
      why: text(
        '`refused`：业务系统拒绝其令牌；`ended`：此前已退出登录、已重置或已被拒绝；`expired`：超过 `SESSION_MAX_AGE` 或 `SESSION_IDLE`；`unreadable`：门户的密钥都解不开这个 Cookie',
        '`refused`: the upstream refuses its token; `ended`: by a logout, a reset or a refusal before; `expired`: `SESSION_MAX_AGE` or `SESSION_IDLE` is over; `unreadable`: none of our keys opens the cookie',
      ),
      cleared: flag(
        '只用于 `browser`：Cookie 中当时还是该会话',
        'of `browser`: the cookie still held that session',
      ),
    },
  ),
  'sec.cookie_duplicate': event(
    ['warn'],
    'operator',
    '一个请求带有两个会话 Cookie：其中一个是同域的其他网站设置的。已全部移除。',
    'A request had two session cookies: a neighbouring site has set one. All are removed.',
    {},
  ),
  'sec.foreign_oauth_state': event(
    ['warn'],
    'nobody',
    '微信登录返回时，浏览器不是发起登录的那一个。',
    'A login by WeChat came back to another browser than the one that began it.',
    { name: call },
  ),
  'sec.identity_mismatch': event(
    ['warn'],
    'upstream',
    '业务系统对一名用户的令牌返回了另一名用户的数据；网关已扣下，没有交出。',
    'The upstream answered one member’s token with another member’s data; it was withheld.',
    { name: call, member },
  ),
  'sec.private_upload': event(
    ['warn'],
    'operator',
    '用户上传的文件在 `pictureFolders` 的一个文件夹中，任何人都能看到。该文件夹不再公开：其中的图片只有在响应中出现时才提供，上传的文件只提供给该用户（每个文件夹在每个进程中只记一次）。',
    'A member’s upload lies in a folder of `pictureFolders`, where everyone could see it. The folder is public no more: its pictures are served only where a response has them, and the upload to its member (once for each folder and process).',
    { folder: text('文件夹，与 `pictureFolders` 中相同', 'the folder, as in `pictureFolders`') },
  ),
  'sec.malicious_csrf': event(
    ['warn'],
    'nobody',
    '来自其他网站的写请求被拒绝。',
    'A write from another site was refused.',
    {
      site: text(
        '请求头 `Sec-Fetch-Site`，仅当值是已知的',
        'the header `Sec-Fetch-Site`, if it is a known value',
      ),
      method: text('请求方法，仅当是已知的', 'the method, if it is a known one'),
    },
  ),
  'sec.malicious_csp_violation': event(
    ['warn'],
    'developer',
    '浏览器上报了内容安全策略所拒绝的内容。',
    'Browsers reported what the content security policy refused.',
    { directive: text('指令，仅当是已知的', 'the directive, if it is a known one'), count },
  ),
  // Business
  'biz.money': event(
    ['info', 'warn'],
    'operator',
    '只能办理一次的调用，例如提现：送往业务系统时记 `sent`，结束时再记一行结果。只有 `sent` 而没有结果，说明进程中途退出，结果未知。',
    'A call that may happen only once, such as a withdrawal: `sent` when it goes to the upstream, and one more line with how it ended. After a `sent` without an end its process has died, and its outcome is unknown.',
    {
      call,
      state: text(
        '`sent`；之后是 `done`、`refused`、`failed`（确定没有办理）或 `unknown`（`warn`：可能已经办理）。没有送出的：`replayed`（再次返回第一次的响应）、`conflict`（第一次还在办理，或价格已变化）、`reused`（请求编号已用于其他内容）、`invalid`（没有请求编号）、`unavailable`（存储出错）、`failed`（业务系统没有说明会话属于谁）',
        '`sent`; then `done`, `refused`, `failed` (certainly not carried out) or `unknown` (`warn`: it may have happened). Not sent: `replayed` (the first response again), `conflict` (the first is still running, or the price has changed), `reused` (its key with other input), `invalid` (no key), `unavailable` (the store failed), `failed` (the upstream did not say whose session it is)',
      ),
      key: text(
        '请求编号的带密钥哈希：哈希相同的行是同一次调用的重复',
        'keyed hash of the idempotency key: lines with the same one are repetitions of one call',
      ),
      code,
      reason,
      member,
    },
  ),
  'biz.web_vitals': event(
    ['info'],
    'nobody',
    '访客离开或隐藏了页面：这次访问的第一个页面有多快（Core Web Vitals）。浏览器测不出的，没有相应的字段。',
    'A visitor has left a page, or hidden it: how fast the page was that the visit began with (Core Web Vitals). What the browser cannot measure is absent.',
    {
      page: text('页面的模板', 'the page’s template'),
      lcp: number(
        'Largest Contentful Paint（最大内容绘制）：页面最大的部分显示出来所用的时间（毫秒）',
        'Largest Contentful Paint: until the largest part of the page was there (ms)',
      ),
      inp: number(
        'Interaction to Next Paint（交互到下一次绘制）：最慢的交互所用的时间（毫秒）',
        'Interaction to Next Paint: of the slowest interactions (ms)',
      ),
      cls: number(
        'Cumulative Layout Shift（累积布局偏移）：内容自行移动了多少；超过 0.1 会妨碍使用',
        'Cumulative Layout Shift: how much moved by itself; above 0.1 it disturbs',
      ),
    },
  ),
  'biz.pageview': event(['info'], 'nobody', '浏览器显示了一个页面。', 'A browser shows a page.', {
    path: text(
      '页面的模板；`unknown`：没有这个页面',
      'the page’s template; `unknown`: there is no such page',
    ),
  }),
  // The upstream
  'upstream.call': event(
    ['info', 'warn'],
    'upstream',
    '调用了业务系统；`warn`：调用失败，或没有送到。',
    'The upstream was called; `warn`: it failed, or was not reached.',
    {
      name: call,
      sentAs: text(
        '业务系统收到的 `x-request-id`，仅当与 `reqId` 不同：调用不属于任何请求，或它的响应由多名访客共用',
        'the id that the upstream got as `x-request-id`, if it is not `reqId`: the call belongs to no request, or visitors share its response',
      ),
      method: text('业务系统一侧的 HTTP 方法', 'HTTP method at the upstream'),
      outcome: text(
        '`ok`：有响应；否则为没有响应的原因：`timeout`、`refused`、`reset`、`aborted`（客户端已断开）等',
        '`ok`: there is a response; else why there is none: `timeout`, `refused`, `reset`, `aborted` (the client left), …',
      ),
      sent: flag('请求可能已有一部分到达业务系统', 'a part of the request may have reached the upstream'),
      cause: text('连接的错误码', 'the connection’s error code'),
      status: number('业务系统的 HTTP 状态', 'HTTP status of the upstream'),
      code,
      reason,
      place: text('缺少它响应就无法使用的字段', 'the field without which the response is useless'),
      durMs,
      member,
    },
  ),
  'upstream.drift': event(
    ['warn', 'info'],
    'upstream',
    '响应与合同不符：某处第一次出现时级别为 `warn`；重复出现的每十分钟合计一次，级别为 `info`，其中有金额无法读取时仍为 `warn`。',
    'Responses do not fit the contract: the first sight of a place at `warn`, repetitions summed up every ten minutes at `info`, or at `warn` if sums of money are among them that cannot be read.',
    {
      name: call,
      every: number('合计的时间长度（秒）', 'length of the time that is summed up (s)'),
      places: list(
        '路径、偏差的种类 `kind` 与次数 `n`。`unreadable`：金额无法读取，页面上以“无法读取”代替；`filter`：不是所要的内容；`twice`：同一行又出现一次；其余种类与值有关',
        'path, `kind` of the deviation, and `n`, how often. `unreadable`: a sum of money cannot be read, and pages say so in its place; `filter`: not what was asked for; `twice`: the same row again; the others are about values',
      ),
    },
  ),
  'upstream.wrong_host': event(
    ['warn'],
    'operator',
    '启动时 `UPSTREAM_ORIGIN` 处回应的不是本门户的接口：是什么，怎么办。',
    'At the start, what answers at `UPSTREAM_ORIGIN` is no API of this portal: what it is, and what to do.',
    {
      is: text(
        '`refused`、`name`、`tls`、`protocol`、`silent`：没有响应；`login`、`redirect`、`page`、`missing`、`denied`、`failing`、`other`、`json`、`portal`：响应是什么',
        '`refused`, `name`, `tls`, `protocol`, `silent`: there is no response; `login`, `redirect`, `page`, `missing`, `denied`, `failing`, `other`, `json`, `portal`: what the response is',
      ),
      origin: text('`UPSTREAM_ORIGIN`', '`UPSTREAM_ORIGIN`'),
      status: number('业务系统的 HTTP 状态', 'HTTP status of the upstream'),
      type: text(
        '响应的媒体类型；没有此项：是 JSON，或没有类型',
        'media type of the response; absent: JSON, or none',
      ),
      cause: text('连接的错误码', 'the connection’s error code'),
      title: text('页面的标题，前 80 个字符', 'title of the page, its first 80 characters'),
      to: text('重定向到的来源', 'origin to which it redirects'),
      fields: list('响应中字段的名称，最多十个', 'names of the response’s fields, at most ten'),
      means: text('这说明什么', 'what that means'),
      next: text('应当怎么办', 'what to do'),
    },
  ),
  'upstream.adaptation': event(
    ['warn'],
    'developer',
    '适配文件（`UPSTREAM_ADAPTATION`）的一个函数抛出了错误。',
    'A function of the adaptation (`UPSTREAM_ADAPTATION`) threw an error.',
    {
      name: call,
      entry: text('哪一项', 'which entry'),
      error: text('错误的类', 'class of the error'),
      at: text('文件、行与列', 'file, line and column'),
    },
  ),
  'upstream.fault': event(
    ['error'],
    'developer',
    '自带的业务系统因自身的故障而失败。',
    'The embedded upstream failed by its own fault.',
    {
      call: text('请求；或 `sweep`：它每秒做的事', 'the request, or `sweep`: what it does every second'),
      err,
    },
  ),
  'sys.breaker_open': event(
    ['warn'],
    'upstream',
    '业务系统持续失败：调用不再送出，直接拒绝。',
    'The upstream keeps failing: calls are refused without being sent.',
    {},
  ),
  'sys.breaker_half_open': event(
    ['warn'],
    'nobody',
    '用一次调用试探业务系统。',
    'The upstream is tried again with a single call.',
    {},
  ),
  'sys.breaker_closed': event(['info'], 'nobody', '业务系统已恢复响应。', 'The upstream answers again.', {}),
  // The store
  'store.up': event(['info'], 'nobody', '存储可用，或已恢复可用。', 'The store works, or works again.', {}),
  'store.down': event(
    ['warn'],
    'operator',
    '存储不可用：拒绝资金调用。',
    'The store cannot be used: money calls are refused.',
    {
      code: text(
        '原因：连接的错误码，例如 `ECONNREFUSED`，Redis 无响应时为 `ETIMEDOUT`；或 Redis 的错误码，例如 `WRONGPASS`；没有此项：连接已关闭',
        'why: of the connection such as `ECONNREFUSED`, `ETIMEDOUT` if Redis hangs, of Redis such as `WRONGPASS`; absent: the connection was closed',
      ),
    },
  ),
  'store.refused': event(['warn'], 'operator', '存储拒绝写入。', 'The store refuses to write.', {
    code: text(
      '错误码：Redis 的例如 `OOM`，SQLite 的例如 `SQLITE_FULL`',
      'its code: of Redis such as `OOM`, of SQLite such as `SQLITE_FULL`',
    ),
  }),
  'session.store_up': event(
    ['info'],
    'nobody',
    '会话保存在存储中的内容已恢复读写。',
    'What sessions keep in the store can be read and written again.',
    {},
  ),
  'session.store_down': event(
    ['warn'],
    'operator',
    '会话保存在存储中的内容无法读写；用户仍保持登录。',
    'What sessions keep in the store cannot be read or written; members stay logged in.',
    {},
  ),
  'limits.local': event(
    ['warn'],
    'operator',
    'Redis 不可用：每个网关各自计算限额。',
    'Redis is away: each gateway counts its own rate limits.',
    {},
  ),
  'limits.shared': event(
    ['info'],
    'nobody',
    '限额恢复为全部网关合计。',
    'The rate limits are those of all gateways together again.',
    {},
  ),
  // The process
  'sys.ready': event(['info'], 'nobody', '门户开始提供服务。', 'The portal serves requests.', {
    portal: text('`PUBLIC_ORIGIN`', '`PUBLIC_ORIGIN`'),
    upstream: text('业务系统的来源', 'the upstream’s origin'),
    console: text('自带的业务系统的控制台地址', 'address of the embedded upstream’s console'),
  }),
  'sys.shutdown': event(['info'], 'nobody', '进程收到结束的信号。', 'The process has been told to end.', {
    signal: text('信号', 'the signal'),
  }),
  'sys.stopped': event(
    ['info', 'warn'],
    'nobody',
    '进程结束；`warn`：有请求被中断。',
    'The process ends; `warn`: requests were cut off.',
    {
      durMs: number('收到信号以来的时间（毫秒）', 'time since the signal (ms)'),
      forced: flag('有请求被中断，或又收到一个信号', 'requests were cut off, or a second signal came'),
    },
  ),
  'sys.not_closed': event(
    ['warn'],
    'developer',
    '结束时有东西无法关闭。',
    'Something could not be closed at the end.',
    { err },
  ),
  'sys.signal_ignored': event(
    ['info'],
    'nobody',
    '收到一个在这里没有意义的信号。',
    'A signal came that has no meaning here.',
    { signal: text('信号', 'the signal') },
  ),
  'sys.log_level': event(
    ['info'],
    'nobody',
    '一个信号改变了日志的级别。',
    'A signal has changed the level of the log.',
    { to: text('新的级别', 'the new level') },
  ),
  'sys.crash': event(
    ['fatal'],
    'developer',
    '没有捕获的错误使进程结束。',
    'An error that nobody caught ends the process.',
    { err },
  ),
  'sys.metrics_unavailable': event(
    ['warn'],
    'operator',
    '指标的端口已被占用，或不允许使用；会不断重试，直到可用。',
    'The port of the metrics is taken, or not allowed; it is tried again until it is free.',
    {
      port: number('`METRICS_PORT`', '`METRICS_PORT`'),
      fault: text('Node 的错误码，例如 `EADDRINUSE`', 'code of Node’s error, such as `EADDRINUSE`'),
    },
  ),
  'sys.config_warning': event(
    ['warn'],
    'operator',
    '一项设置有效，但很可能不是本意。',
    'A setting is valid, but probably not what is wanted.',
    { variable: text('要设置的变量', 'the variable to set'), reason: text('原因', 'why') },
  ),
  'sys.systemd_failed': event(
    ['warn'],
    'operator',
    '无法向 systemd 报告进程的状况：设有看门狗的服务会被它结束。',
    'systemd could not be told how the process is: it will end a service that has a watchdog.',
    { err },
  ),
  'sys.accept_failed': event(
    ['error'],
    'operator',
    '无法接受连接：没有空闲的文件描述符。',
    'A connection could not be accepted: no file descriptor is free.',
    { err },
  ),
  'sys.pages_fetched': event(
    ['info'],
    'nobody',
    '已预先生成公开页面，第一批访客不必等待。',
    'The public pages were made ahead, so that their first visitors need not wait.',
    {
      pages: number('生成的页面数', 'pages that were made'),
      failed: number(
        '失败的页面数，以及数据没有到齐就生成的页面数',
        'pages that failed, or that were made before all of their data had come',
      ),
      up: flag('业务系统有响应', 'the upstream answers'),
      durMs,
    },
  ),
  'sys.shed': event(
    ['warn'],
    'operator',
    '进程的负荷超过其能力，部分请求被拒绝，返回 503。',
    'Requests were refused with 503, because the process had more work than it can do.',
    { class: text('请求的优先级', 'their priority'), count },
  ),
  'sys.error': event(
    ['error'],
    'developer',
    '一个请求因门户的故障而失败；返回了 500。',
    'A request failed by a fault of the portal; it was answered with 500.',
    { err },
  ),
  'sys.render_failed': event(
    ['error'],
    'developer',
    '页面无法渲染；改为发送错误页。',
    'A page could not be rendered; the error page was sent.',
    { err, place },
  ),
  'sys.error_page_failed': event(
    ['error'],
    'developer',
    '错误页也无法渲染。',
    'The error page could not be rendered either.',
    { err, place },
  ),
  'sys.loader_failed': event(
    ['error'],
    'developer',
    '页面的 loader 抛出了错误。',
    'A page’s loader threw an error.',
    { err },
  ),
  'sys.browser_error': event(
    ['warn'],
    'developer',
    '浏览器上报页面出了问题。来自同一构建、同一页面的很多次，就是该构建的故障。',
    'Browsers reported that something went wrong in a page. Many from one build, on one page, are a fault of that build.',
    {
      kind: text(
        '`script`：抛出而没有处理的错误；`rejection`：Promise 的错误；`render`：组件出错，因此显示错误页；`hydration`：浏览器生成的页面与网关发送的不同；`asset`：脚本或样式表无法加载；`not_hydrated`：页面没有变为可操作',
        '`script`: thrown and not handled; `rejection`: a promise; `render`: a component, so that the error page was shown; `hydration`: what the browser made of the page was not what the gateway had sent; `asset`: a script or style sheet could not be loaded; `not_hydrated`: the page did not come to life',
      ),
      page: text(
        '页面的模板；`unknown`：没有这个页面',
        'the page’s template; `unknown`: there is no such page',
      ),
      name: text(
        '错误的类，或 `React` 与其消息的编号；`other`：未知的类；`none`：没有错误对象',
        'the error’s class, or `React` and the number of its message; `other`: an unknown one; `none`: there is no error object',
      ),
      at: text(
        '文件、行与列；`other_build`：本构建没有的文件；`none`：未知',
        'file, line and column; `other_build`: a file that this build does not have; `none`: not known',
      ),
      count,
    },
  ),
  'sys.analytics_failed': event(
    ['warn'],
    'operator',
    '浏览记录无法转发给统计服务；每分钟最多一行。',
    'Page views could not be forwarded to the analytics service; at most one line a minute.',
    { err },
  ),
  'sys.traces_failed': event(
    ['warn'],
    'operator',
    '`OTEL_EXPORTER_OTLP_ENDPOINT` 的收集器没有收下 span；每小时最多一行。',
    'The collector at `OTEL_EXPORTER_OTLP_ENDPOINT` did not take spans; at most one line an hour.',
    {
      count: number(
        '自上一次记录以来没有被收下的各批中的 span 数；没有此项：未知，因为进程先结束了',
        'spans of the batches that were not taken since the last such line; absent: not known, since the process ended first',
      ),
      err,
    },
  ),
  'sys.copies_not_kept': event(
    ['warn'],
    'operator',
    '存储没有收下站点数据最近一次正常的副本；会再试。',
    'The store did not take the last good copies of site data; they are tried again.',
    { waiting: number('等待保存的副本数', 'copies that wait'), err },
  ),
  'sys.cache_refresh_suspect': event(
    ['warn'],
    'upstream',
    '新的站点数据缺少副本中有的内容；暂时保留副本。',
    'New site data lacks what the copy has; the copy is kept for now.',
    { name: call, places: list('缺少的内容，写为路径', 'what is lacking, as paths') },
  ),
  'sys.cache_refresh_believed': event(
    ['warn'],
    'upstream',
    '过了一段时间，新的站点数据仍然缺少这些内容；已用它替换副本。',
    'New site data still lacked it after some time, and has replaced the copy.',
    { name: call, places: list('缺少的内容，写为路径', 'what is lacking, as paths') },
  ),
  'sys.log_scrubbed': event(
    ['error'],
    'developer',
    '最后一道检查从日志行中去掉了疑似个人信息的内容：说明有字段选得不对。',
    'The last net removed what looked like personal data from lines: a field was chosen wrongly.',
    { hits: number('自上一次记录以来去掉的处数', 'parts removed since the last such line') },
  ),
  'sys.log_dropped': event(
    ['error'],
    'operator',
    '日志行丢失：读取日志的程序太慢，或磁盘已满。',
    'Lines were lost, because the reader of the log was too slow or the disk was full.',
    { dropped: number('丢失的行数', 'lines lost') },
  ),
  'sys.library': event(
    ['debug', 'info', 'warn', 'error', 'fatal'],
    'developer',
    '某个程序库要输出信息；不写入它的文字。',
    'A library wanted to say something; its texts are not written.',
    { err },
  ),
};

export type EventName = keyof typeof events;
type FieldsIn<F> = {
  [Name in keyof F]?: (F[Name] extends Field<infer Value> ? Value : never) | null | undefined;
};
/** The fields of an event. A line of a request that is not this one names it by `reqId`. */
export type EventFields<Name extends EventName> = FieldsIn<(typeof events)[Name]['fields']> & {
  reqId?: string | undefined;
};

/** What logs an event. `level`: where it is not the usual one. */
export interface EventLog {
  event: <Name extends EventName>(
    name: Name,
    fields?: EventFields<Name>,
    level?: (typeof events)[Name]['levels'][number],
  ) => void;
}

declare module 'fastify' {
  interface FastifyBaseLogger {
    /** Every logger is the process's (logger.ts) or a child of it. */
    event: EventLog['event'];
  }
}
