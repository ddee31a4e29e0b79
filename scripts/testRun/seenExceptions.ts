import type { Seen } from './seenFaults.ts';

/** Responses that tests cause with parts of their own, such as a route added for the test; each with its reason. */
const LEFT_OUT: readonly { path: RegExp; why: string }[] = [];

/** Whether the response is one that only a test's own part could give. */
export const isLeftOut = ({ path }: Seen): boolean => LEFT_OUT.some((one) => one.path.test(path));
