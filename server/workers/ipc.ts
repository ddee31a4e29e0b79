/** Node's channel between the primary process and a worker: `cluster.Worker`, or `process` in the worker. */
export interface Channel {
  send?(message: unknown): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** A call from a worker to the primary process, and what came of it. */
interface CallMessage {
  call: number;
  name: string;
  args: unknown[];
}
interface ReplyMessage {
  reply: number;
  value?: unknown;
  failed?: true;
}

/** What the primary process does for its workers, by name. Arguments and results are JSON. */
export type Handlers = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>;

const isCall = (message: unknown): message is CallMessage => typeof message === 'object' && message !== null && 'call' in message;
const isReply = (message: unknown): message is ReplyMessage => typeof message === 'object' && message !== null && 'reply' in message;

/** In the primary process: answers a worker's calls. */
export function answerCalls(worker: Channel, handlers: Handlers): void {
  worker.on('message', (message) => {
    if (!isCall(message)) return;
    const { call, name, args } = message;
    const reply = (result: Omit<ReplyMessage, 'reply'>) => worker.send?.({ reply: call, ...result });
    // The workers run the same build, so the arguments are the handler's.
    const done = handlers[name]?.(...(args as never[])) ?? Promise.reject(new Error(`no handler ${name}`));
    done.then(
      (value) => reply({ value }),
      () => reply({ failed: true }),
    );
  });
}

export type CallPrimary = <T>(name: string, ...args: unknown[]) => Promise<T>;

/** In a worker: makes calls to the primary process. They reject if it fails or is gone. */
export function callsTo(primary: Channel): CallPrimary {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let calls = 0;
  primary.on('message', (message) => {
    if (!isReply(message)) return;
    const one = waiting.get(message.reply);
    waiting.delete(message.reply);
    if (message.failed) one?.reject(new Error('the primary process could not do it'));
    // The handler's result.
    else one?.resolve(message.value as never);
  });
  primary.once('disconnect', () => {
    for (const { reject } of waiting.values()) reject(new Error('the primary process is gone'));
    waiting.clear();
  });
  return (name, ...args) =>
    new Promise((resolve, reject) => {
      const call = ++calls;
      waiting.set(call, { resolve, reject });
      primary.send?.({ call, name, args } satisfies CallMessage);
    });
}
