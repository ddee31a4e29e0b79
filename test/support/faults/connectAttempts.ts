import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Test } from 'tap';

const CHANNEL = 'undici:client:beforeConnect';

/** Counts, from now on, how often the gateway begins to open a connection to the upstream at this port. */
export function countConnectAttempts(t: Pick<Test, 'teardown'>, port: number): () => number {
  let count = 0;
  const note = (message: unknown) => {
    // The message is undici's; its types do not name it.
    const { connectParams } = message as { connectParams: { port: string } };
    if (connectParams.port === String(port)) count++;
  };
  subscribe(CHANNEL, note);
  t.teardown(() => unsubscribe(CHANNEL, note));
  return () => count;
}
