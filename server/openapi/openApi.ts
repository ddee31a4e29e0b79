import { TOKEN_COOKIE } from '../../shared/constants.ts';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { GUIDE_PATH } from '../../shared/paths.ts';
import { bffCall } from '../../shared/wire.ts';
import type { LimitFigures } from '../http/limits/policies.ts';
import { headerComponents } from './headers.ts';
import { HOW } from './how.ts';
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
