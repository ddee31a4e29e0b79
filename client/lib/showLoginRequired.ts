import { LOGIN_REQUIRED, LOGIN_TOAST_DURATION } from '../../shared/constants.ts';
import { toast } from './toast.ts';

/** Shows 请先登录 for 3 s (spec §6). The caller opens the login page. */
export const showLoginRequired = (): void => toast('error', LOGIN_REQUIRED, LOGIN_TOAST_DURATION);
