import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { GUIDE_PATH } from '../../shared/paths.ts';
import { bffCall } from '../../shared/wire.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import { headerComponents } from './headers.ts';
import type { Json, Operation } from './json.ts';
import { callOperation, routeOperation, type Parts } from './operations.ts';
import { parameterComponents } from './parameters.ts';
import { reasonSchema, refusalComponents, refusalDataSchema, refusalSchema } from './refusals.ts';
import { componentSchemas } from './schemas.ts';
import { tags } from './tags.ts';
import { usedOnly } from './usedOnly.ts';

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
}

export interface Site {
  /** The site's name. */
  brand: string;
  /** Origin at which it is reached; `/`: where the description is. */
  origin: string;
  /** Those of the rate limits. */
  figures: LimitFigures;
}

/** Version of the description. It changes with a breaking change only (docs/decisions/0105). */
const VERSION = '1.0.0';

const HOW = [
  `每个回答都是 \`{code, message, data}\`，\`code\` 为 200 表示成功；拒绝还有 \`reason\`，供程序判断。文件、跳转与探针除外。`,
  `写操作（POST）需要请求头 \`${CSRF_HEADER}: ${CSRF_VALUE}\`，并证明来自本站：程序发送等于本站来源的 \`Origin\`。`,
  '会话在 Cookie 中：登录后由网关设置，脚本读不到；程序用 Cookie 罐保存并带回。',
  '请求的 JSON 中，值须是声明的类型：金额是文本，例如 `"100.00"`。未声明的字段会被拒绝。回答中可能增加字段，程序应忽略不认识的字段。',
  '回答中除编号与列表外，字段都可能没有：业务系统没有提供的不会补造。状态一类的数值可能增加，旁边的 `*_text` 是给人看的文字。',
  '时间都是北京时间（UTC+08:00），格式 `YYYY-MM-DD HH:mm:ss`，不带时区后缀；日期为 `YYYY-MM-DD`。响应头中的时间依 HTTP 为 GMT。',
  'GET 的路径也可用 HEAD；其他方法回答 405。没有列出的 `/bff` 路径回答 404。',
];

/** The OpenAPI 3.1 description of a site's gateway, made from the contract and `gatewayRoutes`. */
export function openApi({ brand, origin, figures }: Site): OpenApi {
  const schemas: Record<string, Json> = { ...componentSchemas(), Reason: reasonSchema(), Refusal: refusalSchema(), RefusalData: refusalDataSchema() };
  const parts: Parts = { figures, schemas };
  const paths: OpenApi['paths'] = {};
  const add = (path: string, method: string, operation: Operation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const [name, row] of Object.entries<Endpoint>(contract)) add(bffCall(row).path, bffCall(row).method, callOperation(name, row, parts));
  for (const [name, route] of Object.entries<GatewayRoute>(gatewayRoutes)) add(route.path, route.method, routeOperation(name, route, parts));
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} /bff`,
      version: VERSION,
      description: HOW.join('\n\n'),
      contact: { name: '联系我们', url: new URL('/contact', origin === '/' ? 'https://portal.example.com' : origin).href },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: { description: '使用指南', url: new URL(GUIDE_PATH, origin === '/' ? 'https://portal.example.com' : origin).href },
    servers: [{ url: origin, description: '本站' }],
    tags,
    security: [],
    paths,
    components: {
      ...usedOnly(paths, { schemas, responses: refusalComponents(), parameters: parameterComponents, headers: headerComponents }),
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
