import { ok } from '../../../shared/envelope.ts';
import { within } from '../../within.ts';
import type { Step } from './step.ts';

/** Longest wait of a member who logs out for the upstream (ms). Its call goes on. */
const LOGOUT_MAX = 1_000;

/** Ends the session here in any case. The upstream is told, so that a copy of the token opens nothing there; it may have no such call. */
export const closeSession: Step = async (call, next) => {
  const session = call.context.session.copy();
  call.context.session.close();
  if (session.token !== undefined)
    await within(LOGOUT_MAX, Promise.resolve(next({ ...call, context: { ...call.context, session } }))).catch(
      () => undefined,
    );
  return ok(null, '已退出登录');
};
