import { siteCache } from '../../../shared/endpoint.ts';
import { ok } from '../../../shared/envelope.ts';
import type { Step } from './step.ts';

/** Says what the upstream does not have. */
export const tellCapabilities: Step = ({ context, parts }) => {
  const missing = parts.capabilities.missing();
  context.version = missing.join();
  context.freshFor = siteCache.fresh * 1000;
  return ok({ missing });
};
