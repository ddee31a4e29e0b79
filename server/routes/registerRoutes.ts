import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Analytics } from '../analytics.ts';
import type { Config } from '../config/config.ts';
import type { Gateway } from '../gateway.ts';
import type { createFiles } from '../gateway/files.ts';
import type { ReaderTools } from '../gateway/read/compileReader.ts';
import { handleNotFound } from '../http/errors.ts';
import type { Limiter } from '../http/limits/limiter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Spans } from '../trace/spans.ts';
import type { createPipeline } from '../page/pipeline.ts';
import type { Store } from '../store/store.ts';
import type { UpstreamClient } from '../upstream/client.ts';
import { assetRoutes } from './assets.ts';
import { bffRoutes } from './bff.ts';
import { billCsvRoute } from './billCsv.ts';
import { descriptionRoute } from './description.ts';
import { docsRoutes } from './docs.tsx';
import { healthRoutes, type Readiness } from './health.ts';
import { invitationRoutes } from './invitation.ts';
import { mediaRoute } from './media.ts';
import { otherMethods } from './otherMethods.ts';
import { pageRoutes } from './pages.ts';
import { createReadBrand } from './readBrand.ts';
import { reportRoutes } from './reports.ts';
import { resetSessionRoute } from './resetSession.ts';
import { robotsRoute } from './robots.ts';
import { sitemapRoute } from './sitemap.ts';
import { uploadRoutes } from './upload.ts';
import { wechatRoute } from './wechat.ts';

interface Parts {
  config: Config;
  readiness: Readiness;
  /** For how long the process has been saturated (ms). */
  saturatedFor: () => number;
  gateway: Gateway;
  files: ReturnType<typeof createFiles>;
  store: Store;
  upstream: UpstreamClient;
  spans: Spans;
  reader: ReaderTools;
  limiter: Limiter;
  analytics: Analytics | undefined;
  metrics: Metrics;
  /** Folder of the built client files. Absent: they are served by something else. */
  clientDir: string | undefined;
  servePage: ReturnType<typeof createPipeline>;
}

/** Registers all routes. Hooks that concern them must be there before. */
export async function registerRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { config, gateway, clientDir } = parts;
  const { publicOrigin } = config;
  const readBrand = createReadBrand(gateway, config.brandName);
  await app.register(healthRoutes, parts);
  await app.register(bffRoutes, parts);
  await app.register(uploadRoutes, parts);
  await app.register(billCsvRoute, { gateway, readBrand });
  await app.register(wechatRoute, { store: parts.store, appId: config.wechatAppId, publicOrigin });
  await app.register(invitationRoutes, { gateway });
  await app.register(resetSessionRoute);
  await app.register(reportRoutes, parts);
  await app.register(descriptionRoute, { readBrand, config });
  await app.register(docsRoutes, { readBrand, config });
  app.get('/bff', handleNotFound);
  app.get('/bff/*', handleNotFound);
  await app.register(mediaRoute, { upstream: parts.upstream, addresses: parts.reader.addresses, spans: parts.spans });
  if (clientDir)
    await app.register(assetRoutes, { clientDir, shelves: [join(clientDir, '../kept'), ...(config.assetsDir ? [resolve(config.assetsDir)] : [])] });
  await app.register(robotsRoute, { publicOrigin });
  await app.register(sitemapRoute, { gateway, publicOrigin });
  await app.register(otherMethods);
  await app.register(pageRoutes, parts);
}
