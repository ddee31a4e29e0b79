import { data } from 'react-router-dom';
import type { Envelope } from '../../shared/envelope.ts';
import { refusalOf } from './refusal.ts';

/**
 * The result of an action after a refusal. The 4xx status makes the router skip the loaders, so that the message appears at
 * once.
 */
export const refusalResponse = (envelope: Envelope) => data(refusalOf(envelope), { status: 422 });
