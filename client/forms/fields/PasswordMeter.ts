import { lazyPart } from '../../ui/lazyPart.tsx';

/** The strength of a new password. It changes only when somebody types. */
export const PasswordMeter = lazyPart(() => import('./StrengthMeter.tsx').then((module) => module.StrengthMeter));
