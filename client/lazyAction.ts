import { data, type ActionFunction } from 'react-router-dom';
import type { Refusal } from './forms/refusal.ts';
import { loadLater } from './lib/loadLater.ts';
import { NETWORK_ERROR } from './lib/networkError.ts';
import { toast } from './lib/toast.ts';

/** The result of an action whose code did not arrive. */
const NOT_SENT: Refusal = {
  message: NETWORK_ERROR,
  errors: {},
  captcha: false,
  code: false,
  retryAfter: 0,
  locked: false,
  need: '',
  price: '',
  unknown: false,
};

/**
 * A page's action, whose code is loaded later. When it does not arrive, the form shows the message of a failed connection. The build
 * uses it for every page (scripts/build/splitActions.ts).
 */
export function lazyAction(load: () => Promise<{ action: ActionFunction }>): ActionFunction {
  const later = loadLater(load);
  return async (args, context) => {
    const loaded = await later.load();
    if (loaded) return loaded.action(args, context);
    toast('error', NETWORK_ERROR);
    return data(NOT_SENT, { status: 422 });
  };
}
