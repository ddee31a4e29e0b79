import { Agent, request } from 'node:http';
import { createRandom } from '../../test/limits/simulation.ts';

export interface Sample {
  /** Time of the request since the load began, and time until the whole response (ms). */
  at: number;
  ms: number;
  /** 0: no response. */
  status: number;
  retryAfter: string | undefined;
}

/** Sends requests one after the other over each of some connections. */
export async function closedLoad(origin: string, path: () => string, connections: number, seconds: number): Promise<Sample[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const samples: Sample[] = [];
  const one = async () => {
    while (performance.now() - began < seconds * 1000) samples.push(await send(agent, origin + path(), began));
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
  const probed = Object.entries<Probe>(probes).map(([name, probe]) => ({ name, probe, samples: new Array<Promise<Sample>>() }));
  for (let passed = 0; passed < seconds * 1000; passed = performance.now() - began) {
    for (; next < passed; next += pause()) pages.push(send(agent, origin + path(), began));
    for (const { probe, samples } of probed) if (samples.length < passed / probe.every) samples.push(timed(probe, began));
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const results = await Promise.all(probed.map(async ({ name, samples }) => [name, await Promise.all(samples)]));
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
  const sample = (status: number, retryAfter?: string): Sample => ({ at, ms: performance.now() - began - at, status, retryAfter });
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
