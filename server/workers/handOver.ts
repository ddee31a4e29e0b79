import type { Worker } from 'node:cluster';
import { fieldsOf } from '../../shared/fieldsOf.ts';

/** Time between two looks whether all that a worker sent before its end has been read (ms). */
const LOOK_EVERY = 10;

interface Handle {
  close(): void;
}

/**
 * Follows the connections that Node's `cluster` hands over to workers, for two cases in which Node forgets one and its visitor waits for
 * ever: the worker ends before it says that it has it, and the worker listens no longer and there is no other that could take it.
 * The first is passed on to another worker: a worker that has not said so has read nothing from it. The second is closed.
 *
 * Node has no interface for this. The messages of `cluster` are read here, and a reply is given in the place of a worker that has ended; with a
 * Node whose messages differ, all is as without this.
 */
export function createHandOver() {
  const listening = new Set<Worker>();

  function follow(worker: Worker): void {
    const child = worker.process;
    const underWay = new Map<unknown, Handle>();
    const send = child.send.bind(child);
    // The same function with the same arguments, whatever overload the caller means.
    child.send = ((...args: Parameters<typeof send>) => {
      const [message, handle] = args;
      const { act, seq } = fieldsOf(message);
      // What Node sends with this message is a connection's handle.
      if (act === 'newconn') underWay.set(seq, handle as unknown as Handle);
      return send(...args);
    }) as typeof child.send;

    // Node's own listener comes first: it has given a connection that was refused to the next worker, if there is one.
    child.on('internalMessage', (message: unknown) => {
      const { act, ack, accepted } = fieldsOf(message);
      if (act === 'queryServer') listening.add(worker);
      if (act === 'close') listening.delete(worker);
      if (accepted === false && listening.size === 0) underWay.get(ack)?.close();
      underWay.delete(ack);
    });

    child.once('exit', function passOn() {
      listening.delete(worker);
      if (child.connected) {
        setTimeout(passOn, LOOK_EVERY);
        return;
      }
      // Node leaves this event out when a connection was under way, and `cluster` would go on counting on the worker. A second one does nothing.
      child.emit('disconnect');
      for (const ack of [...underWay.keys()]) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
    });
  }

  return {
    follow,
    /** Whether a worker takes connections. */
    isServed: (): boolean => listening.size > 0,
  };
}
