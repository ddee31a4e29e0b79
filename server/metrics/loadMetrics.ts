import { Counter, Gauge, type Registry } from 'prom-client';

/** Requests that have a slot, and requests that wait for one, by pool (http/shed). */
type Slots = Readonly<Record<string, { inFlight: number; queued: number }>>;

interface LoadSources {
  slots?: () => Slots;
}

const PRIORITIES = ['money', 'member', 'visitor', 'report'] as const;

/** What the process has to do: slots, and requests that it had to shed. */
export function loadMetrics(registry: Registry, sources: LoadSources) {
  const registers = [registry];
  const shed = new Counter({
    name: 'portal_shed_total',
    help: 'Requests refused since the process was saturated, by priority.',
    labelNames: ['priority'],
    registers,
  });
  for (const priority of PRIORITIES) shed.inc({ priority }, 0);
  const slots = (name: string, help: string, read: (slots: Slots[string]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['pool'],
      registers,
      collect() {
        for (const [pool, load] of Object.entries(sources.slots?.() ?? {})) this.set({ pool }, read(load));
      },
    });
  slots('portal_slots_in_use', 'Requests that are in work, by pool.', ({ inFlight }) => inFlight);
  slots('portal_slots_waiting', 'Requests that wait for a slot, by pool.', ({ queued }) => queued);
  return { shed: (priority: string): void => shed.inc({ priority }) };
}
