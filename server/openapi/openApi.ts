import { PAGE_SIZE_MAX, TOKEN_COOKIE } from '../../shared/constants.ts';
import { gatewayRoutes, type GatewayRoute } from '../../shared/contract/gatewayRoutes.ts';
import { contract } from '../../shared/contract/index.ts';
import type { Endpoint, LimitName } from '../../shared/endpoint.ts';
import { CSRF_HEADER, CSRF_VALUE } from '../../shared/headers.ts';
import { guidePath, type Language } from '../../shared/paths.ts';
import { bffCall } from '../../shared/wire.ts';
import { describeLimits, limitsText } from '../http/limits/describeLimits.ts';
import { type LimitFigures, limitsOf } from '../http/limits/policies.ts';
import english from './description.en.md?raw';
import chinese from './description.md?raw';
import { inLanguage } from './inLanguage.ts';
import { headerComponents } from './describeHeaders.ts';
import { type Json, objectsIn, type Operation } from './json.ts';
import { callOperation, otherResponses, routeOperation, tags } from './operations.ts';
import { envelopeSchemas, refusalComponents } from './refusals.ts';
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
  /** Of its texts. The messages in examples are in Chinese in any case: people read them. */
  language: Language;
}

const HEADS: Record<Language, string> = { zh: chinese, en: english };

/** Version of the description. It changes with a breaking change only (docs/decisions/0009-bff-for-programs.md). */
const VERSION = '1.0.0';

/** The OpenAPI 3.1 description of a site's gateway, made from the contract and `gatewayRoutes`. */
export function openApi(site: Site): OpenApi {
  // The same parts, with the texts of one language.
  return inLanguage(described(site), site.language) as OpenApi;
}

/** The description with its texts in both languages, but for those that are composed from the site's figures: they are in its language. */
function described({ brand, origin, figures, language }: Site): OpenApi {
  const records = componentSchemas();
  const schemas = { ...records, ...envelopeSchemas };
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
    (name) => [name, describeLimits(name, figures, language)] as const,
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
      description: HEADS[language]
        .trimEnd()
        .replace('{{rowsMax}}', String(PAGE_SIZE_MAX))
        .replace(
          '{{limits}}',
          limits
            .map(
              ([name, lines]) =>
                `- \`${name}\`${language === 'en' ? ': ' : '：'}${limitsText(lines, language)}`,
            )
            .join('\n'),
        ),
      contact: {
        name: { zh: '联系我们', en: 'Contact us' },
        url: new URL('/contact', origin === '/' ? 'https://portal.example.com' : origin).href,
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      description: { zh: '使用指南', en: 'Guide' },
      url: new URL(guidePath(language), origin === '/' ? 'https://portal.example.com' : origin).href,
    },
    servers: [{ url: origin, description: { zh: '本站', en: 'This site' } }],
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
          description: {
            zh: `会话 Cookie，登录后由网关设置（HttpOnly）。写操作另须请求头 \`${CSRF_HEADER}: ${CSRF_VALUE}\` 与 \`Origin\`。`,
            en: `The session's cookie, which the gateway sets at login (HttpOnly). Writes also need the request headers \`${CSRF_HEADER}: ${CSRF_VALUE}\` and \`Origin\`.`,
          },
        },
      },
    },
  };
}
