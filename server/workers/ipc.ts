import { within } from '../within.ts';

/** Node's channel between the primary process and a worker: `cluster.Worker`, or `process` in the worker. */
export interface Channel {
  /** Without `done`, an error of the channel would be an event without a listener, which ends the process. */
  send?(message: unknown, done: (error: Error | null) => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  once(event: 'disconnect', listener: () => void): unknown;
}

/** Time for a call (ms). A primary process that hangs must not keep requests waiting. */
const CALL_MAX = 5_000;
/** Calls of a worker that wait for their reply, at most: what a slow primary process leaves behind must not fill the memory. */
const WAITING_MAX = 10_000;

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

/** In the primary process: answers a worker's calls. A reply to a worker that has ended is lost. */
export function answerCalls(worker: Channel, handlers: Handlers): void {
  worker.on('message', (message) => {
    if (!isCall(message)) return;
    const { call, name, args } = message;
    const reply = (result: Omit<ReplyMessage, 'reply'>) => worker.send?.({ reply: call, ...result }, () => undefined);
    // The workers run the same build, so the arguments are the handler's.
    const done = handlers[name]?.(...(args as never[])) ?? Promise.reject(new Error(`no handler ${name}`));
    done.then(
      (value) => reply({ value }),
      () => reply({ failed: true }),
    );
  });
}

export type CallPrimary = <T>(name: string, ...args: unknown[]) => Promise<T>;

interface Limits {
  callMax?: number;
  waitingMax?: number;
}

/**
 * In a worker: makes calls to the primary process. They reject if it fails, does not reply within `callMax` (ms) or is gone. It may have
 * done what a rejected call asked for: callers must be prepared for that, as with any store.
 */
export function callsTo(primary: Channel, { callMax = CALL_MAX, waitingMax = WAITING_MAX }: Limits = {}): CallPrimary {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let calls = 0;
  let isGone = false;
  primary.on('message', (message) => {
    if (!isReply(message)) return;
    const one = waiting.get(message.reply);
    if (message.failed) one?.reject(new Error('the primary process could not do it'));
    // The handler's result.
    else one?.resolve(message.value as never);
  });
  primary.once('disconnect', () => {
    isGone = true;
    for (const { reject } of waiting.values()) reject(new Error('the primary process is gone'));
  });
  return async (name, ...args) => {
    if (isGone || waiting.size >= waitingMax) throw new Error('the primary process takes no calls');
    const call = ++calls;
    const replied = new Promise<never>((resolve, reject) => {
      waiting.set(call, { resolve, reject });
      primary.send?.({ call, name, args } satisfies CallMessage, (error) => error && reject(error));
    });
    try {
      return await within(callMax, replied);
    } finally {
      waiting.delete(call);
    }
  };
}
