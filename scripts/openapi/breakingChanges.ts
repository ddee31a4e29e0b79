import { isJson, type Json } from '../../server/openapi/json.ts';
import { inputFaults, outputFaults } from './schemaChanges.ts';
import { responsesOf, resolverOf } from './lint.ts';

type Resolve = ReturnType<typeof resolverOf>;

/** Two versions of a thing, with its references resolved. */
interface Versions {
  before: Json;
  after: Json;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Statuses of success: what a caller builds on. A new status of refusal is covered by `default`. */
const isSuccess = (status: string) => /^[23]/.test(status);

/**
 * The changes from one description to a later one after which a program that was written by the first may fail, each as a line that names the
 * place.
 */
export function breakingChanges(before: Json, after: Json): string[] {
  const old = resolverOf(before);
  const now = resolverOf(after);
  const paths = fields(before.paths);
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => isJson(item) && method in item).flatMap((method) => {
      const place = `${method.toUpperCase()} ${path}`;
      const later = fields(fields(fields(after.paths)[path])[method]);
      if (Object.keys(later).length === 0) return [`${place}: removed`];
      return operationChanges(
        { before: whole(before, fields(item)[method]), after: whole(after, later) },
        old,
        now,
      ).map((line) => `${place}: ${line}`);
    }),
  );
}

/** As a document lists them: what several responses or calls share stands once, with their statuses and the calls or their number. */
export function listed(lines: readonly string[]): string[] {
  const shared = new Map<string, { calls: Set<string>; statuses: Set<string>; lines: string[] }>();
  for (const line of lines) {
    const [, call = '', status = '', change = line] = /^([A-Z]+ \S+): response (\w+)(.*)$/.exec(line) ?? [];
    const same = shared.get(change) ?? { calls: new Set(), statuses: new Set(), lines: [] };
    shared.set(change, same);
    same.calls.add(call);
    same.statuses.add(status);
    same.lines.push(line);
  }
  return [...shared].flatMap(([change, { calls, statuses, lines: all }]) =>
    all.length === 1
      ? all
      : `${calls.size > CALLS_NAMED ? `${calls.size} calls` : [...calls].join(', ')}: responses ${[...statuses].join(', ')}${change}`,
  );
}
/** More are counted. */
const CALLS_NAMED = 5;

/** An operation with what it takes over from its document. */
const whole = (document: Json, operation: unknown): Json => ({
  security: document.security,
  ...fields(operation),
  responses: responsesOf(document, fields(operation)),
});

function operationChanges({ before, after }: Versions, old: Resolve, now: Resolve): string[] {
  return [
    ...parameterChanges({ before, after }, old, now),
    ...bodyChanges({ before, after }, old, now),
    ...securityChanges({ before, after }),
    ...responseChanges({ before, after }, old, now),
    ...reasonChanges({ before, after }),
  ];
}

const keyOf = ({ in: where, name }: Json) =>
  `${String(where)} ${where === 'header' ? String(name).toLowerCase() : String(name)}`;

function parameterChanges({ before, after }: Versions, old: Resolve, now: Resolve): string[] {
  const were = new Map(
    list(before.parameters)
      .map(old)
      .map((one) => [keyOf(one), one]),
  );
  const are = new Map(
    list(after.parameters)
      .map(now)
      .map((one) => [keyOf(one), one]),
  );
  const added = [...are].flatMap(([key, one]) =>
    one.required === true && were.get(key)?.required !== true ? [`parameter ${key}: is required now`] : [],
  );
  const kept = [...were].flatMap(([key, one]) => {
    const later = are.get(key);
    // A parameter that is ignored breaks nobody, but here undeclared fields are refused; headers are not.
    if (!later) return one.in === 'header' ? [] : [`parameter ${key}: removed`];
    return inputFaults(one.schema, later.schema, { old, now }).map((line) => `parameter ${key}${line}`);
  });
  return [...added, ...kept];
}

function bodyChanges({ before, after }: Versions, old: Resolve, now: Resolve): string[] {
  const was = old(before.requestBody);
  const is = now(after.requestBody);
  if (is.required === true && was.required !== true) return ['request body: is required now'];
  return Object.entries(fields(was.content)).flatMap(([type, media]) => {
    const later = fields(is.content)[type];
    if (!isJson(later)) return [`request body: ${type} is not accepted any more`];
    return inputFaults(fields(media).schema, later.schema, { old, now }).map((line) => `request body${line}`);
  });
}

/** Who may call: without a session before, only with one now. */
function securityChanges({ before, after }: Versions): string[] {
  const isOpen = (one: Json) =>
    list(one.security).length === 0 ||
    list(one.security).some((need) => Object.keys(fields(need)).length === 0);
  return isOpen(before) && !isOpen(after) ? ['needs a session now'] : [];
}

function responseChanges({ before, after }: Versions, old: Resolve, now: Resolve): string[] {
  return Object.entries(fields(before.responses)).flatMap(([status, response]) => {
    const later = fields(after.responses)[status];
    if (later === undefined) return [`response ${status}: removed`];
    const was = fields(response);
    const is = fields(later);
    const headers = Object.keys(fields(was.headers)).flatMap((name) =>
      name in fields(is.headers) ? [] : [`response ${status}: header ${name} removed`],
    );
    const bodies = Object.entries(fields(was.content)).flatMap(([type, media]) => {
      const body = fields(is.content)[type];
      if (!isJson(body)) return [`response ${status}: ${type} removed`];
      return outputFaults(fields(media).schema, body.schema, { old, now }).map(
        (line) => `response ${status}${line}`,
      );
    });
    return [...headers, ...bodies];
  });
}

function reasonChanges({ before, after }: Versions): string[] {
  const known = new Set(reasonsOf(after));
  return reasonsOf(before).flatMap((reason) => (known.has(reason) ? [] : [`reason ${reason} removed`]));
}

/** Why an operation may be refused: for reasons of its own, and for those that come with the statuses of its refusals. */
function reasonsOf(operation: Json): string[] {
  const refusals = Object.entries(fields(operation.responses)).filter(([status]) => !isSuccess(status));
  return [
    ...new Set(
      [operation, ...refusals.map(([, response]) => fields(response))].flatMap((part) =>
        list(part['x-reasons']).map(String),
      ),
    ),
  ];
}

const fields = (value: unknown): Json => (isJson(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
