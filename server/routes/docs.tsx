import type { FastifyInstance, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { gatewayRoutes } from '../../shared/contract/gatewayRoutes.ts';
import { SUCCESS } from '../../shared/constants.ts';
import { type Language, LANGUAGES } from '../../shared/paths.ts';
import type { Config } from '../config/config.ts';
import { docsFiles } from '../docs/docsFiles.ts';
import { sendError } from '../http/errors.ts';
import { DOCS_POLICY } from '../http/securityHeaders.ts';
import { cachedResponse, type CachedResponse, sendCachedResponse } from '../http/cachedResponse.ts';
import { toHtml } from '../page/toHtml.ts';
import { withoutSessions } from '../session/guardSessions.ts';
import { TAGS } from '../docs/docsDocument.tsx';
import { GuidePage } from '../docs/guide/Guide.tsx';
import { LogPage } from '../docs/LogPage.tsx';
import { MetricsPage } from '../docs/MetricsPage.tsx';
import { ReferencePage } from '../docs/ReferencePage.tsx';
import { openApi } from '../openapi/openApi.ts';
import { routeOptions } from './routeOptions.ts';
import { readBrand } from './sitemap.ts';

/** Time (s) for which a copy of the description is fresh: it changes with a new version of the portal only. */
const FRESH = 60;

/** The OpenAPI description, under the site's name. The text takes a while to make, so it is kept until the name changes. */
export async function descriptionRoute(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  const rows = { zh: gatewayRoutes.description, en: gatewayRoutes.englishDescription };
  for (const language of LANGUAGES) {
    let last: { brand: string; response: CachedResponse } | undefined;
    const textFor = (brand: string) =>
      JSON.stringify(openApi({ brand, origin: config.publicOrigin, figures: config, language }));
    app.route({
      ...routeOptions(rows[language]),
      async handler(request, reply) {
        const brand = await readBrand(request);
        if (last?.brand !== brand)
          last = { brand, response: cachedResponse(SUCCESS, Buffer.from(textFor(brand))) };
        reply
          .headers({
            'cache-control': `public, max-age=${FRESH}`,
            'content-language': TAGS[language],
            vary: 'Accept-Encoding',
          })
          .type('application/json; charset=utf-8');
        return sendCachedResponse(reply, last.response);
      },
    });
  }
}

const YEAR = 31_536_000;

/**
 * The language that a reader prefers (RFC 9110, 12.5.4). Chinese, as the portal's pages, for who names none; English for who names others
 * only.
 */
function preferred(request: FastifyRequest): Language {
  const wanted = new Negotiator(request);
  const found = LANGUAGES.find((language) => language === wanted.language([...LANGUAGES]));
  return found ?? (wanted.languages().length > 0 ? 'en' : 'zh');
}

/** Address of the console of the embedded upstream, if that is a sandbox. It listens on this machine only. */
const consoleOf = ({ upstreamOrigin, sandbox, embeddedPort }: Config): string | undefined =>
  sandbox && upstreamOrigin === undefined ? `http://127.0.0.1:${embeddedPort}/console` : undefined;

/**
 * `/bff/docs`: the reference of all calls, which Swagger UI reads from the description, a guide with examples, the events of the log, and the
 * metrics, in the language that the reader prefers or that the address names. All know no session: their responses are the same for everybody.
 * Their policy allows the portal's own scripts and styles, and no others.
 */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  withoutSessions(app);
  const { config } = app;
  const files = docsFiles();
  const sandbox = consoleOf(config);

  const pages = [
    { row: gatewayRoutes.reference, rowOfLanguage: gatewayRoutes.referenceIn, Page: ReferencePage },
    { row: gatewayRoutes.guide, rowOfLanguage: gatewayRoutes.guideIn, Page: GuidePage },
    { row: gatewayRoutes.logDocs, rowOfLanguage: gatewayRoutes.logDocsIn, Page: LogPage },
    { row: gatewayRoutes.metricsDocs, rowOfLanguage: gatewayRoutes.metricsDocsIn, Page: MetricsPage },
  ];
  for (const { row, rowOfLanguage, Page } of pages) {
    const made = new Map<Language, { brand: string; response: CachedResponse }>();
    async function responseIn(language: Language, request: FastifyRequest): Promise<CachedResponse> {
      const brand = await readBrand(request);
      const last = made.get(language);
      if (last?.brand === brand) return last.response;
      const { names } = await files();
      const page = (
        <Page
          language={language}
          brand={brand}
          origin={config.publicOrigin}
          figures={config}
          sandbox={sandbox}
          files={names}
        />
      );
      const response = cachedResponse(SUCCESS, await toHtml(page));
      made.set(language, { brand, response });
      return response;
    }
    const headersIn = (language: Language, vary: string) => ({
      'content-security-policy': DOCS_POLICY,
      'cache-control': 'no-cache',
      'content-language': TAGS[language],
      'content-type': 'text/html; charset=utf-8',
      vary,
    });
    app.route({
      ...routeOptions(row),
      async handler(request, reply) {
        const language = preferred(request);
        const response = await responseIn(language, request);
        return sendCachedResponse(
          reply.headers({
            ...headersIn(language, 'Accept-Encoding, Accept-Language'),
            'content-location': rowOfLanguage.path.replace('{language}', language),
          }),
          response,
        );
      },
    });
    app.route<{ Params: { language: string } }>({
      ...routeOptions(rowOfLanguage),
      async handler(request, reply) {
        const language = LANGUAGES.find((one) => one === request.params.language);
        if (!language) return sendError('no_such_route', request, reply);
        const response = await responseIn(language, request);
        return sendCachedResponse(reply.headers(headersIn(language, 'Accept-Encoding')), response);
      },
    });
  }

  app.route<{ Params: { name: string } }>({
    ...routeOptions(gatewayRoutes.docsFile),
    async handler(request, reply) {
      const { byName } = await files();
      const file = byName.get(request.params.name);
      if (!file) return sendError('no_such_route', request, reply);
      reply
        .headers({ 'cache-control': `public, max-age=${YEAR}, immutable`, vary: 'Accept-Encoding' })
        .type(`${file.type}; charset=utf-8`);
      return sendCachedResponse(reply, file.response);
    },
  });
}
