import { Counter, Gauge, type Registry } from 'prom-client';
import { PRIORITIES } from '../http/renderQueue.ts';

interface LoadSources {
  /** Pages that wait for their turn to load or to be rendered. */
  renders?: () => number;
}

/** What the process has to do, and requests that it had to refuse. */
export function loadMetrics(registry: Registry, sources: LoadSources) {
  const registers = [registry];
  const shed = new Counter({
    name: 'portal_shed_total',
    help: 'Requests refused since the process was saturated, by priority.',
    labelNames: ['priority'],
    registers,
  });
  for (const priority of PRIORITIES) shed.inc({ priority }, 0);
  new Gauge({
    name: 'portal_renders_waiting',
    help: 'Pages that wait for their turn to load or to be rendered.',
    registers,
    collect() {
      this.set(sources.renders?.() ?? 0);
    },
  });
  return { shed: (priority: string): void => shed.inc({ priority }) };
}
