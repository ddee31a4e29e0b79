import { isJson, type Json, type Operation, pascal } from './json.ts';

/** A part of an operation, and how it is replaced by a reference. */
interface Place {
  part: Json;
  key: string;
  /** Of the operation. */
  operationId: string;
  replace: (reference: Json) => void;
}

/** Moves the parts that stand in several places under `components`; `nameOf` names each there. A name that is taken by another part is not used. */
function share(
  kind: string,
  places: readonly Place[],
  nameOf: (place: Place, others: readonly Place[]) => string | undefined,
): Record<string, Json> {
  const same = new Map<string, Place[]>();
  for (const place of places)
    same.set(JSON.stringify(place.part), [...(same.get(JSON.stringify(place.part)) ?? []), place]);
  const repeated = [...same.values()]
    .filter((group) => group.length > 1)
    .sort((one, other) => other.length - one.length);
  const firsts = repeated.flatMap(([first]) => first ?? []);
  const components: Record<string, Json> = {};
  for (const group of repeated) {
    const [first] = group;
    const name = first && nameOf(first, firsts);
    if (!first || name === undefined || name in components) continue;
    components[name] = first.part;
    for (const { replace } of group) replace({ $ref: `#/components/${kind}/${name}` });
  }
  return components;
}

/** Where the parts of a record stand, by key. */
const placesIn = (parts: Record<string, unknown>, operationId: string): Place[] =>
  Object.entries(parts).flatMap(([key, part]) =>
    isJson(part) && !('$ref' in part)
      ? [{ part, operationId, key, replace: (reference: Json) => void (parts[key] = reference) }]
      : [],
  );

/** The parameters that several operations have, by the field's name; with that of the first operation, if fields of this name differ. */
export function shareParameters(operations: readonly Operation[]): Record<string, Json> {
  // A list is an object with its positions as keys.
  const places = operations.flatMap(({ operationId, parameters = [] }) =>
    placesIn(parameters as unknown as Record<string, unknown>, operationId),
  );
  return share('parameters', places, ({ part, operationId }, others) => {
    const isOnly = others.filter((other) => other.part.name === part.name).length === 1;
    return `${isOnly ? '' : pascal(operationId)}${pascal(String(part.name))}`;
  });
}

/** The fields that several requests have, by their names. */
export function shareInputs(requests: readonly Json[]): Record<string, Json> {
  const places = requests.flatMap(({ properties }) => (isJson(properties) ? placesIn(properties, '') : []));
  return share('schemas', places, ({ key, part }) =>
    JSON.stringify(part).length > WORTH ? `${pascal(key)}Input` : undefined,
  );
}

/** A part that is shorter (characters) stands where it is. */
const WORTH = 70;

/** The successes that several operations have, by their record. */
export function shareResponses(operations: readonly Operation[]): Record<string, Json> {
  const places = operations.flatMap(({ operationId, responses }) => placesIn(responses, operationId));
  return share('responses', places, ({ part }) => {
    const text = JSON.stringify(part);
    if (/"data":\{"type":"null"/.test(text)) return 'Done';
    const record = /"data":\{"\$ref":"#\/components\/schemas\/(\w+)"/.exec(text)?.[1];
    return record && `${record}Success`;
  });
}
