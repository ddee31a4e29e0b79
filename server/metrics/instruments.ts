import { Counter, Gauge, type Registry } from 'prom-client';
import type { Both } from '../../shared/paths.ts';
import { meant, type Label } from './meanings.ts';

/** A counter. Returns the function that counts one. */
export function counter(registry: Registry, name: string, meaning: Both): () => void {
  const metric = new Counter({ ...meant(name, meaning), registers: [registry] });
  return () => metric.inc();
}

/** A counter by one label. Its first values are there from the start: Prometheus sees no rise of a series that it sees for the first time. */
export function counterBy<Value extends string>(
  registry: Registry,
  name: string,
  meaning: Both,
  label: Label,
  first: Iterable<Value> = [],
) {
  const metric = new Counter({ ...meant(name, meaning, [label]), registers: [registry] });
  const add = (value: Value, by = 1): void => metric.inc({ [label]: value }, by);
  const begin = (values: Iterable<Value>): void => {
    for (const value of values) add(value, 0);
  };
  begin(first);
  return { add, begin };
}

/** A sum that something else keeps, read when Prometheus asks. */
export const sum = (registry: Registry, name: string, meaning: Both, read: () => number): unknown =>
  new Counter({
    ...meant(name, meaning),
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });

/**
 * Figures that come from one reading, which is made when Prometheus asks: each a gauge, named here with its meaning. What a reading lacks has
 * no series, so that no alert takes it for a figure.
 */
export function readings<Name extends string>(
  registry: Registry,
  meanings: Readonly<Record<Name, Both>>,
  read: () => Promise<Partial<Record<Name, number>> | undefined>,
): void {
  let reading: ReturnType<typeof read> | undefined;
  const readOnce = () => (reading ??= read().finally(() => (reading = undefined)));
  // The names are those of the type.
  for (const name of Object.keys(meanings) as Name[])
    new Gauge({
      ...meant(name, meanings[name]),
      registers: [registry],
      async collect() {
        const value = (await readOnce())?.[name];
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
}

/** A figure that is read when Prometheus asks. */
export const gauge = (registry: Registry, name: string, meaning: Both, read: () => number): unknown =>
  new Gauge({
    ...meant(name, meaning),
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
