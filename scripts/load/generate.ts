import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { createRandom } from '../../test/limits/simulation.ts';
import { startStubUpstream } from '../../test/support/stubUpstream.ts';

// The upstream of the load test, in a thread of its own: beside the generator, it would wait for the generator.
const { origin } = await startStubUpstream({ teardown: () => undefined });
parentPort?.on('message', () => undefined).postMessage(origin);

export interface Sample {
  /** Time of the request since the load began, and time until the whole response (ms). */
  at: number;
  ms: number;
  /** 0: no response. */
  status: number;
  retryAfter: string | undefined;
}

/** Sends requests one after the other over each of some connections. */
export async function closedLoad(
  origin: string,
  path: () => string,
  connections: number,
  seconds: number,
): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const samples: Sample[] = [];
  const one = async () => {
    while (performance.now() - began < seconds * 1000)
      samples.push(await send(agent, origin + path(), began));
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return samples;
}

/** A request that is sent again and again beside a load, every so many ms. Resolves with its status. */
export interface Probe {
  every: number;
  send: () => Promise<number>;
}

/**
 * Sends `rate` requests in a second at random times, as visitors do, whether or not earlier ones have been answered, and the probes beside them.
 */
export async function openLoad<P extends string>(
  origin: string,
  path: () => string,
  rate: number,
  seconds: number,
  probes: Record<P, Probe>,
): Promise<{ pages: Sample[] } & Record<P, Sample[]>> {
  const agent = new Agent({ keepAlive: true });
  const random = createRandom();
  const pause = () => (-Math.log(1 - random()) * 1000) / rate;
  const began = performance.now();
  let next = pause();
  const pages: Promise<Sample>[] = [];
  const probed = Object.entries<Probe>(probes).map(([name, probe]) => ({
    name,
    probe,
    samples: new Array<Promise<Sample>>(),
  }));
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
    for (; next < passed; next += pause()) pages.push(send(agent, origin + path(), began));
    for (const { probe, samples } of probed)
      if (samples.length < passed / probe.every) samples.push(timed(probe, began));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const results = await Promise.all(
    probed.map(async ({ name, samples }) => [name, await Promise.all(samples)]),
  );
  // The names are those of the probes.
  const result = { pages: await Promise.all(pages), ...(Object.fromEntries(results) as Record<P, Sample[]>) };
  agent.destroy();
  return result;
}

async function timed({ send }: Probe, began: number): Promise<Sample> {
  const at = performance.now() - began;
  const status = await send().catch(() => 0);
  return { at, ms: performance.now() - began - at, status, retryAfter: undefined };
}

function send(agent: Agent, url: string, began: number): Promise<Sample> {
  const at = performance.now() - began;
  const sample = (status: number, retryAfter?: string): Sample => ({
    at,
    ms: performance.now() - began - at,
    status,
    retryAfter,
  });
  return new Promise((resolve) => {
    request(url, { agent }, (response) => {
      response
        .resume()
        .on('end', () => resolve(sample(response.statusCode ?? 0, response.headers['retry-after'])))
        .on('error', () => resolve(sample(0)));
    })
      .on('error', () => resolve(sample(0)))
      .end();
  });
}

/** The time (ms) that this part of the samples does not exceed. */
export function percentile(samples: readonly Sample[], part: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

/** What became of the requests of a phase. */
interface Outcome {
  served: Sample[];
  shed: Sample[];
  others: Sample[];
  health: Sample[];
  /** Payouts of a member, and pages of one. */
  money: Sample[];
  member: Sample[];
}

export interface Round {
  /** Pages in a second, before and after the overload. */
  saturation: number;
  calm: Outcome;
  over: Outcome;
  after: Outcome;
  /** Pages served in a second of overload, in parts of saturation. */
  goodput: number;
}

/** Sorts the samples of an open load; those of its first `skip` ms are left out. */
export function outcomeOf(
  { pages, ...probes }: { pages: Sample[] } & Pick<Outcome, 'health' | 'money' | 'member'>,
  skip = 0,
): Outcome {
  const counted = pages.filter(({ at }) => at >= skip);
  return {
    served: counted.filter(({ status }) => status === 200),
    shed: counted.filter(({ status }) => status === 503),
    others: counted.filter(({ status }) => status !== 200 && status !== 503),
    ...probes,
  };
}

/** The median of a figure over all rounds. */
export function median(rounds: readonly Round[], figure: (round: Round) => number): number {
  const sorted = rounds.map(figure).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** Part of the requests of some phases that was shed. */
export function shedPart(outcomes: readonly Outcome[]): number {
  const shed = outcomes.flatMap((outcome) => outcome.shed).length;
  return shed / (shed + outcomes.flatMap(({ served }) => served).length);
}

/** Starts to measure; the returned function says which part of all processors' time the host of a virtual machine took away since. Linux only, else 0. */
export function measureStolenTime(): () => number {
  const before = read();
  return () => {
    const [stolen, all] = read();
    return all > before[1] ? (stolen - before[0]) / (all - before[1]) : 0;
  };
}

/** Stolen time and all time since the system's start, in hundredths of a second (proc(5)). */
function read(): [number, number] {
  let text = '';
  try {
    text = readFileSync('/proc/stat', 'utf8');
  } catch {
    return [0, 0];
  }
  const times = (/^cpu +(.*)$/m.exec(text)?.[1] ?? '').split(' ').map(Number);
  // User, nice, system, idle, waiting, interrupts (two), stolen; what follows is part of the first two.
  return [times[7] ?? 0, times.slice(0, 8).reduce((sum, one) => sum + one, 0)];
}
