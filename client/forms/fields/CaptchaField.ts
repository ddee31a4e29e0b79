import { lazyPart } from '../../ui/lazyPart.tsx';

/** The field for a captcha. Few visitors are ever asked for one. */
export const CaptchaField = lazyPart(() => import('./CaptchaInput.tsx').then((module) => module.CaptchaInput));
