import { data } from 'react-router-dom';
import type { Envelope } from '../../shared/envelope.ts';
import { refusalOf } from './refusal.ts';

/**
 * What an action returns for a refused call. The 4xx status tells the router that nothing has changed, so that the
 * loaders need not run again and the message is there at once.
 */
export const refusalResponse = (envelope: Envelope) => data(refusalOf(envelope), { status: 422 });
