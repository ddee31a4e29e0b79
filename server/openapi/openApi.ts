import { TOKEN_COOKIE, OUTCOME_UNKNOWN, PAGE_SIZE_MAX, SENTINEL, SUCCESS } from '../../shared/constants.ts';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint, LimitName } from '../../shared/endpoint.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { GUIDE_PATH } from '../../shared/paths.ts';
import { bffCall } from '../../shared/wire.ts';
import { describeLimits, limitsText } from '../http/limits/describeLimits.ts';
import { type LimitFigures, limitsOf } from '../http/limits/policies.ts';
import { headerComponents } from './headers.ts';
import { type Json, objectsIn, type Operation } from './json.ts';
import { callOperation, otherResponses, routeOperation, successSchema, tags } from './operations.ts';
import { refusalComponents, refusalSchemas } from './refusals.ts';
import { parameterComponents } from './request.ts';
import { componentSchemas, extended } from './schemas.ts';
import { shareInputs, shareParameters, shareResponses } from './share.ts';

type Components = Record<string, Record<string, Json>>;

/** A request takes no field that it does not declare; a record may gain some. */
const isRequest = ({ additionalProperties }: Json): boolean => additionalProperties === false;

/** The components that the paths refer to, directly or through others. */
function usedOnly(paths: Json, components: Components): Components {
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const { $ref } of objectsIn(part)) {
      if (typeof $ref !== 'string' || used.has($ref)) continue;
      used.add($ref);
      const [kind = '', name = ''] = $ref.split('/').slice(2);
      visit(components[kind]?.[name]);
    }
  };
  visit(paths);
  const kept = (kind: string, entries: Record<string, Json>) =>
    Object.entries(entries).filter(([name]) => used.has(`#/components/${kind}/${name}`));
  return Object.fromEntries(
    Object.entries(components).map(([kind, entries]) => [kind, Object.fromEntries(kept(kind, entries))]),
  );
}

/** What holds for every call, at the head of the description. One paragraph each. */
const HOW = [
  `**响应**都是 \`{code, message, data}\`，\`code\` 为 ${SUCCESS} 表示成功；拒绝还有 \`reason\`，供程序判断。文件、跳转与探针除外。HTTP 状态由 \`code\` 得出：${SENTINEL} 为 401，${OUTCOME_UNKNOWN} 为 504，400–599 即其本身，其余为 422。`,
  `**写操作**（POST）需要请求头 \`${CSRF_HEADER}: ${CSRF_VALUE}\`，程序还要发送与本站来源相同的 \`Origin\`。请求体是 JSON（UTF-8），只有上传是 \`multipart/form-data\`。`,
  '**会话**在 Cookie 中：登录后由网关设置，脚本读不到；程序保存 Cookie，此后每次带上。',
  '**值**须是声明的类型：金额是以元为单位、两位小数的文本，例如 `"100.00"`；百分比也是文本。未声明的字段会被拒绝。响应中可能增加字段，程序应忽略不认识的字段。',
  '**可能缺少**：响应中除记录的标识与列表外，字段都可能没有：业务系统没有提供的不会补造。状态一类的数值可能增加，旁边的 `*_text` 是给人看的文字。',
  '**时间**都是北京时间（UTC+08:00），格式 `YYYY-MM-DD HH:mm:ss`，不带时区后缀；日期为 `YYYY-MM-DD`。响应头中的时间依 HTTP 为 GMT。',
  `**列表**用 \`page\`（从 1 开始）与 \`count\`（最多 ${PAGE_SIZE_MAX}）翻页；一页可能少于 \`count\` 条，读到一页没有新的记录为止。同名的 \`/page\` 接口给出总数。`,
  '**拒绝**：`x-reasons` 是接口自己的 `reason`，一般的列在响应下；含义见 Reason。一般的状态在 `default` 的 `x-statuses` 下。标有 `x-assumed` 的接口，业务系统没有这项功能时返回 404，见 GET /bff/capabilities。',
  '**方法**：GET 的路径也可用 HEAD；其他方法返回 405。没有列出的 `/bff` 路径返回 404。',
  '**限额**：每个接口的 `x-rate-limit` 是下面一项的名称，超出为 429；`Retry-After` 是要等的秒数。已登录的请求按会话计数，不按地址。',
];

/** The OpenAPI description. Its parts are plain data, made by the functions of this folder. */
export interface OpenApi {
  openapi: string;
  info: Json;
  externalDocs: Json;
  servers: Json[];
  tags: readonly Json[];
  security: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Json>;
  'x-rate-limits': Json;
}

export interface Site {
  /** The site's name. */
  brand: string;
  /** Origin at which it is reached; `/`: where the description is. */
  origin: string;
  /** Those of the rate limits. */
  figures: LimitFigures;
}

/** Version of the description. It changes with a breaking change only (docs/decisions/0009-bff-for-programs.md). */
const VERSION = '1.0.0';

/** The OpenAPI 3.1 description of a site's gateway, made from the contract and `gatewayRoutes`. */
export function openApi({ brand, origin, figures }: Site): OpenApi {
  const records = componentSchemas();
  const schemas = { ...records, ...refusalSchemas(), Success: successSchema };
  const paths: OpenApi['paths'] = {};
  const add = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, row] of Object.entries<Endpoint>(contract))
    add(bffCall(row).path, bffCall(row).method, callOperation(name, row, schemas));
  for (const [name, route] of Object.entries<GatewayRoute>(gatewayRoutes))
    add(route.path, route.method, routeOperation(name, route, schemas));
  // The keys of the table of limits.
  const limits = (Object.keys(limitsOf(figures)) as LimitName[]).map(
    (name) => [name, describeLimits(name, figures)] as const,
  );
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const components = {
    schemas: { ...schemas, ...extended(records), ...shareInputs(Object.values(schemas).filter(isRequest)) },
    responses: { ...shareResponses(operations), ...otherResponses, ...refusalComponents() },
    parameters: { ...parameterComponents, ...shareParameters(operations) },
    headers: headerComponents,
  };
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} /bff`,
      version: VERSION,
      description: [
        ...HOW,
        limits.map(([name, lines]) => `- \`${name}\`：${limitsText(lines)}`).join('\n'),
      ].join('\n\n'),
      contact: {
        name: '联系我们',
        url: new URL('/contact', origin === '/' ? 'https://portal.example.com' : origin).href,
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      description: '使用指南',
      url: new URL(GUIDE_PATH, origin === '/' ? 'https://portal.example.com' : origin).href,
    },
    servers: [{ url: origin, description: '本站' }],
    tags,
    security: [{ session: [] }],
    paths,
    'x-rate-limits': Object.fromEntries(limits),
    components: {
      ...usedOnly(paths, components),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: TOKEN_COOKIE,
          description: `会话 Cookie，登录后由网关设置（HttpOnly）。写操作另须请求头 \`${CSRF_HEADER}: ${CSRF_VALUE}\` 与 \`Origin\`。`,
        },
      },
    },
  };
}
