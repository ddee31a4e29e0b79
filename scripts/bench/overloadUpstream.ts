import { parentPort } from 'node:worker_threads';
import { startStubUpstream } from '../../test/support/stubUpstream.ts';

// The upstream of the overload, in a thread of its own: beside the generator, it would wait for the generator.
const { origin } = await startStubUpstream({ teardown: () => undefined });
parentPort?.on('message', () => undefined).postMessage(origin);
