import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { REQUEST_ID } from '../../shared/headers.ts';
import { CSP_REPORT_PATH, MEDIA_PREFIX } from '../../shared/paths.ts';
import type { Config } from '../config/config.ts';

/** `Cache-Control` of what is one member's, or one session's. */
export const PRIVATE = 'private, no-store';

/** Content Security Policy of pages, without `frame-src` and `img-src`. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  `report-uri ${CSP_REPORT_PATH}`,
].join('; ');
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";
/**
 * Content Security Policy of the pages for programmers. The reader of the reference (Swagger UI) puts its pictures into its style sheet as `data:`.
 * Nothing on these pages sends a form, and no page frames them.
 */
export const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  `report-uri ${CSP_REPORT_PATH}`,
].join('; ');
/** Content Security Policy of the upstream's pictures: SVGs may have inline styles, nothing else. */
export const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

declare module 'fastify' {
  interface FastifyInstance {
    setHeaders: SetHeaders;
  }
}

type Origins = Pick<Config, 'publicOrigin' | 'mediaOrigins' | 'inlineStyles'>;

/** Content Security Policy of a page. `frames`: third-party origins that the page may show in an iframe. */
export function pagePolicy(
  { publicOrigin, mediaOrigins, inlineStyles }: Origins,
  frames: readonly string[] = [],
): string {
  return [
    inlineStyles
      ? PAGE_POLICY.replace(
          /(style-src) [^;]+; (style-src-attr) [^;]+/,
          "$1 'self' 'unsafe-inline'; $2 'unsafe-inline'",
        )
      : PAGE_POLICY,
    ["img-src 'self' data:", ...mediaOrigins].join(' '),
    frames.length > 0 && `frame-src ${frames.join(' ')}`,
    publicOrigin.startsWith('https:') && 'upgrade-insecure-requests',
  ]
    .filter(Boolean)
    .join('; ');
}

/** Whether the URL is under `/bff`. */
export const isCall = (url: string): boolean => /^\/bff(?:[/?]|$)/.test(url);
const isMedia = (url: string): boolean =>
  url.startsWith(MEDIA_PREFIX) && /^(?:[/?]|$)/.test(url.slice(MEDIA_PREFIX.length));

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
};
/** On members' pages other sites do not even learn the origin that a link was followed from. */
const MEMBER_PAGE = /^\/(?:user|wallet)(?:[/?]|$)/;

/** Security headers by kind of response. */
type Headers = Record<string, string>;
type SetHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

/** The security headers of responses without a page, such as envelopes. */
export const dataHeaders = ({ publicOrigin }: Pick<Origins, 'publicOrigin'>): Headers =>
  headersWith(DATA_POLICY, publicOrigin);

function headersWith(policy: string, publicOrigin: string): Headers {
  const https = publicOrigin.startsWith('https:');
  return {
    ...COMMON,
    'content-security-policy': policy,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

function headersFor(origins: Origins): SetHeaders {
  const data = dataHeaders(origins);
  const media = headersWith(MEDIA_POLICY, origins.publicOrigin);
  const page = headersWith(pagePolicy(origins), origins.publicOrigin);
  const memberPage = { ...page, 'referrer-policy': 'same-origin' };
  return function setHeaders({ url, id, routeOptions }, reply) {
    const kind = isCall(url) ? data : isMedia(url) ? media : MEMBER_PAGE.test(url) ? memberPage : page;
    reply.headers(kind).header(REQUEST_ID, id);
    const { deprecated } = routeOptions.config;
    if (deprecated) reply.headers(deprecated);
  };
}

/**
 * Sets security headers and the request id. Scripts are allowed from the portal's own origin only, without nonce or
 * `unsafe-inline`: the renderer writes no inline scripts.
 */
export const secureHeaders = fp(async (app: FastifyInstance) => {
  const setHeaders = headersFor(app.config);
  app.decorate('setHeaders', setHeaders);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done();
  });
});
