import type { LimitName } from '../../shared/endpoint.ts';
import { BILL_CSV, UPLOAD_PATH } from '../../shared/paths.ts';

/** Classes of routes. The objectives for availability and speed are those of pages and calls. */
export const ROUTE_CLASSES = ['page', 'call', 'file', 'media', 'asset', 'health', 'other'] as const;
export type RouteClass = (typeof ROUTE_CLASSES)[number];

/** A route as metrics name it. */
export interface MeteredRoute {
  class: RouteClass;
  /** The route's template. Built files have hashed names: they are summed up by folder. */
  label: string;
}

/** Routes of the gateway that are neither a page nor under `/bff`. */
const HEALTH: ReadonlySet<string> = new Set(['/healthz', '/readyz']);
const OTHERS: ReadonlySet<string> = new Set(['unknown', 'unparsed', '/robots.txt', '/sitemap.xml']);
/** A template whose last part is a file name, and the folder of one. */
const FILE = /\.\w+$/;
const FOLDER = /^\/[^/]+\//;

const known = new Map<string, MeteredRoute>();

/** The class and the label of a route, by its template (http/routeName.ts) and its rate limit. The templates are a closed set, so each is looked at once. */
export function meteredRoute(template: string, limit?: LimitName): MeteredRoute {
  const before = known.get(template);
  if (before) return before;
  const found: MeteredRoute = { class: limit === 'media' ? 'media' : classOf(template), label: template };
  if (found.class === 'asset') found.label = `${FOLDER.exec(template)?.[0] ?? '/'}*`;
  known.set(template, found);
  return found;
}

function classOf(template: string): RouteClass {
  if (HEALTH.has(template)) return 'health';
  if (OTHERS.has(template)) return 'other';
  if (template === BILL_CSV || template.startsWith(UPLOAD_PATH)) return 'file';
  if (/^\/bff(?:\/|$)/.test(template)) return 'call';
  return FILE.test(template) || /^\/\w+\/\*$/.test(template) ? 'asset' : 'page';
}
