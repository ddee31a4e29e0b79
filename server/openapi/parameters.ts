import { CSRF_HEADER, CSRF_VALUE, IDEMPOTENCY_KEY } from '../../shared/headers.ts';
import { idempotencyKeyRule } from '../../shared/rules/idempotencyKey.ts';
import type { Json } from './json.ts';

/** Parameters that many operations have. */
export const parameterComponents = {
  CsrfHeader: {
    name: CSRF_HEADER,
    in: 'header',
    required: true,
    description: '写操作都要带上，别的网站无法代发',
    schema: { type: 'string', enum: [CSRF_VALUE] },
    example: CSRF_VALUE,
  },
  Origin: {
    name: 'Origin',
    in: 'header',
    required: false,
    description: '写操作须证明来自本站：程序发送等于本站来源的 `Origin`；浏览器自动发送 `Sec-Fetch-Site: same-origin`。两者至少有一个，有的都须正确',
    schema: { type: 'string', format: 'uri' },
    example: 'https://portal.example.com',
  },
  IdempotencyKey: {
    name: IDEMPOTENCY_KEY,
    in: 'header',
    required: true,
    description:
      '本次操作的编号，由调用方产生（例如 UUID）。24 小时内同一用户以同一编号、同样内容再次提交，得到第一次的结果，不会重复办理；内容不同则被拒绝（422）',
    schema: { type: 'string', pattern: idempotencyKeyRule.pattern },
    example: '7c1f0a52-3f0b-4a55-9d0e-1d1f6f6d2c11',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: '上次响应的 `ETag`；内容没有变化时返回 304',
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76"',
  },
} as const satisfies Record<string, Json>;

/** A parameter by reference. */
export const parameter = (name: keyof typeof parameterComponents): Json => ({ $ref: `#/components/parameters/${name}` });
