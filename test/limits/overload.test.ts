import { pino } from 'pino';
import t, { type Test } from 'tap';
import { createShedding } from '../../server/http/shed/shedding.ts';
import type { Priority } from '../../server/http/shed/classes.ts';
import { createRandom, createSimulation } from './simulation.ts';

/** Processor time of a page, and of refusing one (ms); time that the upstream takes. */
const RENDER = 10;
const REFUSE = 0.2;
const upstreamTime = (random: () => number) => 20 + 40 * random();
/** Pages in a second that the processor can render. */
const SATURATION = 1000 / RENDER;

interface Outcome {
  at: number;
  priority: Priority;
  /** Time until the page was rendered (ms); undefined: shed. */
  ms?: number;
}

/** A gateway with a processor of its own, on simulated time: its pages arrive at random, as visitors do. */
function setUp(t: Test) {
  const simulation = createSimulation();
  const { clock, work, freeAt, run } = simulation;
  const lines: string[] = [];
  const shedding = createShedding({ log: pino({}, { write: (line: string) => void lines.push(line) }), clock });
  t.teardown(() => shedding.close());
  const random = createRandom();

  function arrive(priority: Priority, outcomes: Outcome[]): void {
    const at = clock.now();
    shedding.enter(
      'page',
      priority,
      (release) => {
        clock.after(upstreamTime(random), () => {
          void shedding.renderTurn().then(() => {
            const done = work(RENDER);
            clock.after(done - clock.now(), () => {
              outcomes.push({ at, priority, ms: done - at });
              release();
            });
          });
        });
      },
      () => {
        work(REFUSE);
        outcomes.push({ at, priority });
      },
    );
  }

  /** Sends pages at a rate (in parts of saturation) for some seconds, and waits until all have an answer. */
  async function load(rate: number, seconds: number, priorityOf: () => Priority = () => 'visitor'): Promise<{ outcomes: Outcome[]; health: number[] }> {
    const began = clock.now();
    const outcomes: Outcome[] = [];
    const health: number[] = [];
    for (let at = 0; at < seconds * 1000; at += (-Math.log(1 - random()) * 1000) / (rate * SATURATION)) clock.after(at, () => arrive(priorityOf(), outcomes));
    for (let at = 0; at < seconds * 1000; at += 50) clock.after(at, () => health.push(freeAt() - clock.now()));
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
  return { load, burst, shedding, random, lines };
}

const served = (outcomes: Outcome[]) => outcomes.flatMap(({ ms }) => (ms === undefined ? [] : [ms]));
const percentile = (values: number[], part: number) => [...values].sort((one, other) => one - other)[Math.floor(values.length * part)] ?? NaN;

t.test('below saturation almost nothing is shed', async (t) => {
  const { load } = setUp(t);
  const { outcomes } = await load(0.8, 20);
  const shed = outcomes.length - served(outcomes).length;
  t.ok(shed <= outcomes.length / 33, `${shed} of ${outcomes.length}`);
});

t.test('at three times saturation the goodput stays, served pages stay fast, liveness waits for one page, and all is normal again in three seconds', async (t) => {
  const { load, lines } = setUp(t);
  const calm = percentile(served((await load(0.8, 20)).outcomes), 0.99);
  const { outcomes, health } = await load(3, 15);
  const goodput = served(outcomes).length / 15 / SATURATION;
  t.ok(goodput >= 0.9, `goodput ${goodput.toFixed(2)} of saturation`);
  const over = percentile(served(outcomes), 0.99);
  t.ok(over <= 2 * calm, `p99 ${over.toFixed(0)} ms, at 0.8 load ${calm.toFixed(0)} ms`);
  t.ok(percentile(health, 0.99) <= 50, `p99 of /healthz ${percentile(health, 0.99).toFixed(0)} ms`);
  const after = await load(0.8, 10);
  const first = Math.min(...after.outcomes.map(({ at }) => at));
  const late = after.outcomes.filter(({ at, ms }) => at - first > 3_000 && ms === undefined);
  t.comment(`shed after three seconds: ${late.length} of ${after.outcomes.length}; goodput ${goodput.toFixed(2)}; p99 ${over.toFixed(0)} / ${calm.toFixed(0)} ms`);
  t.ok(late.length <= after.outcomes.length / 33, `${late.length} shed later than three seconds after`);
  t.ok(lines.length <= 3, `${lines.length} log lines`);
});

t.test('a crowd of members at one moment waits and is served; a crowd of visitors is shed', async (t) => {
  const { burst } = setUp(t);
  const members = await burst(40, 'member');
  t.equal(served(members).length, 40, 'all members');
  const visitors = await burst(40, 'visitor');
  t.ok(served(visitors).length < 40, `${served(visitors).length} of 40 visitors`);
});

t.test('members are served before visitors', async (t) => {
  const { load, random } = setUp(t);
  const { outcomes } = await load(3, 10, () => (random() < 0.2 ? 'member' : 'visitor'));
  const rate = (wanted: Priority) => {
    const own = outcomes.filter(({ priority }) => priority === wanted);
    return served(own).length / own.length;
  };
  t.ok(rate('member') >= 0.95, `${(100 * rate('member')).toFixed(1)} % of members`);
  t.ok(rate('visitor') < 0.5, `${(100 * rate('visitor')).toFixed(1)} % of visitors`);
});
