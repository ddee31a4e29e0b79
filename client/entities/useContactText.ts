import { useIsOffered } from '../offered.ts';

/** Text of a link to the contact page: 在线留言 only while the upstream takes messages. */
export const useContactText = (): string => (useIsOffered('feedback') ? '在线留言' : '联系我们');
