import type { FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID } from '../../shared/headers.ts';
import { CSP_REPORT_PATH, MEDIA_PREFIX } from '../../shared/paths.ts';

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
/** Content Security Policy of the upstream's pictures: SVGs may have inline styles, nothing else. */
export const MEDIA_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

interface Origins {
  publicOrigin: string;
  /** Other origins whose pictures the pages may show. */
  mediaOrigins: readonly string[];
}

/** Content Security Policy of a page. `frames`: third-party origins that the page may show in an iframe. */
export function pagePolicy({ publicOrigin, mediaOrigins }: Origins, frames: readonly string[] = []): string {
  return [
    PAGE_POLICY,
    ["img-src 'self' data:", ...mediaOrigins].join(' '),
    frames.length > 0 && `frame-src ${frames.join(' ')}`,
    publicOrigin.startsWith('https:') && 'upgrade-insecure-requests',
  ]
    .filter(Boolean)
    .join('; ');
}

/** Whether the URL is under `/bff`. */
export const isCall = (url: string): boolean => /^\/bff(?:[/?]|$)/.test(url);

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/**
 * `onRequest` hook: sets security headers and the request id on every response. Scripts are allowed from the portal's own
 * origin only, without nonce or `unsafe-inline`: the renderer writes no inline scripts.
 */
export function secureHeaders(origins: Origins) {
  const https = origins.publicOrigin.startsWith('https:');
  const page = pagePolicy(origins);
  return async function setHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers(COMMON).header(REQUEST_ID, request.id);
    reply.header('content-security-policy', isCall(request.url) ? DATA_POLICY : request.url.startsWith(`${MEDIA_PREFIX}/`) ? MEDIA_POLICY : page);
    if (https) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
}
