import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { createRenderQueue, type Priority } from '../../server/http/renderQueue.ts';
import { createRandom, createSimulation } from './simulation.ts';

/** Processor time of loading a page, of rendering it, and of refusing one (ms). */
const LOAD = 3;
const RENDER = 7;
const REFUSE = 0.2;
/** What a visitor waits before a refusal (ms). */
const WAIT = 2_000;
/** Pages in a second that the processor can render. */
const SATURATION = 1000 / (LOAD + RENDER);

interface Outcome {
  at: number;
  priority: Priority;
  /** Time until the page was rendered (ms); undefined: shed. */
  ms?: number;
}

/** A gateway with a processor of its own, on simulated time: its pages arrive at random, as visitors do. `upstreamTime`: least that the upstream takes (ms). */
function setUp(upstreamTime = 20) {
  const simulation = createSimulation();
  const { clock, work, freeAt, run } = simulation;
  const queue = createRenderQueue(clock);
  const random = createRandom();

  function arrive(priority: Priority, outcomes: Outcome[]): void {
    const at = clock.now();
    const refused = (): void => {
      work(REFUSE);
      outcomes.push({ at, priority });
    };
    void queue.take(priority, 'load').then(() => {
      clock.after(work(LOAD) + upstreamTime * (1 + 2 * random()) - clock.now(), () => {
        void queue.take(priority, 'render').then(() => {
          const done = work(RENDER);
          clock.after(done - clock.now(), () => outcomes.push({ at, priority, ms: done - at }));
        }, refused);
      });
    }, refused);
  }

  /** Sends pages at a rate (in parts of saturation) for some seconds, and waits until all have an answer. */
  async function load(
    rate: number,
    seconds: number,
    priorityOf: () => Priority = () => 'visitor',
  ): Promise<{ outcomes: Outcome[]; health: number[] }> {
    const began = clock.now();
    const outcomes: Outcome[] = [];
    const health: number[] = [];
    for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / (rate * SATURATION))
      clock.after(at, () => arrive(priorityOf(), outcomes));
    for (let at = 0; at < seconds * 1000; at += 50)
      clock.after(at, () => health.push(freeAt() - clock.now()));
    await run(began + seconds * 1000 + 5_000);
    return { outcomes, health };
  }

  /** Sends as many pages at once. */
  async function burst(count: number, priority: Priority): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let one = 0; one < count; one++) clock.after(0, () => arrive(priority, outcomes));
    await run(clock.now() + 5_000);
    return outcomes;
  }
  return { load, burst, random };
}

const served = (outcomes: Outcome[]) => outcomes.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
const percentile = (values: number[], part: number) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? NaN;

t.test('below saturation almost nothing is shed', async (t) => {
  const { load } = setUp();
  const { outcomes } = await load(0.8, 20);
  const shed = outcomes.length - served(outcomes).length;
  t.ok(shed <= outcomes.length / 33, `${shed} of ${outcomes.length}`);
});

t.test('an upstream that takes seconds is no overload: nobody is refused', async (t) => {
  const { load } = setUp(2_000);
  const { outcomes } = await load(0.8, 20);
  t.equal(served(outcomes).length, outcomes.length);
});

t.test(
  'at three times saturation the goodput stays, who is served waits little longer than two seconds, liveness waits for one page, and all is normal again in three seconds',
  async (t) => {
    const { load } = setUp();
    const { outcomes, health } = await load(3, 15);
    const goodput = served(outcomes).length / 15 / SATURATION;
    t.ok(goodput >= 0.9, `goodput ${goodput.toFixed(2)} of saturation`);
    t.ok(
      percentile(served(outcomes), 0.99) <= WAIT + 1_500,
      `p99 ${percentile(served(outcomes), 0.99).toFixed(0)} ms`,
    );
    const early = outcomes.filter(
      ({ at, ms }) => at < WAIT && ms === undefined && at - (outcomes[0]?.at ?? 0) < 1_000,
    );
    t.equal(early.length, 0, 'who comes in the first second is served: the queue does not stand yet');
    t.ok(percentile(health, 0.99) <= 50, `p99 of /healthz ${percentile(health, 0.99).toFixed(0)} ms`);
    const after = await load(0.8, 10);
    const first = Math.min(...after.outcomes.map(({ at }) => at));
    const late = after.outcomes.filter(({ at, ms }) => at - first > 3_000 && ms === undefined);
    t.comment(
      `goodput ${goodput.toFixed(2)}; shed later than three seconds after: ${late.length} of ${after.outcomes.length}`,
    );
    t.ok(late.length <= after.outcomes.length / 33, `${late.length} shed later than three seconds after`);
  },
);

t.test(
  'a crowd at one moment waits and is served, visitors too, as long as it takes less than three seconds',
  async (t) => {
    for (const priority of ['member', 'visitor'] as const) {
      const crowd = await setUp().burst(200, priority);
      t.equal(served(crowd).length, 200, priority);
    }
  },
);

t.test('members are served before visitors, and money is never refused', async (t) => {
  const { load, random } = setUp();
  const { outcomes } = await load(3, 10, () => {
    const chance = random();
    return chance < 0.1 ? 'money' : chance < 0.25 ? 'member' : chance < 0.3 ? 'report' : 'visitor';
  });
  const rate = (wanted: Priority) => {
    const own = outcomes.filter(({ priority }) => priority === wanted);
    return served(own).length / own.length;
  };
  t.equal(rate('money'), 1);
  t.ok(rate('member') >= 0.99, `${(100 * rate('member')).toFixed(1)} % of members`);
  t.ok(rate('visitor') < 0.5, `${(100 * rate('visitor')).toFixed(1)} % of visitors`);
  t.ok(rate('report') < rate('visitor'), `${(100 * rate('report')).toFixed(1)} % of reports`);
});

t.test(
  'pages that the portal makes ahead on a slow machine: visitors who come one at a time are all served',
  async (t) => {
    const { clock, work, freeAt, run } = createSimulation();
    const queue = createRenderQueue(clock);
    /** Milliseconds of a step on a machine that does much else. */
    const STEP = 1_200;
    const step = async (of: 'load' | 'render', priority: 'ahead' | 'visitor') => {
      await queue.take(priority, of);
      work(STEP);
      await new Promise<void>((resolve) => void clock.after(freeAt() - clock.now(), resolve));
    };
    let made = 0;
    async function makeAhead(): Promise<never> {
      for (;;) {
        await step('load', 'ahead');
        await step('render', 'ahead');
        made++;
      }
    }
    for (const _worker of [1, 2]) void makeAhead();
    const outcomes: unknown[] = [];
    for (let at = 10_000; at < 100_000; at += 10_000)
      clock.after(
        at,
        () =>
          void step('load', 'visitor')
            .then(() => step('render', 'visitor'))
            .then(
              () => outcomes.push('served'),
              (error: unknown) => outcomes.push(error),
            ),
      );
    await run(110_000);
    t.same(
      outcomes,
      Array.from({ length: 9 }, () => 'served'),
    );
    t.ok(made > 20, `${made} pages were made meanwhile`);
    t.equal(queue.length(), 0, 'they are no load');
  },
);

t.test("a page whose client has left takes nobody's turn", async (t) => {
  const queue = createRenderQueue();
  const client = new AbortController();
  const left = queue.take('member', 'load', undefined, client.signal);
  const stays = queue.take('member', 'load', undefined, new AbortController().signal);
  client.abort(new Error('the client has left'));
  await t.rejects(left, { message: 'the client has left' });
  await stays;
  t.equal(queue.length(), 0);
});

t.test('who connects while many pages wait is heard before most of them are rendered', async (t) => {
  const queue = createRenderQueue();
  let rendered = 0;
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end(String(rendered));
    void queue.take('visitor', 'render').then(
      () => {
        const end = performance.now() + 2;
        while (performance.now() < end);
        rendered++;
        response.end();
        // On a busy machine a page may wait for too long.
      },
      () => void response.end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      get(
        { host: '127.0.0.1', port, path, agent: false },
        (response) =>
          void response
            .setEncoding('utf8')
            .on('data', resolve)
            .on('end', () => resolve(''))
            .on('error', reject),
      ).on('error', reject);
    });
  const pages = Array.from({ length: 200 }, () => ask('/page'));
  const before = Number(await ask('/healthz'));
  await Promise.all(pages);
  t.ok(before < 100, `after ${before} of ${rendered}`);
});
