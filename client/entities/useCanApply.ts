import { useIsOffered } from '../offered.ts';

/** Whether applications can be made at all. If not, no page shows a link to apply. */
export const useCanApply = (): boolean => useIsOffered('forms', 'submitForm');
