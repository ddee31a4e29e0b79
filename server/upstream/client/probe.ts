import type { UpstreamReply } from './reply.ts';
import { isUpstreamsFault } from './isUpstreamsFault.ts';

/**
 * The breaker's question: a public read without input that the gateway makes anyway. Of those that succeeded the first one made,
 * else the first one tried. So it needs no configuration and is harmless with any upstream.
 */
export function createProbe(send: (path: string) => Promise<UpstreamReply>) {
  let path: string | undefined;
  let succeeded = false;
  return {
    /** Notes a public read and its reply. */
    learn(read: string, reply: UpstreamReply): void {
      if (succeeded || read.includes('?')) return;
      succeeded = isUpstreamsFault(reply) === false;
      if (succeeded) path = read;
      else path ??= read;
    },

    /** Asks; whether the upstream works. Undefined: nothing is known that could be asked. */
    ask(): Promise<boolean> | undefined {
      return path === undefined ? undefined : send(path).then((reply) => isUpstreamsFault(reply) === false);
    },
  };
}
