import { useIsOffered } from '../offered.ts';

/** Text of a link to the contact page: 在线留言 only while the upstream takes messages. */
export const contactText = (takesMessages: boolean): string => (takesMessages ? '在线留言' : '联系我们');

/** The same, of this page's upstream. */
export const useContactText = (): string => contactText(useIsOffered('feedback'));
