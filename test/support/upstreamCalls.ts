/** A line of the log about a call to the upstream. */
export interface CallLine {
  name: string;
  /** Id of the request that made the call. */
  reqId?: string;
  outcome: string;
  code: number;
  sent?: boolean;
  /** The code of the error behind a failure. */
  cause?: string;
}

/** The log lines about calls to the upstream, in their order. */
export const upstreamCalls = (logs: readonly string[]): CallLine[] =>
  logs.filter((line) => line.includes('"event":"upstream.call"')).map((line) => JSON.parse(line) as CallLine);
