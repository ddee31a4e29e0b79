import { adaptation } from '../adaptation.ts';
import { type Adaptation, adapt } from './adapt.ts';

/** The adaptation for the configured upstream. The embedded upstream (no origin is configured) fits the contract. */
export const adaptationFor = (upstreamOrigin: string | undefined): Adaptation =>
  upstreamOrigin === undefined ? adapt({}) : adaptation;
