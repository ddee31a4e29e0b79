import { post } from './post.ts';

/** Sends a POST outside the contract and ignores the outcome. It is sent even while the page is being left. Never rejects. */
export const report = (path: string, body: object): Promise<unknown> => post(path, body, { keepalive: true }).catch(() => undefined);
