import { Ajv } from 'ajv';
import t from 'tap';
import { createShape } from '../../server/gateway/shape.ts';
import { contract, type EndpointName } from '../../shared/contract/index.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { SEED } from '../support/longRun.ts';
import { mutate, seeded } from '../support/mutate.ts';
import { readerTools, recorded } from '../support/recorded.ts';

const MUTATIONS = 20_000;

const ajv = new Ajv({ strict: false, validateFormats: false });
const doors = (Object.entries(contract) as [EndpointName, Endpoint][])
  .filter(([name]) => recorded[name].length > 0)
  .map(([name, row]) => ({
    name,
    row,
    shape: createShape(row, readerTools),
    validate: ajv.compile(row.output),
  }));

/** The amounts that a scalar may honestly stand for. */
const amountOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^ *-?[\d.]+(e[+-]?\d+)? *$/i.test(text)) return undefined;
  return Number(text)
    .toFixed(2)
    .replace(/^-0\.00$/, '0.00');
};

function scalars(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(scalars) : [value];
}

/** Whether the record's identity is still readable, by rules of this test alone. */
function identityIsThere({ output }: Endpoint, data: unknown): boolean {
  const { 'x-identity': identity = [] } = output as { 'x-identity'?: string[] };
  if (identity.length === 0) return true;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  return identity.every((key) => {
    const value = (data as Record<string, unknown>)[key];
    if (value === 'null' || value === 'undefined' || value === 'NaN') return false;
    if (key === 'url') return typeof value === 'string' && /^\/\w[\w/.-]+$/.test(value);
    return typeof value === 'string'
      ? /^[\w/:?=%.-]{1,300}$/.test(value) && !(key === 'id' && !/^[1-9]\d{0,8}$/.test(value))
      : Number.isSafeInteger(value);
  });
}

t.test(
  `${MUTATIONS} mutations of recorded responses are read without an exception, a needless refusal, or an invalid field`,
  async (t) => {
    t.comment(`seed ${SEED}`);
    const random = seeded(SEED);
    const faults: string[] = [];
    let read = 0;
    let refused = 0;
    for (let n = 0; n < MUTATIONS; n++) {
      const { name, row, shape, validate } = doors[n % doors.length]!;
      const of = recorded[name];
      let data = structuredClone(of[Math.floor(random() * of.length)]) as Parameters<typeof mutate>[0];
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--) data = mutate(data, random);
      const sent = JSON.stringify(data);
      let made: ReturnType<typeof shape.output>;
      try {
        made = shape.output(JSON.parse(sent));
      } catch (error) {
        faults.push(`${name}: ${String(error)} ${sent.slice(0, 200)}`);
        continue;
      }
      if ('fault' in made) {
        refused++;
        if (identityIsThere(row, JSON.parse(sent)))
          faults.push(`${name}: refused at ${made.fault} ${sent.slice(0, 200)}`);
        continue;
      }
      read++;
      if (!validate(made.value))
        faults.push(`${name}: ${ajv.errorsText(validate.errors)} ${sent.slice(0, 200)}`);
      const honest = new Set(scalars(JSON.parse(sent)).map(amountOf));
      for (const amount of amountsIn(row.output, made.value))
        if (!honest.has(amount)) faults.push(`${name}: invented ${amount} ${sent.slice(0, 200)}`);
    }
    t.same(faults.slice(0, 10), []);
    t.ok(read > MUTATIONS / 2, `${read} read, ${refused} refused for lack of their identity`);
  },
);

/** The values of all money fields. */
function amountsIn(schema: unknown, value: unknown): string[] {
  const {
    'x-reads': reads,
    properties,
    items,
    anyOf,
  } = schema as {
    'x-reads'?: string;
    properties?: Record<string, unknown>;
    items?: unknown;
    anyOf?: unknown[];
  };
  if (reads === 'money') return typeof value === 'string' ? [value] : [];
  if (reads === 'orNothing') return value === null ? [] : amountsIn(anyOf![0], value);
  if (Array.isArray(value)) return value.flatMap((row) => amountsIn(items, row));
  if (properties && typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) =>
      properties[key] ? amountsIn(properties[key], one) : [],
    );
  return [];
}
