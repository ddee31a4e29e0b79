import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { bffCall } from '../shared/wire.ts';
import { gatewayRoutes, type GatewayRoute } from '../shared/contract/gatewayRoutes.ts';
import { contract } from '../shared/contract/index.ts';
import type { Endpoint, LimitName } from '../shared/endpoint.ts';
import { describeLimits, periodText } from '../server/http/limits/describeLimits.ts';
import { isBusinessReason, REASONS, type ReasonEntry } from '../shared/reasons.ts';
import type { Language } from '../shared/paths.ts';
import { reasonCells } from '../server/docs/guide.tsx';

function table(language: Language, isListed: (reason: string) => boolean): string {
  const head = {
    zh: '| reason | code（HTTP 状态） | 含义 | 谁能解决 | 重试 |',
    en: '| reason | code (HTTP status) | meaning | who can help | repeat |',
  }[language];
  const rows = Object.entries<ReasonEntry>(REASONS)
    .filter(([reason]) => isListed(reason))
    .map(([reason, entry]) => `| \`${reason}\` | ${reasonCells(entry, language).join(' | ')} |`);
  return `${head}\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

/** docs/reasons.md: the catalogue of reasons. */
const reasonsPage =
  (): string => `<!-- Made by scripts/writeTables.ts from shared/reasons.json and server/openapi/english.json. -->

# Reasons of refusals

[中文](reasons.zh-CN.md)

Every refusal under \`/bff\` is \`{code, message, data, reason}\`. \`reason\` is for programs and does not change; \`message\` is for people, in Chinese, and may change. A success has no \`reason\`.
Treat an unknown \`reason\` by its \`code\`: more will be added ([versioning.md](versioning.md)). “Later” means after \`Retry-After\` seconds; without that header the caller chooses the interval.
“Later” with an \`Idempotency-Key\` means the same key; “after a change” means a new one, since a refusal of the business system is kept with its key for a day. An HTTP status that differs from the code stands in brackets.
For mistakes of the caller, \`data.expected\` of the gateway's refusal gives the expected headers, body and fields as JSON Schemas, by name, such as \`{"headers":{"x-bank-csrf":{"const":"1"}}}\`; \`false\` means that the header or field must not be there.

## Refusals of the business system

A business system may use other codes. If it gives no reason that the gateway knows, the gateway finds one from the data, the code and the call; the last resort is \`refused\`.

${table('en', isBusinessReason)}
## Refusals of the gateway

${table('en', (reason) => !isBusinessReason(reason))}`;

/** The same in Chinese. */
const chineseReasonsPage = (): string => `<!-- Made by scripts/writeTables.ts from shared/reasons.json. -->

# 拒绝的原因

[English](reasons.md)

\`/bff\` 的每个拒绝都是 \`{code, message, data, reason}\`。\`reason\` 供程序判断，不会改变；\`message\` 供人阅读，可能改变。成功的响应没有 \`reason\`。
不认识的 \`reason\` 按 \`code\` 处理：以后会增加新的原因（见 [versioning.zh-CN.md](versioning.zh-CN.md)）。“稍后”指等 \`Retry-After\` 秒；没有这个头时由调用方决定间隔。
有 \`Idempotency-Key\` 的调用，“稍后”用同一编号，“改正后”用新的编号：业务系统的拒绝与编号一同保留一天。HTTP 状态与 code 不同时写在括号里。
调用方造成的拒绝，网关在 \`data.expected\` 中给出应有的请求头、请求体与字段，按名称，值是 JSON Schema，例如 \`{"headers":{"x-bank-csrf":{"const":"1"}}}\`；\`false\` 表示不能有。

## 业务系统拒绝

业务系统可能用其他 code；它没有给出可识别的原因时，由网关按 data、code 与调用判断，最后是 \`refused\`。

${table('zh', isBusinessReason)}
## 网关拒绝

${table('zh', (reason) => !isBusinessReason(reason))}`;

/** The figures of a portal that sets none (`SMS_PER_HOUR`, `PAGES_PER_MINUTE`). */
const DEFAULTS = { smsPerHour: 1_000, pagesPerMinute: 300 };

/** The routes of each limit, as `METHOD /path`. */
function routesByLimit(): Map<LimitName, string[]> {
  const found = new Map<LimitName, string[]>();
  const add = (limit: LimitName | undefined, method: string, path: string) =>
    limit && found.set(limit, [...(found.get(limit) ?? []), `\`${method} ${path}\``]);
  for (const row of Object.values<Endpoint>(contract)) add(row.limit, bffCall(row).method, bffCall(row).path);
  for (const row of Object.values<GatewayRoute>(gatewayRoutes)) add(row.limit, row.method, row.path);
  return found;
}

/** The sections of a page of limits: every rate limit, with the routes that it belongs to. */
function limitSections(language: Language): string {
  const head = {
    zh: '| 策略 | 按什么计数 | 次数 | 时段 | 计入 |',
    en: '| policy | counted by | number | period | counts |',
  }[language];
  return [...routesByLimit()]
    .map(([limit, routes]) => {
      const lines = describeLimits(limit, DEFAULTS, language).map(
        ({ policy, per, max, seconds, counts }) =>
          `| \`${policy}\` | ${per} | ${max} | ${periodText(seconds, language)} | ${counts} |`,
      );
      return `## ${limit}\n\n${routes.join(language === 'zh' ? '，' : ', ')}\n\n${head}\n|---|---|---|---|---|\n${lines.join('\n')}\n`;
    })
    .join('\n');
}

/** docs/limits.md */
const limitsPage = (): string => `<!-- Made by scripts/writeTables.ts from server/http/limits/policies.ts. -->

# Limits

[中文](limits.zh-CN.md)

A request beyond any of these gets 429 with the \`reason\` \`rate_limited\` and the seconds to wait in \`Retry-After\`. Requests of members are counted by member, whatever the session, and not by IP address: one server may act for many members from one IP address. As long as the member of a session is not known, the account that its login named is counted, else the session.
A session counts as one after the business system has accepted it once. Before that, and without a session, requests are counted by IP address (IPv6: by /64). The limits of passwords, captchas, codes and text messages always count by IP address and network too.

Responses to members who are logged in, and responses to all writes, have \`RateLimit-Policy: "policy";q=number;w=period in seconds\` and \`RateLimit: "policy";r=left;t=seconds to the end of the period\` (IETF draft ratelimit-headers), for the limit of which the smallest share is left.
Responses that caches may keep have neither. “Calls” are counted when they are sent to the business system, “requests” when they arrive. The numbers are the defaults: \`SMS_PER_HOUR\` and \`PAGES_PER_MINUTE\` set those of the whole site's text messages and of pages.

${limitSections('en')}`;

/** docs/limits.zh-CN.md */
const chineseLimitsPage =
  (): string => `<!-- Made by scripts/writeTables.ts from server/http/limits/policies.ts. -->

# 限额

[English](limits.md)

超出任何一项即返回 429，\`reason\` 为 \`rate_limited\`，\`Retry-After\` 是要等的秒数。登录用户的请求按用户计数，同一用户的各个会话合计，不按 IP 地址：一台服务器可以用同一个 IP 地址代许多用户调用。尚不知道会话属于哪个用户时，按登录时填写的账号计数，否则按会话计数。
会话在业务系统接受过一次之后才算已登录；在那之前，以及没有会话时，按 IP 地址计数（IPv6 按 /64）。密码、验证码与短信的限额始终也按 IP 地址和网段计数。

登录用户的响应与所有写请求的响应带有 \`RateLimit-Policy: "策略";q=次数;w=时段秒数\` 与 \`RateLimit: "策略";r=剩余;t=时段剩余秒数\`（IETF draft ratelimit-headers），
内容是剩余比例最小的一项。可缓存的响应没有这两个头。“调用”在送往业务系统时计数，“请求”在到达时计数。次数是默认值：全站短信与页面的次数可由 \`SMS_PER_HOUR\` 与 \`PAGES_PER_MINUTE\` 调整。

${limitSections('zh')}`;

/** The documents that are made from tables of the code, by path. test/reasons/tables.test.ts compares them. */
export const PAGES = {
  'docs/limits.md': limitsPage,
  'docs/limits.zh-CN.md': chineseLimitsPage,
  'docs/reasons.md': reasonsPage,
  'docs/reasons.zh-CN.md': chineseReasonsPage,
};

/** A document as it is written. */
export const pageText = async (path: keyof typeof PAGES): Promise<string> =>
  format(PAGES[path](), { ...(await resolveConfig(path)), parser: 'markdown' });

// `node --import ./scripts/ts.mjs scripts/writeTables.ts` writes them.
if (process.argv[1]?.endsWith('writeTables.ts'))
  // The keys of `PAGES` are its paths.
  for (const path of Object.keys(PAGES) as (keyof typeof PAGES)[]) writeFileSync(path, await pageText(path));
