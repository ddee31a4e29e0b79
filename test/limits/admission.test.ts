import t from 'tap';
import { createAdaptiveSlots } from '../../server/http/shed/adaptiveSlots.ts';
import { createAdmission } from '../../server/http/shed/admission.ts';
import type { Priority } from '../../server/http/shed/classes.ts';
import { createSaturation } from '../../server/http/shed/saturation.ts';
import { createStalls, DELAY_MAX } from '../../server/http/shed/stalls.ts';
import { createTurns } from '../../server/http/shed/turns.ts';
import { createSimulation } from './simulation.ts';

/** Admission on a simulated clock that notes what becomes of each request. */
function setUp({ slots = 4, queueMax = 4, stalls = false } = {}) {
  const simulation = createSimulation();
  const admission = createAdmission({ slots: () => slots, queueMax, waitMax: () => 50, stalled: () => stalls, clock: simulation.clock });
  const log: string[] = [];
  const release = new Map<string, () => void>();
  const enter = (name: string, priority: Priority = 'money') =>
    admission.enter(
      priority,
      (free) => {
        log.push(`${name} in`);
        release.set(name, free);
      },
      () => void log.push(`${name} shed`),
    );
  return { ...simulation, admission, log, enter, leave: (name: string) => release.get(name)?.() };
}

t.test('as many requests as there are slots are admitted, some wait, the rest is shed', async (t) => {
  const { enter, log, admission } = setUp();
  for (let index = 1; index <= 10; index++) enter(`${index}`);
  t.same(log, ['1 in', '2 in', '3 in', '4 in', '9 shed', '10 shed']);
  t.same(admission.load(), { inFlight: 4, queued: 4 });
});

t.test('a request waits 50 ms at most, then it is shed', async (t) => {
  const { enter, log, run, admission } = setUp({ slots: 1 });
  enter('a');
  enter('b');
  await run(49);
  t.same(log, ['a in']);
  await run(50);
  t.same(log, ['a in', 'b shed']);
  t.same(admission.load(), { inFlight: 1, queued: 0 });
});

t.test('a free slot goes to the highest priority that waits, whoever came first', async (t) => {
  const { enter, log, leave } = setUp({ slots: 4 });
  for (const name of ['a', 'b', 'c', 'd']) enter(name);
  enter('report', 'report');
  enter('visitor', 'visitor');
  enter('member', 'member');
  enter('money');
  for (const name of ['a', 'b', 'c', 'd', 'money', 'member', 'visitor']) leave(name);
  t.same(log.slice(4), ['money in', 'member in', 'visitor in', 'report in']);
});

t.test('a full queue sheds its last request of the lowest priority for one of a higher', async (t) => {
  const { enter, log } = setUp({ slots: 1, queueMax: 2 });
  enter('a');
  enter('visitor 1', 'visitor');
  enter('visitor 2', 'visitor');
  enter('visitor 3', 'visitor');
  enter('report', 'report');
  enter('money');
  enter('member', 'member');
  enter('member 2', 'member');
  t.same(log.slice(1), ['visitor 3 shed', 'report shed', 'visitor 2 shed', 'visitor 1 shed', 'member 2 shed']);
});

t.test('visitors and reports leave slots to members, and members to money', async (t) => {
  const { enter, log } = setUp({ slots: 20, queueMax: 0 });
  for (const priority of ['report', 'visitor', 'member', 'money'] as const) for (let index = 0; index < 30; index++) enter(priority, priority);
  const admitted = (priority: string) => log.filter((line) => line === `${priority} in`).length;
  t.same([admitted('report'), admitted('visitor'), admitted('member'), admitted('money')], [5, 10, 3, 2], 'a quarter, up to three quarters, up to nine tenths, all');
});

t.test('a slot is free once, however often it is released', async (t) => {
  const { enter, leave, admission } = setUp({ slots: 1 });
  enter('a');
  leave('a');
  leave('a');
  t.same(admission.load(), { inFlight: 0, queued: 0 });
});

t.test('while the event loop stalls, one visitor at a time is served, and money as before', async (t) => {
  const { enter, log } = setUp({ slots: 8, stalls: true });
  enter('visitor 1', 'visitor');
  enter('visitor 2', 'visitor');
  enter('report', 'report');
  enter('member', 'member');
  enter('money');
  t.same(log, ['visitor 1 in', 'visitor 2 shed', 'report shed', 'member in', 'money in']);
});

t.test('the event loop stalls when its delay is too long for a second, and until it is not', async (t) => {
  let delay = 0;
  const { look, stalled } = createStalls(() => delay, DELAY_MAX);
  const seen = [20, 300, 20, 300, 300, 300, 150, 151, 151].map((ms) => {
    delay = ms;
    look();
    return stalled();
  });
  t.same(seen, [false, false, false, false, true, true, false, false, true]);
});

t.test('the process is saturated from the first shed member to a second after the last', async (t) => {
  let now = 0;
  const { note, lasted } = createSaturation(() => now);
  const at = (time: number, event?: true) => {
    now = time;
    if (event) note();
    return lasted();
  };
  t.equal(at(0), 0);
  t.same([at(1_000, true), at(1_900, true), at(2_800, true), at(3_700)], [0, 900, 1_800, 2_700]);
  t.equal(at(3_900), 0);
  t.equal(at(9_000, true), 0, 'the next saturation begins anew');
});

t.test('there is one turn in each round of the event loop, in the order of the requests', async (t) => {
  const rounds: (() => void)[] = [];
  const { take } = createTurns({ now: () => 0, defer: (run) => void rounds.push(run) });
  const log: number[] = [];
  for (let index = 0; index < 3; index++) void take().then(() => log.push(index));
  for (const expected of [[0], [0, 1], [0, 1, 2]]) {
    t.equal(rounds.length, 1, 'one round is asked for');
    rounds.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
    t.same(log, expected);
  }
  t.equal(rounds.length, 0);
  void take();
  t.equal(rounds.length, 1, 'it begins again');
});

t.test('a paced pool admits one request in each round of the event loop, those of a high priority first', (t) => {
  const rounds: (() => void)[] = [];
  const clock = { now: () => 0, after: () => () => undefined, defer: (run: () => void) => void rounds.push(run) };
  const { enter } = createAdmission({ slots: () => 4, queueMax: 4, waitMax: () => 50, paced: true, clock });
  const log: string[] = [];
  const arrive = (name: string, priority: Priority) => enter(priority, () => void log.push(name), () => void log.push(`${name} shed`));
  arrive('first', 'visitor');
  arrive('second', 'visitor');
  arrive('third', 'member');
  t.same(log, ['first']);
  for (const expected of [['first', 'third'], ['first', 'third', 'second']]) {
    t.equal(rounds.length, 1, 'one round is asked for');
    rounds.shift()?.();
    t.same(log, expected);
  }
  t.end();
});

t.test('slots become fewer while the shortest wait is long, and more while they are in use', async (t) => {
  let now = 0;
  const slots = createAdaptiveSlots({ min: 2, start: 64, max: 64, target: 25, now: () => now });
  const pages = (waits: number[], busy = true) => {
    for (const wait of waits) slots.note(wait, busy);
    now += 100;
    slots.note(waits[0] ?? 0, busy);
  };
  t.equal(slots.value(), 64);
  pages([300, 10, 300]);
  t.equal(slots.value(), 64, 'a queue that was empty once does not stand');
  for (let turn = 0; turn < 40; turn++) pages([300, 30]);
  t.equal(slots.value(), 2, 'not below the least');
  pages([5], false);
  t.equal(slots.value(), 2, 'unused slots do not become more');
  for (let turn = 0; turn < 40; turn++) pages([5]);
  t.equal(slots.value(), 64);
});
